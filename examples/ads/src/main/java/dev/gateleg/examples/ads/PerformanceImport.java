package dev.gateleg.examples.ads;

import dev.gateleg.examples.system.ServiceJob;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkProgress;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/** The import of one file. Thread-safe. */
final class PerformanceImport implements ServiceJob {

  private final Ads ads;
  private final Path file;
  private final long started;
  private State state = State.RUNNING;
  private Optional<BulkProgress> progress = Optional.empty();
  private String message = "waiting for its turn";

  PerformanceImport(Ads ads, Path file, Clock clock) {
    this.ads = ads;
    this.file = file;
    this.started = clock.instant().getEpochSecond();
  }

  /** Runs it to its end; it goes on where an earlier run of the same file ended. */
  void run() {
    begin();
    try {
      BulkResult result = Bulk.on(ads)
          .importing(BulkSource.csv(file, Performances.TYPE))
          .folder(file.resolveSibling(file.getFileName() + ".job"))
          .onProgress(this::heard)
          .run();
      end(State.DONE, result.progress());
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  private synchronized void begin() {
    message = "";
  }

  /** Called at each checkpoint, which is where it rests while it is paused. */
  private synchronized void heard(BulkProgress now) {
    progress = Optional.of(now);
    message = now.toString();
    try {
      while (state == State.PAUSED) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("ended while it was paused; start it again to go on", e);
    }
  }

  private synchronized void end(State ended, BulkProgress last) {
    state = ended;
    progress = Optional.of(last);
    message = String.format(
        Locale.ROOT,
        "%,d rows written, %,d rejected, in %d s",
        last.written(),
        last.rejected(),
        last.elapsed().toSeconds());
  }

  private synchronized void fail(RuntimeException cause) {
    state = State.FAILED;
    message = String.valueOf(cause.getMessage());
  }

  synchronized boolean ended() {
    return state == State.DONE || state == State.FAILED;
  }

  @Override
  public synchronized Status status() {
    long done = progress.map(BulkProgress::read).orElse(0L);
    double share = progress.map(BulkProgress::share).orElse(0.0);
    return new Status(
        "ads-import-" + file.getFileName(),
        "import",
        "Performance from " + file.getFileName(),
        "CSV, with a checkpoint every 5,000 rows",
        state,
        done,
        state == State.DONE ? done : share > 0 ? Math.round(done / share) : 0,
        progress.map(BulkProgress::units).orElse(0.0),
        message,
        started);
  }

  @Override
  public synchronized void pause() {
    if (state == State.RUNNING) {
      state = State.PAUSED;
    }
  }

  @Override
  public synchronized void resume() {
    if (state == State.PAUSED) {
      state = State.RUNNING;
      notifyAll();
    }
  }
}
