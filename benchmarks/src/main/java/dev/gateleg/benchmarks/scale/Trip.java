package dev.gateleg.benchmarks.scale;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/**
 * A trip in a partition of ten shards.
 *
 * @param city the city
 * @param at when
 * @param tripId the trip
 * @param cents what it cost
 */
@Entity
@Key(partition = "SPREAD#{city}#{shard:10}", sort = "TRIP#{at}#{tripId}")
public record Trip(String city, Instant at, String tripId, int cents) {}
