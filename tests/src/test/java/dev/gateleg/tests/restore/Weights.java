package dev.gateleg.tests.restore;

import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import java.math.BigDecimal;
import java.time.ZoneOffset;

/** What a depot weighed in a day. */
public record Weights(long stops, BigDecimal weight) {

  public static final Measure<Stop> WEIGHT = Measure.of("weight", Stop::weight);

  public static final Rollup<Stop, Weights> OF_DEPOT = Rollup.of(Stops.TYPE, "weights")
      .per("depot", Stop::depot)
      .at(Stop::at, ZoneOffset.UTC)
      .each(Period.DAY)
      .sum(WEIGHT)
      .as(row -> new Weights(row.count(), row.sum(WEIGHT)));
}
