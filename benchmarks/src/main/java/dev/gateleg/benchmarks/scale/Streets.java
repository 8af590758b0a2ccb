package dev.gateleg.benchmarks.scale;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.util.Optional;

/** Trips and rides. */
@SingleTable(
    name = "streets",
    entities = {Trip.class, Ride.class})
public interface Streets extends Table {

  /** The trips in a city, of ten shards. */
  @Query
  Pages<Trip> trips(String city);

  /** The rides in a city, of one partition. */
  @Query
  Pages<Ride> rides(String city);

  /** One ride. */
  @Get
  Optional<Ride> ride(String city, Instant at, String rideId);
}
