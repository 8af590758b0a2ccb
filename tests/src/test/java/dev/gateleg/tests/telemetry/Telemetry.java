package dev.gateleg.tests.telemetry;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.util.Optional;

/** The access patterns of the metrics. */
@SingleTable(
    name = "telemetry",
    entities = {Sample.class})
public interface Telemetry extends Table {

  /** One sample. */
  @Get
  Optional<Sample> sample(String metric, Instant at);

  /** A metric's samples from all shards, newest first. */
  @Query(newestFirst = true)
  Pages<Sample> latest(String metric);

  /** A metric's samples from one instant until before another. */
  @Query
  Pages<Sample> samples(String metric, @From Instant from, @Before Instant until);
}
