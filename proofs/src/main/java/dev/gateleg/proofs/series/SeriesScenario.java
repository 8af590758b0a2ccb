package dev.gateleg.proofs.series;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.series.Interval;
import dev.gateleg.patterns.series.Series;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Two gauges of one meter write the same points, each its own value; a third writes points of its own in batches. */
public final class SeriesScenario implements Scenario {

  static final String SHARED = "shared";
  private static final String ALONE = "alone";
  private static final int POINTS = 12;
  private static final int AT_ONCE = 3;
  private static final int LOOKS = 8;
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_POINTS = Duration.ofHours(5);
  private static final Duration INTERVAL = Duration.ofHours(12);

  /** The scenario. */
  public SeriesScenario() {}

  @Override
  public String name() {
    return "series";
  }

  @Override
  public String promise() {
    return "a point that was appended is there once, with what each writer gave it, in the order"
        + " of time";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.CONFLICT, FaultKind.UNPROCESSED, FaultKind.STALE_READ);
  }

  @Override
  public void play(World world) {
    Gauges gauges = world.open(GaugesTable.TYPE);
    Instant start = start(world);
    Journal<String> written = sharing(
        world, (mine, points) -> Gauges.series(mine).merging(Measure::and).append(points));
    writing(
        world,
        written,
        ALONE,
        (at, number) -> new Measure(ALONE, at, Optional.of(number), Optional.empty()),
        (mine, points) -> Gauges.series(mine).append(points));
    reading(world, start);
    world.afterwards(checks -> {
      check(gauges, start, written, checks);
      for (String meter : List.of(SHARED, ALONE)) {
        checkReads(Gauges.series(gauges), meter, start, checks);
      }
    });
  }

  private static Instant start(World world) {
    return world.clock().instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant time(Instant start, int number) {
    return start.minus(BETWEEN_POINTS.multipliedBy(number));
  }

  /** Makes the point of a number. */
  interface Point {
    Measure of(Instant at, long number);
  }

  /** Two writers of the same points. */
  static Journal<String> sharing(World world, BiConsumer<Gauges, List<Measure>> append) {
    Journal<String> written = world.journal();
    writing(
        world,
        written,
        "low",
        (at, number) -> new Measure(SHARED, at, Optional.of(number), Optional.empty()),
        append);
    writing(
        world,
        written,
        "high",
        (at, number) -> new Measure(SHARED, at, Optional.empty(), Optional.of(number)),
        append);
    return written;
  }

  private static void writing(
      World world,
      Journal<String> written,
      String what,
      Point point,
      BiConsumer<Gauges, List<Measure>> append) {
    Instant start = start(world);
    AtomicInteger next = new AtomicInteger();
    world.worker(what, worker -> {
      while (next.get() < POINTS) {
        int from = next.getAndAdd(AT_ONCE);
        worker.sleepUpTo(PAUSE);
        Gauges mine = worker.open(GaugesTable.TYPE);
        List<Measure> points = new ArrayList<>();
        for (int i = from; i < from + AT_ONCE; i++) {
          points.add(point.of(time(start, i), i));
        }
        written.attempt(what + " " + from, () -> append.accept(mine, points));
      }
    });
  }

  /** Reads find points in the order of time, each once, whatever is appended meanwhile. */
  private static void reading(World world, Instant start) {
    AtomicInteger left = new AtomicInteger(LOOKS);
    world.worker("reader", reader -> {
      while (left.getAndDecrement() > 0) {
        reader.sleepUpTo(PAUSE);
        try {
          List<Measure> seen = all(Gauges.series(reader.open(GaugesTable.TYPE)), SHARED, start);
          for (int i = 1; i < seen.size(); i++) {
            if (!seen.get(i - 1).at().isBefore(seen.get(i).at())) {
              throw new IllegalStateException(seen.get(i - 1) + " is read before " + seen.get(i));
            }
          }
        } catch (GatelegException e) {
          note(reader, e);
        }
      }
    });
  }

  private static void note(Worker worker, GatelegException e) {
    worker.note(() -> "leaves it: " + e.getMessage());
  }

  private static List<Measure> all(Series<String, Measure> series, String meter, Instant start) {
    return series.range(meter, time(start, POINTS), start.plusSeconds(1)).list();
  }

  /** What was acknowledged is there. */
  static void check(Gauges gauges, Instant start, Journal<String> written, Checks checks) {
    Series<String, Measure> series = Gauges.series(gauges);
    check(all(series, SHARED, start), start, "low", Measure::low, written, checks);
    check(all(series, SHARED, start), start, "high", Measure::high, written, checks);
    check(all(series, ALONE, start), start, ALONE, Measure::low, written, checks);
  }

  private static void check(
      List<Measure> there,
      Instant start,
      String what,
      Function<Measure, Optional<Long>> value,
      Journal<String> written,
      Checks checks) {
    Map<Instant, Measure> byTime =
        there.stream().collect(Collectors.toMap(Measure::at, measure -> measure));
    for (int from = 0; from < POINTS; from += AT_ONCE) {
      if (!written.acknowledged(what + " " + from)) {
        continue;
      }
      for (int i = from; i < from + AT_ONCE; i++) {
        Measure found = byTime.get(time(start, i));
        long number = i;
        checks.that(
            found != null && value.apply(found).equals(Optional.of(number)),
            () -> what + " " + number + " was appended, and there is " + found);
      }
    }
  }

  private static void checkReads(
      Series<String, Measure> series, String meter, Instant start, Checks checks) {
    List<Measure> there = all(series, meter, start);
    long counted = series
        .downsampled(meter, time(start, POINTS), start.plusSeconds(1), INTERVAL, measure -> 1)
        .stream()
        .mapToLong(Interval::count)
        .sum();
    checks.equal("what is counted by intervals", (long) there.size(), counted);
    checks.equal(
        "the latest point",
        there.isEmpty() ? Optional.empty() : Optional.of(there.get(there.size() - 1)),
        series.latest(meter, Duration.ofDays(4)));
  }
}
