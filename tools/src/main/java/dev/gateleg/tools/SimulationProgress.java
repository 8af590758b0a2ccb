package dev.gateleg.tools;

import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.RunResult;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Simulation;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Tells how far a simulation is: a line that moves in a terminal, a line for each pattern elsewhere. Thread-safe. */
final class SimulationProgress implements Simulation.Progress {

  private static final long BETWEEN_LOOKS = Duration.ofMillis(100).toNanos();
  private static final int BAR = 24;
  private static final int NAME = 24;
  private static final long SECONDS_PER_MINUTE = 60;
  static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal;
  private String name = "";
  private long seeds;
  private long done;
  private long violated;
  private long begun;
  private long shown;

  SimulationProgress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  synchronized void begins(Scenario scenario, long count) {
    name = scenario.name();
    seeds = count;
    done = 0;
    violated = 0;
    begun = System.nanoTime();
    shown = begun;
  }

  @Override
  public synchronized void ended(RunResult result) {
    done++;
    violated += result.held() ? 0 : 1;
    long now = System.nanoTime();
    if (terminal && now - shown >= BETWEEN_LOOKS) {
      shown = now;
      err.print(CLEAR + line(now));
      err.flush();
    }
  }

  private String line(long now) {
    double perSecond = done * (double) Duration.ofSeconds(1).toNanos() / Math.max(1, now - begun);
    long left = (long) Math.ceil((seeds - done) / perSecond);
    int filled = (int) (BAR * done / seeds);
    return String.format(
        Locale.ROOT,
        "%-" + NAME + "s %s%s %,d of %,d · %,.0f seeds/s · %d:%02d left%s",
        name,
        "█".repeat(filled),
        "░".repeat(BAR - filled),
        done,
        seeds,
        perSecond,
        left / SECONDS_PER_MINUTE,
        left % SECONDS_PER_MINUTE,
        violated == 0 ? "" : " · " + violated + " violated");
  }

  synchronized void ended(PatternReport report) {
    if (terminal) {
      err.print(CLEAR);
    } else {
      err.println(String.format(
          Locale.ROOT,
          "%-" + NAME + "s %,d seeds in %.1f s",
          name,
          report.seeds(),
          report.took().toMillis() / (double) Duration.ofSeconds(1).toMillis()));
    }
    err.flush();
  }
}
