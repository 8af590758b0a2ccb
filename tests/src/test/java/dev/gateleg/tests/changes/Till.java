package dev.gateleg.tests.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What a till counts. */
@Entity
@Key(partition = "TILL#{till}", sort = "TILL")
public record Till(String till, long count) {}
