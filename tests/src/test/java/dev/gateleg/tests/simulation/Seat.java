package dev.gateleg.tests.simulation;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;

/** A seat in a hall, which one person can book. */
@Entity
@Key(partition = "SEAT#{seatId}", sort = "SEAT")
record Seat(String seatId, Optional<String> booking) {}
