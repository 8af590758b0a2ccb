package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.After;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.util.Optional;

/** A table whose keys are numbers. */
@SingleTable(
    name = "weather",
    partitionKey = "device",
    sortKey = "taken_at",
    typeAttribute = "",
    entities = {Reading.class})
public interface Weather extends Table {

  /** One reading. */
  @Get
  Optional<Reading> reading(int device, long takenAt);

  /** A device's readings. */
  @Query
  Pages<Reading> readings(int device);

  /** A device's readings between two times, both included. */
  @Query
  Pages<Reading> readingsBetween(int device, @From long from, @To long to);

  /** A device's readings between two times, both left out. */
  @Query
  Pages<Reading> readingsWithin(int device, @After long after, @Before long before);

  /** A device's readings from a time on. */
  @Query
  Pages<Reading> readingsFrom(int device, @From long from);

  /** A device's readings after a time. */
  @Query
  Pages<Reading> readingsAfter(int device, @After long after);

  /** A device's readings up to a time. */
  @Query
  Pages<Reading> readingsTo(int device, @To long to);

  /** A device's readings before a time. */
  @Query
  Pages<Reading> readingsBefore(int device, @Before long before);
}
