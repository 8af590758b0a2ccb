package dev.gateleg.tests.series;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.time.Instant;

/** Metrics that others write too. */
@SingleTable(
    name = "monitoring",
    entities = {Metric.class})
public interface Monitoring extends Table {

  /** A shard's values. */
  @Query
  Pages<Metric> values(String metric, int shard, @From Instant from, @Before Instant until);
}
