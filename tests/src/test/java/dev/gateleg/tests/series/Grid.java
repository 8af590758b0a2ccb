package dev.gateleg.tests.series;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.time.LocalDate;

/** Readings of meters. */
@SingleTable(
    name = "grid",
    entities = {Reading.class})
public interface Grid extends Table {

  // region read
  /** A meter's readings of a day, from one instant until before another. */
  @Query
  Pages<Reading> readings(
      String meter, LocalDate atDate, @From Instant from, @Before Instant until);
  // endregion
}
