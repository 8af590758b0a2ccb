package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A person's name. */
@Entity
@Key(partition = "CONTACT#{id}", sort = "NAME")
record Contact(String id, String name) {}
