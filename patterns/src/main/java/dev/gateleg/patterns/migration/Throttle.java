package dev.gateleg.patterns.migration;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;

/** Holds a worker to its units, and keeps it still while the migration is paused. Not thread-safe. */
final class Throttle {

  private static final Duration SLICE = Duration.ofMillis(200);
  private static final double NANOS = 1e9;

  private final StateView view;
  private final Sleeper sleeper;
  private final String migration;
  private final double rate;
  private final double most;
  private double taken;
  private double free;

  Throttle(Control control, MigrationSettings settings) {
    this.view = control.view;
    this.migration = control.migration;
    this.most = settings.maxUnits();
    this.sleeper = TableTools.of(control.store).sleeper();
    this.rate = settings.unitsPerSecond();
    this.free = sleeper.nanos();
  }

  /**
   * Returns when so many units may be spent. False where the run is over.
   *
   * @throws MigrationException with the code {@code MigrationCostCap}, where they are more than are allowed
   */
  boolean await(double units, long run) {
    if (taken + units > most) {
      throw new MigrationException(
          PatternCode.MIGRATION_COST_CAP,
          "Migration " + migration + " stopped after " + Math.round(taken)
              + " write units, since more would be over " + Math.round(most)
              + "; allow more, and call it again to go on.",
          null);
    }
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
    taken += units;
    if (rate > 0) {
      free = Math.max(free, sleeper.nanos()) + units * NANOS / rate;
    }
    return true;
  }
}
