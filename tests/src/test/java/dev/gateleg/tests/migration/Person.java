package dev.gateleg.tests.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A person with an address, in one. */
@Entity
@Key(partition = "PERSON#{id}", sort = "PERSON")
record Person(String id, String name, String street) {}
