package dev.gateleg.examples.telemetry;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.examples.system.ServiceJob;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveResult;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.series.Series;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Old samples in files, where they cost little, and from where they come back. Thread-safe; one run at a time. */
public final class SampleArchive {

  /** The most samples that one run takes, so that a request comes to its end. */
  static final int MOST = 5_000;

  /** A service that was killed in a run is known as dead after that long without a sign of life. */
  private static final Duration LEASE = Duration.ofSeconds(5);

  private final Telemetry telemetry;
  private final Archive archive;
  private final Series<String, Sample> samples;
  private final Clock clock;
  private final Path folder;
  private final Map<String, ServiceJob.Status> runs = new ConcurrentSkipListMap<>();

  /** One at a time. Who finds it taken is told so, and does not wait: a caller who gives up and asks again would only add to a queue. */
  private final ReentrantLock moving = new ReentrantLock();

  SampleArchive(Telemetry telemetry, Series<String, Sample> samples, Clock clock, Path folder) {
    this.telemetry = telemetry;
    this.archive = Archive.of(telemetry, FolderSink.at(folder)).lease(LEASE);
    this.samples = samples;
    this.clock = clock;
    this.folder = folder;
  }

  /**
   * Moves a metric's samples of the last 30 days that are older than that into files; at most 5,000, so call it again while it
   * finds any. Empty where samples are being moved already.
   */
  public Optional<ArchiveResult> run(String metric, Instant before) {
    return alone(() -> moved(metric, before));
  }

  private <T> Optional<T> alone(Supplier<T> work) {
    if (!moving.tryLock()) {
      return Optional.empty();
    }
    try {
      return Optional.of(work.get());
    } finally {
      moving.unlock();
    }
  }

  private ArchiveResult moved(String metric, Instant before) {
    Instant oldest = clock.instant().minus(TelemetryService.RETENTION);
    Instant until = before.isBefore(oldest) ? oldest : before;
    long started = clock.instant().getEpochSecond();
    ArchiveResult result = archive.run(samples.range(metric, oldest, until).limit(MOST));
    runs.merge(metric, ran(metric, until, result, started), SampleArchive::together);
    return result;
  }

  private ServiceJob.Status ran(String metric, Instant until, ArchiveResult result, long started) {
    return new ServiceJob.Status(
        "telemetry-archive-" + metric,
        "archive",
        "Old samples of " + metric,
        "to files in " + folder.getFileName(),
        ServiceJob.State.DONE,
        result.archived(),
        result.archived(),
        result.removed(),
        "all before " + until.truncatedTo(ChronoUnit.SECONDS) + ", " + result.changed()
            + " changed meanwhile and left",
        started);
  }

  /** Runs of one metric are one job, which goes on. */
  private static ServiceJob.Status together(ServiceJob.Status one, ServiceJob.Status other) {
    return new ServiceJob.Status(
        one.id(),
        one.kind(),
        one.name(),
        one.detail(),
        other.state(),
        one.done() + other.done(),
        one.all() + other.all(),
        one.units() + other.units(),
        other.message(),
        one.started());
  }

  /** The metrics that this process archived samples of, a job each. */
  public List<ServiceJob> jobs() {
    return runs.values().stream().<ServiceJob>map(status -> () -> status).toList();
  }

  private static EntityKey<Sample> key(String metric, Instant at, String source) {
    return Samples.key(metric, TelemetryService.day(at), at, source);
  }

  /** An archived sample. */
  public Optional<Sample> find(String metric, Instant at, String source) {
    return archive.find(key(metric, at, source));
  }

  /** All archived samples of a metric from an instant until before another; reads every file of the archive. */
  public Stream<Sample> all(String metric, Instant from, Instant until) {
    return archive
        .entities(Samples.TYPE)
        .filter(sample -> sample.metric().equals(metric)
            && !sample.at().isBefore(from)
            && sample.at().isBefore(until))
        .distinct();
  }

  /**
   * Brings archived samples of a metric back into the table; they stay in the archive, too.
   *
   * @return how many were brought back; those that are there already are left as they are. Empty where samples are being moved already
   */
  public Optional<Long> bringBack(String metric, Instant from, Instant until) {
    return alone(() -> all(metric, from, until).filter(this::broughtBack).count());
  }

  private boolean broughtBack(Sample sample) {
    EntityKey<Sample> key = key(sample.metric(), sample.at(), sample.source());
    try {
      return telemetry.getConsistent(key).isEmpty() && archive.restore(key).isPresent();
    } catch (AlreadyExistsException e) {
      return false;
    }
  }
}
