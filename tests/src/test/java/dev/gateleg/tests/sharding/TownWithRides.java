package dev.gateleg.tests.sharding;

import java.util.List;
import java.util.Optional;

/** A city and its rides. */
public record TownWithRides(Optional<Town> town, List<Ride> rides) {}
