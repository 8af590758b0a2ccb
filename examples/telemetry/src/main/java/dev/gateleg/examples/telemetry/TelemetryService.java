package dev.gateleg.examples.telemetry;

import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.heat.HotKey;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.patterns.series.Appended;
import dev.gateleg.patterns.series.Bucket;
import dev.gateleg.patterns.series.Interval;
import dev.gateleg.patterns.series.Series;
import dev.gateleg.patterns.sharding.HotKeys;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.patterns.sharding.Spread;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be done with metrics. Thread-safe. */
public final class TelemetryService {

  /** How long samples are kept in the table. */
  public static final Duration RETENTION = Duration.ofDays(30);

  private final Telemetry telemetry;
  private final Clock clock;
  private final Heat heat;
  private final Series<String, Sample> samples;
  private final Sharding sharding;
  private final HotKeys hotKeys;

  /**
   * The service on a table.
   *
   * @param table the table
   * @param clock what time it is
   * @param heat counts which metrics are hot
   */
  public TelemetryService(Telemetry table, Clock clock, Heat heat) {
    this.telemetry = heat.on(table);
    this.clock = clock;
    this.heat = heat;
    this.samples = Series.<String, Sample>of(
            telemetry,
            Samples.TYPE,
            Sample::at,
            (metric, bucket, from, until) -> telemetry.samples(metric, day(bucket), from, until))
        .buckets(Bucket.DAY)
        .retention(RETENTION, Sample::until);
    this.sharding = Sharding.of(telemetry);
    this.hotKeys = HotKeys.of(telemetry, heat);
  }

  static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Stores samples; one that is sent again takes its own place. Those that are too old are returned, and not stored. */
  public Appended<Sample> append(List<Sample> some) {
    return samples.append(some);
  }

  /** A page of a metric's samples from an instant until before another. */
  public Page<Sample> range(
      String metric, Instant from, Instant until, int size, @Nullable String cursor) {
    return samples.range(metric, from, until).page(size, cursor);
  }

  /** All samples of a metric from an instant until before another, as they are now. */
  public List<Sample> all(String metric, Instant from, Instant until) {
    return samples.range(metric, from, until).consistent().list();
  }

  /** A metric's latest sample of the last day. */
  public Optional<Sample> latest(String metric) {
    return samples.latest(metric, Duration.ofDays(1));
  }

  /** A metric summed up by intervals. */
  public List<Interval> downsampled(String metric, Instant from, Instant until, Duration interval) {
    return samples.downsampled(metric, from, until, interval, Sample::value);
  }

  /** Spreads today's samples of a metric over that many shards, while others write and read; takes about two seconds. */
  public int split(String metric, int shards) {
    return sharding.grow(today(metric), shards).written();
  }

  /** Over how many shards today's samples of a metric are spread. */
  public int shards(String metric) {
    return sharding.count(today(metric)).written();
  }

  private Pages<Sample> today(String metric) {
    Instant now = clock.instant();
    return telemetry.samples(metric, day(now), now, now.plusSeconds(1));
  }

  /** Spreads metrics that are too hot for their partitions; called every second or so. */
  public List<Spread> spreadHot() {
    return hotKeys.check();
  }

  /** The partitions that take the most capacity of this process. */
  public List<HotKey> hottest(int most) {
    return heat.hottest(most);
  }

  /** The archive of samples in a folder. */
  public SampleArchive archive(Path folder) {
    return new SampleArchive(telemetry, samples, clock, folder);
  }
}
