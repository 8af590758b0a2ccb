package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A note of a tenant. */
@Entity
@Key(partition = "TENANT#{tenant}", sort = "NOTE#{id}")
public record Note(String tenant, String id, long count) {}
