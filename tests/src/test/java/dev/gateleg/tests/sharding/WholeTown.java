package dev.gateleg.tests.sharding;

import java.util.List;

/** A city, which must be there, and its rides. */
public record WholeTown(Town town, List<Ride> rides) {}
