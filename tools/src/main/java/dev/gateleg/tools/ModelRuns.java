package dev.gateleg.tools;

import dev.gateleg.proofs.models.Control;
import dev.gateleg.proofs.models.ModelControls;
import dev.gateleg.proofs.models.ModelProof;
import dev.gateleg.proofs.models.ModelReport;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;

/** Plays random programs on random models, and tells how far it is. */
final class ModelRuns {

  private static final long BETWEEN_LINES = Duration.ofSeconds(5).toNanos();

  private final PrintWriter out;
  private final PrintWriter err;
  private final long begun = System.nanoTime();
  private long shown = begun;

  ModelRuns(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Tells whether everything held. */
  boolean run(long from, long seeds, int cores, boolean json) {
    ModelReport report = ModelProof.of(from, seeds)
        .cores(cores)
        .progress(done -> show(done, seeds))
        .run();
    out.println(json ? report.json() : report.text().stripTrailing());
    out.flush();
    return report.held();
  }

  /** Puts back each fault that the machine must find; tells whether it found all. */
  boolean controls(long from, long seeds, int cores, boolean json) {
    ModelControls.Report report =
        ModelControls.run(EnumSet.allOf(Control.class), from, seeds, cores, (control, found) -> {
          err.println("controls: seed " + found.seed() + " shows that " + control.fault());
          err.flush();
        });
    out.println(json ? report.json() : report.text());
    out.flush();
    return report.held();
  }

  private synchronized void show(long done, long seeds) {
    long now = System.nanoTime();
    if (now - shown >= BETWEEN_LINES || done == seeds) {
      shown = now;
      err.println(String.format(
          Locale.ROOT,
          "models: %,d of %,d seeds in %d s",
          done,
          seeds,
          Duration.ofNanos(now - begun).toSeconds()));
      err.flush();
    }
  }
}
