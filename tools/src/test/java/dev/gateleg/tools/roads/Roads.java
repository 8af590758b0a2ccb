package dev.gateleg.tools.roads;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.util.Optional;

/** Rides, tolls and signs. */
@SingleTable(
    name = "roads",
    entities = {Ride.class, Toll.class, Sign.class})
public interface Roads extends Table {

  /** One ride. */
  @Get
  Optional<Ride> ride(String city, Instant at, String rideId);

  /** A city's rides. */
  @Query
  Pages<Ride> rides(String city);

  /** One toll. */
  @Get
  Optional<Toll> toll(String gate, String tollId);

  /** A gate's tolls. */
  @Query
  Pages<Toll> tolls(String gate);

  /** A road's signs. */
  @Query
  Pages<Sign> signs(String road);
}
