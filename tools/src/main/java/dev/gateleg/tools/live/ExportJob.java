package dev.gateleg.tools.live;

import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkExport;
import dev.gateleg.patterns.bulk.BulkProgress;
import dev.gateleg.tools.live.JobView.State;
import dev.gateleg.tools.view.AnyTable;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Writes a table into a folder, in the layout of DynamoDB's own exports, as a job that can be watched and paused. One that was
 * ended is taken up again by another into the same folder. Thread-safe.
 */
public final class ExportJob implements Job {

  private static final int KEPT_LINES = 20;

  private final String id;
  private final TableView view;
  private final Path folder;
  private final double cap;
  private final InstantSource clock;
  private final long started;
  private final Deque<JobView.Line> log = new ArrayDeque<>();
  private State state = State.RUNNING;
  private long done;
  private long all;
  private double units;
  private String message = "starting";

  /** An export into that folder; {@code cap} is the most read units that it may take, 0 for no limit. */
  public ExportJob(String id, TableView view, Path folder, double cap, InstantSource clock) {
    this.id = id;
    this.view = view;
    this.folder = folder;
    this.cap = cap;
    this.clock = clock;
    this.started = clock.instant().getEpochSecond();
  }

  /** Runs it to its end. */
  public void run() {
    try {
      synchronized (this) {
        all = view.live().items();
        say("started");
        goOn();
      }
      BulkExport.Exported exported = Bulk.on(AnyTable.of(view))
          .exporting(folder)
          .maxUnits(cap)
          .onProgress(this::took)
          .run();
      synchronized (this) {
        done = exported.items();
      }
      end(State.DONE, "all items written to " + exported.folder().getFileName());
    } catch (RuntimeException e) {
      end(State.FAILED, String.valueOf(e.getMessage()));
    }
  }

  /** Notes how far it is, and rests while it is paused. */
  private synchronized void took(BulkProgress progress) {
    done = Math.max(done, progress.read());
    units = Math.max(units, progress.units());
    if (state == State.RUNNING) {
      message = "";
    }
    goOn();
  }

  private synchronized void goOn() {
    while (state == State.PAUSED) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted; it can be taken up again", e);
      }
    }
  }

  private synchronized void end(State ended, String text) {
    state = ended;
    all = ended == State.DONE ? done : all;
    message = text;
    say(text);
  }

  private void say(String text) {
    log.addFirst(new JobView.Line(clock.instant().getEpochSecond(), text));
    while (log.size() > KEPT_LINES) {
      log.removeLast();
    }
  }

  @Override
  public synchronized JobView view() {
    return new JobView(
        id,
        "export",
        "Every item of " + view.table(),
        view.model().table(),
        "to " + folder.getFileName() + " · DynamoDB's export layout",
        state,
        done,
        Math.max(done, all),
        units,
        cap,
        message,
        started,
        List.of(),
        List.of(),
        List.copyOf(log));
  }

  @Override
  public synchronized void pause() {
    if (state == State.RUNNING) {
      state = State.PAUSED;
      message = "paused";
      say("paused after " + done + " items");
    }
  }

  @Override
  public synchronized void resume() {
    if (state == State.PAUSED) {
      state = State.RUNNING;
      message = "";
      say("goes on");
      notifyAll();
    }
  }
}
