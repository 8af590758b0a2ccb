package dev.gateleg.tests.sharding;

import dev.gateleg.model.Projection;

/** What a ride cost. */
@Projection(of = Ride.class)
public record RidePrice(String rideId, int cents) {}
