package dev.gateleg.proofs.scenario.single;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A seat that somebody has booked, under an id of its own; by seat it is found in an index. */
@Entity
@Key(partition = "BOOKING#{bookingId}", sort = "BOOKING")
@Key(index = "GSI1", partition = "SEAT#{seat}", sort = "BOOKING#{bookingId}")
record Booking(String bookingId, String seat, String owner) {}
