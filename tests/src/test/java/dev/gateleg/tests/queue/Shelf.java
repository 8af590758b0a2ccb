package dev.gateleg.tests.queue;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What changes together with a parcel. */
@Entity
@Key(partition = "SHELF#{shelfId}", sort = "SHELF")
public record Shelf(String shelfId, long parcels) {}
