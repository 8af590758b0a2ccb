package dev.gateleg.tests.sharding;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Gathered;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.model.Where;
import java.time.Instant;
import java.util.Optional;

/** The access patterns of the rides. */
@SingleTable(
    name = "traffic",
    entities = {Town.class, Ride.class})
public interface Traffic extends Table {

  // region patterns
  /** One ride: its shard follows from its key, so this is one request. */
  @Get
  Optional<Ride> ride(String city, Instant at, String rideId);

  /** A city's rides, of all shards in one order. */
  @Query
  Pages<Ride> rides(String city);

  /** A city's rides between two instants. */
  @Query
  Pages<Ride> ridesBetween(String city, @From Instant from, @To Instant to);

  /** The newest rides in a state. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Ride> newest(RideState state);
  // endregion

  // region declared
  /** At most ten dear rides that nobody has looked at. */
  @Query(limit = 10)
  @Where(
      value = "cents",
      isNot = {"0", "100"})
  @Where(value = "note", absent = true)
  Pages<Ride> tenOdd(String city);

  /** What a ride cost. */
  @Get
  Optional<RidePrice> price(String city, Instant at, String rideId);
  // endregion

  // region gathered
  /** A city with its rides, which can be filtered, limited, or read in parts. */
  @Query(most = 50)
  Gathered<TownWithRides> townWithRides(String city);
  // endregion

  /** A city, which must be there, with its rides. */
  @Query
  Gathered<WholeTown> wholeTown(String city);

  /** A city with its open rides, of which there must be few. */
  @Query(most = 3)
  @Where(value = "state", is = "OPEN")
  Optional<TownWithRides> townWithOpenRides(String city);

  /** Every ride. */
  @Scan
  Pages<Ride> everyRide();
}
