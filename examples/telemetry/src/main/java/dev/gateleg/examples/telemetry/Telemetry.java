package dev.gateleg.examples.telemetry;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.time.LocalDate;

/** The access patterns of the metrics. */
@SingleTable(
    name = "telemetry",
    entities = {Sample.class})
public interface Telemetry extends Table {

  /** A metric's samples of a day, from one instant until before another: one query for each shard, merged. */
  @Query
  Pages<Sample> samples(String metric, LocalDate atDate, @From Instant from, @Before Instant until);
}
