package dev.gateleg.tests.sharding;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.util.Optional;

// region entity
/** A ride in a city: so many that one partition would not take them. */
@Entity
@Key(partition = "CITY#{city}#{shard:16}", sort = "RIDE#{at}#{rideId}")
@Key(index = "GSI1", partition = "STATE#{state}#{shard:8}", sort = "{at}")
public record Ride(
    String city, Instant at, String rideId, RideState state, int cents, Optional<String> note) {}
// endregion
