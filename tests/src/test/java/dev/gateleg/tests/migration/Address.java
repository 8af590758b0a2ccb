package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A person's address. */
@Entity
@Key(partition = "CONTACT#{id}", sort = "ADDRESS")
record Address(String id, String street) {}
