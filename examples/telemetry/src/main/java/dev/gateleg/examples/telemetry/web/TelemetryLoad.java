package dev.gateleg.examples.telemetry.web;

import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.LoadClient.Answered;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.telemetry.Sample;
import dev.gateleg.examples.telemetry.SampleArchive;
import dev.gateleg.examples.telemetry.TelemetryService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Hosts that send the values of a few metrics. One of them is hot at first: it is sent in large batches until it is split, by the
 * service itself or, where the machine is too slow to make it hot, by hand. Old values of another go to the archive, and some of
 * them come back. A value follows from its sample's key, so that nobody has to remember it.
 */
final class TelemetryLoad implements Load {

  private static final String HOT = "requests";
  private static final String ARCHIVED = "memory";
  private static final String READ = "cpu";
  private static final List<String> METRICS = List.of(HOT, HOT, HOT, READ, ARCHIVED);
  private static final int SAMPLES = 5;
  private static final int MANY_SAMPLES = 100;
  private static final int SPLIT_BY_HAND_AFTER = 4_000;
  private static final Duration HOT_SOON = Duration.ofSeconds(2);
  private static final int SHARDS = 4;
  private static final Duration BETWEEN_ARCHIVES = Duration.ofSeconds(3);

  private final TelemetryService telemetry;
  private final SampleArchive archive;
  private final Clock clock;
  private final Instant start;
  private final LongAdder sent = new LongAdder();
  private final LongAdder taken = new LongAdder();
  private final LongAdder archived = new LongAdder();
  private final LongAdder restored = new LongAdder();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicReference<Instant> lastArchive;
  private volatile int shards = 1;

  TelemetryLoad(TelemetryService telemetry, SampleArchive archive, Clock clock) {
    this.telemetry = telemetry;
    this.archive = archive;
    this.clock = clock;
    this.start = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    this.lastArchive = new AtomicReference<>(start);
  }

  private static double value(String metric, Instant at, String source) {
    return Math.floorMod((metric + at + source).hashCode(), 1000) / 10.0;
  }

  /** One host. No two samples of it have the same instant. */
  private final class Host implements Script {

    private final LoadClient http;
    private final String name;
    private final Random random;
    private final Instant first = clock.instant();
    private Instant last = start;
    private int rounds;

    Host(LoadClient http, String name, Random random) {
      this.http = http;
      this.name = name;
      this.random = random;
    }

    @Override
    public void round() throws InterruptedException {
      rounds++;
      String metric = METRICS.get(random.nextInt(METRICS.size()));
      if (rounds == 1) {
        send(ARCHIVED, SAMPLES);
        send(HOT, SAMPLES);
      } else if (archiveIsDue()) {
        toArchiveAndBack();
      } else if (shards == 1) {
        send(HOT, heatIsLate() ? SAMPLES : MANY_SAMPLES);
        lookForSplit();
      } else {
        switch (random.nextInt(10)) {
          case 0 ->
            http.get("/metrics/" + READ + "/downsampled?seconds=5&from="
                + clock.instant().minusSeconds(10));
          case 1 -> http.get("/metrics/" + metric + "/latest");
          case 2 ->
            http.get(
                "/metrics/" + READ + "/samples?size=20&from=" + clock.instant().minusSeconds(5));
          default -> send(metric, SAMPLES);
        }
      }
    }

    private boolean archiveIsDue() {
      Instant last = lastArchive.get();
      Instant now = clock.instant();
      return Duration.between(last, now).compareTo(BETWEEN_ARCHIVES) > 0
          && lastArchive.compareAndSet(last, now);
    }

    private void send(String metric, int count) throws InterruptedException {
      List<Map<String, Object>> samples = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        last = now.isAfter(last) ? now : last.plus(1, ChronoUnit.MICROS);
        samples.add(Map.of(
            "metric",
            metric,
            "at",
            last.toString(),
            "source",
            name,
            "value",
            value(metric, last, name)));
      }
      sent.add(count);
      if (http.send("POST", "/samples", Map.of("samples", samples)).done()) {
        taken.add(count);
      }
    }

    /** The service splits what is hot; on a machine that is too slow for that, an operator does. */
    private void lookForSplit() throws InterruptedException {
      if (!looking.compareAndSet(false, true)) {
        return;
      }
      try {
        String path = "/metrics/" + HOT + "/shards";
        Answered answer = taken.sum() > SPLIT_BY_HAND_AFTER || heatIsLate()
            ? http.send("PUT", path, Map.of("shards", SHARDS))
            : http.get(path);
        if (answer.done()) {
          shards = answer.body().path("shards").asInt();
        }
      } finally {
        looking.set(false);
      }
    }

    private boolean heatIsLate() {
      return Duration.between(first, clock.instant()).compareTo(HOT_SOON) > 0;
    }

    private void toArchiveAndBack() throws InterruptedException {
      Instant before = clock.instant().minusSeconds(2);
      String path = "/metrics/" + ARCHIVED;
      Answered away = http.send("POST", path + "/archive", Map.of("before", before.toString()));
      if (away.done()) {
        archived.add(away.body().path("archived").asLong());
      }
      Map<String, String> second =
          Map.of("from", before.minusMillis(200).toString(), "until", before.toString());
      Answered back = http.send("POST", path + "/restore", second);
      if (back.done()) {
        restored.add(back.body().path("restored").asLong());
      }
    }
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    return new Host(http, name, random);
  }

  /** A cheap look: of one second, some while ago, every sample is there once and has its value. */
  @Override
  public List<Promised> look() {
    Instant until = clock.instant().minusSeconds(3).truncatedTo(ChronoUnit.SECONDS);
    Found found = new Found();
    telemetry.all(HOT, until.minusSeconds(1), until).forEach(found::add);
    return List.of(Promised.of(
        "Every sample that was taken is read once",
        taken.sum() + " taken · " + found.seen.size() + " of one second looked at · " + found.twice
            + " twice",
        HOT + " has " + shards + (shards == 1 ? " shard" : " shards"),
        !found.seen.isEmpty(),
        found.right()));
  }

  /** What was found, and whether it is right. */
  private static final class Found {
    private final Set<String> seen = new HashSet<>();
    private long twice;
    private long wrong;

    void add(Sample sample) {
      twice += seen.add(sample.metric() + sample.at() + sample.source()) ? 0 : 1;
      wrong += sample.value() == value(sample.metric(), sample.at(), sample.source()) ? 0 : 1;
    }

    boolean right() {
      return twice == 0 && wrong == 0;
    }
  }

  @Override
  public List<Promised> audit() {
    Instant end = clock.instant().plusSeconds(60);
    Found found = new Found();
    for (String metric : Set.copyOf(METRICS)) {
      telemetry.all(metric, start, end).forEach(found::add);
    }
    Found inFiles = new Found();
    archive.run(ARCHIVED, end); // what the load has left
    archive.all(ARCHIVED, start, end).forEach(inFiles::add);
    Set<String> everywhere = new HashSet<>(found.seen);
    everywhere.addAll(inFiles.seen);
    archive.bringBack(ARCHIVED, start, end);
    Found back = new Found();
    telemetry.all(ARCHIVED, start, end).forEach(back::add);
    int now = telemetry.shards(HOT);
    return List.of(
        Promised.of(
            "Every sample that was taken is read once",
            everywhere.size() + " read = " + taken.sum() + " taken · " + found.twice + " twice · "
                + (found.wrong + inFiles.wrong) + " wrong",
            found.seen.size() + " in the table, " + inFiles.seen.size() + " in files",
            taken.sum() > 0,
            found.right()
                && inFiles.wrong == 0
                && everywhere.size() >= taken.sum()
                && everywhere.size() <= sent.sum()),
        Promised.of(
            "What was archived comes back",
            inFiles.seen.size() + " in files · "
                + inFiles.seen.stream().filter(back.seen::contains).count() + " back in the table",
            archived.sum() + " archived and " + restored.sum() + " brought back by the load",
            !inFiles.seen.isEmpty(),
            inFiles.seen.size() >= archived.sum()
                && back.right()
                && back.seen.containsAll(inFiles.seen)),
        Promised.of(
            "A hot metric is split while it is written",
            HOT + " has " + now + " shards",
            "it had one, and " + shards + " when the load was told",
            now > 1,
            now >= shards));
  }
}
