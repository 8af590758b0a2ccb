package dev.gateleg.proofs.series;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.patterns.series.Bucket;
import dev.gateleg.patterns.series.Series;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Measures. */
@SingleTable(
    name = "gauges",
    entities = {Measure.class})
interface Gauges extends Table {

  /** A meter's measures of a day, from one instant until before another. */
  @Query
  Pages<Measure> measures(
      String meter, LocalDate atDate, @From Instant from, @Before Instant until);

  /** All meters, in days. */
  static Series<String, Measure> series(Gauges gauges) {
    return Series.<String, Measure>of(
            gauges,
            Measures.TYPE,
            Measure::at,
            (meter, bucket, from, until) ->
                gauges.measures(meter, bucket.atZone(ZoneOffset.UTC).toLocalDate(), from, until))
        .buckets(Bucket.DAY);
  }
}
