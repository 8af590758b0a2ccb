package dev.gateleg.tools.roads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

@Entity
@Key(partition = "CITY#{city}#{shard:16}", sort = "RIDE#{at}#{rideId}")
public record Ride(String city, Instant at, String rideId, int cents) {}
