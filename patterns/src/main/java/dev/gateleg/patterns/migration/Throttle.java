package dev.gateleg.patterns.migration;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.spi.table.TableTools;
import java.time.Duration;

/** Holds a worker to its units, and still while the migration is paused. Not thread-safe. */
final class Throttle {

  private static final Duration SLICE = Duration.ofMillis(200);
  private static final double NANOS = 1e9;

  private final StateView view;
  private final Sleeper sleeper;
  private final double rate;
  private double free;

  Throttle(Control control, double unitsPerSecond) {
    this.view = control.view;
    this.sleeper = TableTools.of(control.store).sleeper();
    this.rate = unitsPerSecond;
    this.free = sleeper.nanos();
  }

  /** Returns when so many units may be spent. False where the run is over. */
  boolean await(double units, long run) {
    while (true) {
      StateRecord state = view.within(StateView.PROMPT);
      if (state.run() != run) {
        return false;
      }
      double wait = rate <= 0 ? 0 : free - sleeper.nanos();
      if (!state.paused() && wait <= 0) {
        break;
      }
      sleeper.sleep(
          state.paused() || wait > SLICE.toNanos() ? SLICE : Duration.ofNanos((long) wait + 1));
    }
    if (rate > 0) {
      free = Math.max(free, sleeper.nanos()) + units * NANOS / rate;
    }
    return true;
  }
}
