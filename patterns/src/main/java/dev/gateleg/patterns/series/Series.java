package dev.gateleg.patterns.series;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.read.ItemPages;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Points by series and time: an entity of the program's own, whose key has the series, perhaps a bucket of time and a shard, and
 * the instant.
 *
 * <pre>{@code
 * Series<String, Reading> readings = Series.of(
 *         grid,
 *         Readings.TYPE,
 *         Reading::at,
 *         (meter, bucket, from, until) -> grid.readings(meter, Buckets.day(bucket), from, until))
 *     .buckets(Bucket.DAY)
 *     .retention(Duration.ofDays(90), Reading::until);
 * }</pre>
 *
 * <p>A point is known by its key. Another one under the same key takes its place, or is merged with it, see {@link #merging}. A
 * late point lands in the bucket of its own time. Immutable and thread-safe; each method that says more gives a copy.
 *
 * @param <S> what tells series apart
 * @param <P> a point
 */
@CheckReturnValue
public final class Series<S, P> {

  /** The most buckets that one read goes over: each of them is a request at least. */
  public static final int MOST_BUCKETS = 10_000;

  /** The most intervals that a read is summed up in. */
  public static final int MOST_INTERVALS = 100_000;

  private final Table table;
  private final EntityType<P> type;
  private final Function<P, Instant> at;
  private final BucketRead<S, P> read;
  private final Options<P> options;

  private record Options<P>(
      Bucket bucket,
      @Nullable Duration retention,
      @Nullable BiFunction<P, Instant, P> expiring,
      @Nullable BinaryOperator<P> merge) {}

  private Series(
      Table table,
      EntityType<P> type,
      Function<P, Instant> at,
      BucketRead<S, P> read,
      Options<P> options) {
    this.table = table;
    this.type = type;
    this.at = at;
    this.read = read;
    this.options = options;
  }

  /**
   * Series in one bucket each, without an end, in which a point takes the place of another one with the same key.
   *
   * @param table the table
   * @param type the entity that points are
   * @param at the time of a point
   * @param read the access pattern that reads points of a bucket, from an instant until before another
   */
  public static <S, P> Series<S, P> of(
      Table table, EntityType<P> type, Function<P, Instant> at, BucketRead<S, P> read) {
    return new Series<>(table, type, at, read, new Options<>(Bucket.WHOLE, null, null, null));
  }

  private Series<S, P> with(Options<P> others) {
    return new Series<>(table, type, at, read, others);
  }

  /** The same in buckets of time, of which the partition key must have a part: {@code {at:date}} for days. */
  public Series<S, P> buckets(Bucket bucket) {
    return with(new Options<>(bucket, options.retention, options.expiring, options.merge));
  }

  /**
   * The same with points that are kept for that long after their time.
   *
   * @param retention how long
   * @param expiring gives the point with the end of its life, which its time to live has to be
   * @throws InvalidInputException with the code {@code SeriesRetention}, if it is nothing
   */
  public Series<S, P> retention(Duration retention, BiFunction<P, Instant, P> expiring) {
    if (retention.isZero() || retention.isNegative()) {
      throw new InvalidInputException(
          PatternCode.SERIES_RETENTION,
          type.name() + " can't be kept for " + retention + "; give more than nothing.",
          null);
    }
    return with(new Options<>(options.bucket, retention, expiring, options.merge));
  }

  /**
   * The same with points that are merged where one is there under the same key: the function gets the stored point and the new
   * one, and must make the same of a point that it meets twice. Each point is then a write of its own, on condition; without this,
   * points are written in batches and replace others.
   */
  public Series<S, P> merging(BinaryOperator<P> merge) {
    return with(new Options<>(options.bucket, options.retention, options.expiring, merge));
  }

  /**
   * Stores points, of any series and in any order. Of several with one key the last one counts, or they are merged in their
   * order. Points that are older than they are kept are left out.
   *
   * @throws dev.gateleg.core.batch.BatchIncompleteException where DynamoDB had no capacity for some after all tries; those that
   *     are left can be appended again
   */
  @CanIgnoreReturnValue
  public Appended<P> append(Collection<? extends P> points) {
    return new Appending<>(table, type, this::kept, options.merge).append(points);
  }

  /** The point as it is stored; empty where its time is over. */
  private Optional<P> kept(P point) {
    Duration retention = options.retention;
    if (retention == null || options.expiring == null) {
      return Optional.of(point);
    }
    Instant end = at.apply(point).plus(retention);
    return end.isAfter(now())
        ? Optional.of(options.expiring.apply(point, Instant.ofEpochSecond(end.getEpochSecond())))
        : Optional.empty();
  }

  /**
   * The points of a series from an instant until before another, the earliest first; {@code reversed()} begins with the latest.
   * Buckets are read one after the other, as far as results are asked for; the shards of each at once.
   *
   * @throws InvalidInputException with the code {@code SeriesRange}, where the range goes over more than {@link #MOST_BUCKETS}
   *     buckets or ends before it begins
   */
  public Pages<P> range(S series, Instant from, Instant until) {
    if (until.isBefore(from)) {
      throw new InvalidInputException(
          PatternCode.SERIES_RANGE,
          type.name() + ": a range from " + from + " until " + until
              + " ends before it begins; swap the bounds.",
          null);
    }
    List<Pages<P>> buckets = new ArrayList<>();
    Instant bucket = options.bucket.startOf(from);
    do {
      if (buckets.size() == MOST_BUCKETS) {
        throw new InvalidInputException(
            PatternCode.SERIES_RANGE,
            type.name() + ": a range from " + from + " until " + until + " goes over more than "
                + MOST_BUCKETS + " buckets, each one " + options.bucket
                + "; read a shorter one, or use longer buckets.",
            null);
      }
      buckets.add(read.points(series, bucket, from, until));
      bucket = options.bucket.next(bucket);
    } while (bucket.isBefore(until));
    return ItemPages.inTurn(buckets);
  }

  /**
   * The latest point of a series, no older than that. It reads the latest bucket first, and earlier ones only where that is
   * empty.
   */
  public Optional<P> latest(S series, Duration within) {
    Instant until = options.bucket.next(options.bucket.startOf(now()));
    Instant end = options.bucket == Bucket.WHOLE ? now().plus(within) : until;
    return range(series, now().minus(within), end).reversed().first();
  }

  /**
   * The points of a series summed up by intervals, which begin at multiples of their length since 1970. Intervals without a
   * point are left out. All points are read for it; a rollup has the sums at hand.
   *
   * @throws InvalidInputException with the code {@code SeriesRange}, where there would be more than {@link #MOST_INTERVALS}
   */
  public List<Interval> downsampled(
      S series, Instant from, Instant until, Duration interval, ToDoubleFunction<P> value) {
    long length = interval.toMillis();
    if (length < 1 || Duration.between(from, until).toMillis() / length > MOST_INTERVALS) {
      throw new InvalidInputException(
          PatternCode.SERIES_RANGE,
          type.name() + ": intervals of " + interval + " from " + from + " until " + until
              + " are none, or more than " + MOST_INTERVALS + "; make them longer.",
          null);
    }
    List<Interval> intervals = new ArrayList<>();
    DoubleSummaryStatistics sums = new DoubleSummaryStatistics();
    Instant start = null;
    for (P point : range(series, from, until)) {
      long millis = at.apply(point).toEpochMilli();
      Instant of = Instant.ofEpochMilli(Math.floorDiv(millis, length) * length);
      if (start != null && !of.equals(start)) {
        intervals.add(interval(start, sums));
        sums = new DoubleSummaryStatistics();
      }
      start = of;
      sums.accept(value.applyAsDouble(point));
    }
    if (start != null) {
      intervals.add(interval(start, sums));
    }
    return List.copyOf(intervals);
  }

  private static Interval interval(Instant start, DoubleSummaryStatistics sums) {
    return new Interval(start, sums.getCount(), sums.getSum(), sums.getMin(), sums.getMax());
  }

  private Instant now() {
    return TableTools.of(table).now();
  }

  /**
   * The points of shards that the program numbers itself, as one: {@code Series.shards(10, n -> telemetry.samples(metric, n,
   * from, until))}. Shards in the key's template, {@code {shard:10}}, need no such thing.
   */
  public static <P> Pages<P> shards(int count, IntFunction<Pages<P>> read) {
    return ItemPages.merged(IntStream.range(0, count).mapToObj(read).toList());
  }
}
