package dev.gateleg.tests.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Page;
import dev.gateleg.patterns.series.Appended;
import dev.gateleg.patterns.series.Bucket;
import dev.gateleg.patterns.series.Interval;
import dev.gateleg.patterns.series.Series;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SeriesTest {

  private final ManualClock clock = new ManualClock();
  private final Instant noon = ManualClock.START;
  private final List<Call> calls = new CopyOnWriteArrayList<>();

  @RegisterExtension
  final FreshTable<Grid> table =
      FreshTable.of(GridTable.TYPE).clock(clock).with(opener -> opener.listener(calls::add));

  @RegisterExtension
  final FreshTable<Monitoring> adopted = FreshTable.of(MonitoringTable.TYPE).clock(clock);

  private Grid grid;
  private Series<String, Reading> readings;

  @BeforeEach
  void open() {
    grid = table.open();
    readings = series(grid);
  }

  // region series
  static Series<String, Reading> series(Grid grid) {
    return Series.<String, Reading>of(
            grid,
            Readings.TYPE,
            Reading::at,
            (meter, bucket, from, until) ->
                grid.readings(meter, bucket.atZone(ZoneOffset.UTC).toLocalDate(), from, until))
        .buckets(Bucket.DAY)
        .retention(Duration.ofDays(30), Reading::until);
  }
  // endregion

  private Reading reading(Duration after, double watts) {
    Instant at = noon.plus(after);
    return Reading.of("m1", at, watts)
        .until(Instant.ofEpochSecond(at.plus(Duration.ofDays(30)).getEpochSecond()));
  }

  private List<Reading> hourly(int hours) {
    List<Reading> all = new ArrayList<>();
    for (int i = 0; i < hours; i++) {
      all.add(reading(Duration.ofHours(i), i));
    }
    return all;
  }

  @Test
  void keepsPointsByTheirDayAndReadsThemAsOne() {
    List<Reading> all = hourly(60);
    List<Reading> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(7));
    // region append
    Appended<Reading> appended = readings.append(shuffled);
    // endregion
    assertThat(appended).isEqualTo(new Appended<>(60, 0, List.of()));

    // region range
    List<Reading> some =
        readings.range("m1", noon, noon.plus(Duration.ofDays(9))).list();
    // endregion
    assertThat(some).isEqualTo(all);
    assertThat(readings
            .range("m1", noon.plus(Duration.ofHours(10)), noon.plus(Duration.ofHours(40)))
            .list())
        .isEqualTo(all.subList(10, 40));
    List<Reading> newest = new ArrayList<>(all);
    Collections.reverse(newest);
    assertThat(readings
            .range("m1", noon, noon.plus(Duration.ofDays(9)))
            .reversed()
            .limit(33)
            .list())
        .isEqualTo(newest.subList(0, 33));
    assertThat(new Stored(table.client(), table.name())
            .items().stream()
                .map(item -> item.get("PK").s().replaceAll("#[0-3]$", ""))
                .distinct())
        .containsExactlyInAnyOrder(
            "METER#m1#2090-05-01", "METER#m1#2090-05-02", "METER#m1#2090-05-03");
  }

  @Test
  void pagesGoOverBuckets() {
    List<Reading> all = hourly(60);
    readings.append(all);
    List<Reading> read = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      Page<Reading> page =
          readings.range("m1", noon, noon.plus(Duration.ofDays(4))).page(7, next.orElse(null));
      read.addAll(page.items());
      next = page.next();
    } while (next.isPresent());
    assertThat(read).isEqualTo(all);
  }

  @Test
  void findsTheLatestPointAndReadsNoEarlierBucketForIt() {
    readings.append(hourly(60));
    clock.advance(Duration.ofHours(61));
    calls.clear();
    // region latest
    Optional<Reading> latest = readings.latest("m1", Duration.ofDays(7));
    // endregion
    assertThat(latest).contains(reading(Duration.ofHours(59), 59));
    assertThat(calls).hasSize(8); // four shards of today, which is empty, and four of yesterday
    assertThat(readings.latest("m2", Duration.ofDays(2))).isEmpty();
  }

  @Test
  void sumsPointsUpByIntervals() {
    readings.append(hourly(30));
    // region downsampled
    List<Interval> sixHours = readings.downsampled(
        "m1", noon, noon.plus(Duration.ofDays(2)), Duration.ofHours(6), Reading::watts);
    // endregion
    assertThat(sixHours)
        .containsExactly(
            new Interval(noon, 6, 15, 0, 5),
            new Interval(noon.plus(Duration.ofHours(6)), 6, 51, 6, 11),
            new Interval(noon.plus(Duration.ofHours(12)), 6, 87, 12, 17),
            new Interval(noon.plus(Duration.ofHours(18)), 6, 123, 18, 23),
            new Interval(noon.plus(Duration.ofHours(24)), 6, 159, 24, 29));
    assertThat(sixHours.get(0).mean()).isEqualTo(2.5);
    assertThat(readings.downsampled("m2", noon, noon, Duration.ofHours(1), Reading::watts))
        .isEmpty();
  }

  @Test
  void aPointTakesThePlaceOfAnotherOfTheSameInstant() {
    readings.append(List.of(reading(Duration.ZERO, 1), reading(Duration.ZERO, 2)));
    readings.append(List.of(reading(Duration.ZERO, 3)));
    assertThat(readings.range("m1", noon, noon.plusSeconds(1)).list())
        .containsExactly(reading(Duration.ZERO, 3));
  }

  @Test
  void aPointIsMergedWithAnotherOfTheSameInstant() {
    // region merging
    Series<String, Reading> merging = readings.merging(Reading::and);
    // endregion
    Reading volts = new Reading("m1", noon, 1, Optional.of(230.0), Optional.empty());
    assertThat(merging.append(List.of(volts)).merged()).isZero();
    assertThat(merging.append(List.of(reading(Duration.ZERO, 2))).merged()).isEqualTo(1);
    Reading stored = readings.range("m1", noon, noon.plusSeconds(1)).first().orElseThrow();
    assertThat(stored.watts()).isEqualTo(2);
    assertThat(stored.volts()).contains(230.0);
  }

  @Test
  void latePointsLandInTheirBucketAndThoseThatAreTooOldAreLeftOut() {
    clock.advance(Duration.ofDays(20));
    Reading late = reading(Duration.ofHours(2), 5);
    Reading tooLate = Reading.of("m1", noon.minus(Duration.ofDays(11)), 5);
    assertThat(readings.append(List.of(late, tooLate)))
        .isEqualTo(new Appended<>(1, 0, List.of(tooLate)));
    assertThat(readings.range("m1", noon, noon.plus(Duration.ofDays(1))).list())
        .containsExactly(late);
    clock.advance(Duration.ofDays(11));
    assertThat(readings.range("m1", noon, noon.plus(Duration.ofDays(1))).list()).isEmpty();
  }

  @Test
  void readsShardsThatOthersChoseAtRandom() {
    Monitoring monitoring = adopted.open();
    // region numbered
    Series<String, Metric> values = Series.of(
        monitoring,
        Metrics.TYPE,
        Metric::at,
        (metric, bucket, from, until) ->
            Series.shards(10, shard -> monitoring.values(metric, shard, from, until)));
    // endregion
    List<Metric> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(new Metric("cpu", i * 7 % 10, noon.plusSeconds(i), i, noon.plus(Duration.ofDays(1))));
    }
    values.append(all);
    assertThat(values.range("cpu", noon, noon.plusSeconds(60)).list()).isEqualTo(all);
    assertThat(values.range("cpu", noon, noon.plusSeconds(60)).requests()).isEqualTo(10);
    assertThat(values.latest("cpu", Duration.ofHours(1))).contains(all.get(49));
    Page<Metric> first = values.range("cpu", noon, noon.plusSeconds(60)).page(20, null);
    assertThat(values
            .range("cpu", noon, noon.plusSeconds(60))
            .page(50, first.next().orElseThrow())
            .items())
        .isEqualTo(all.subList(20, 50));
    assertThat(new Stored(adopted.client(), adopted.name()).lines("PK", "SK", "Value", "TTL"))
        .contains("METRIC#cpu#SHARD#0 | TIMESTAMP#2090-05-01T12:00:00.000000000Z | 0 | "
            + noon.plus(Duration.ofDays(1)).getEpochSecond());
  }

  @Test
  void refusesRangesThatCannotBeMeant() {
    assertThatThrownBy(() -> readings.range("m1", noon, noon.minusSeconds(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[SeriesRange] Reading: a range from 2090-05-01T12:00:00Z until"
            + " 2090-05-01T11:59:59Z ends before it begins; swap the bounds.");
    assertThatThrownBy(() -> readings.range("m1", Instant.EPOCH, noon))
        .hasMessage("[SeriesRange] Reading: a range from 1970-01-01T00:00:00Z until"
            + " 2090-05-01T12:00:00Z goes over more than 10000 buckets, each one DAY; read a shorter"
            + " one, or use longer buckets.");
    assertThatThrownBy(() ->
            readings.downsampled("m1", noon, noon.plusSeconds(1), Duration.ZERO, Reading::watts))
        .hasMessageStartingWith("[SeriesRange] Reading: intervals of PT0S from ");
    assertThatThrownBy(() -> readings.retention(Duration.ZERO, Reading::until))
        .hasMessage("[SeriesRetention] Reading can't be kept for PT0S; give more than nothing.");
    assertThatThrownBy(() -> Series.<Reading>shards(0, n -> readings.range("m1", noon, noon)))
        .hasMessage("[ReadsDiffer] The reads are none, or not queries of one pattern, and can't be"
            + " read as one; give the results of one method of the table, called with other"
            + " parameters.");
  }
}
