package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A letter to somebody in a tenant's office. */
@Entity
@Key(partition = "TENANT#{tenant}#LETTER#{id}", sort = "LETTER")
public record Letter(String tenant, String id, String to) {}
