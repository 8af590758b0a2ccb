package dev.gateleg.benchmarks.scale;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/**
 * The same in one partition.
 *
 * @param city the city
 * @param at when
 * @param rideId the ride
 * @param cents what it cost
 */
@Entity
@Key(partition = "WHOLE#{city}", sort = "RIDE#{at}#{rideId}")
public record Ride(String city, Instant at, String rideId, int cents) {}
