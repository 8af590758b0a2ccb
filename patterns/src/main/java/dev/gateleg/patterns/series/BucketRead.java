package dev.gateleg.patterns.series;

import dev.gateleg.core.read.Pages;
import java.time.Instant;

/**
 * The access pattern that reads points of one bucket: {@code (device, bucket, from, until) -> grid.readings(device, date(bucket),
 * from, until)}.
 *
 * @param <S> what tells series apart
 * @param <P> a point
 */
@FunctionalInterface
public interface BucketRead<S, P> {

  /**
   * The points of a series in one bucket, the earliest first.
   *
   * @param series which series
   * @param bucket the beginning of the bucket
   * @param from the first instant
   * @param until the instant before which they end
   */
  Pages<P> points(S series, Instant bucket, Instant from, Instant until);
}
