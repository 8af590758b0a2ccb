package dev.gateleg.patterns.migration;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How one worker of a migration runs. Immutable.
 *
 * @param unitsPerSecond the most write units a second of this worker; 0 for no limit
 * @param maxUnits the most write units that this worker may take in one call; infinite for no limit
 * @param lease after how long without a sign of life another worker takes over a segment
 * @param hears hears how far the worker is, after every page
 */
public record MigrationSettings(
    double unitsPerSecond, double maxUnits, Duration lease, Consumer<MigrationProgress> hears) {

  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

  /** No limit, a lease of 20 seconds, and nobody hears of it. */
  public static final MigrationSettings DEFAULT =
      new MigrationSettings(0, Double.POSITIVE_INFINITY, Duration.ofSeconds(20), progress -> {});

  /** Checks the numbers. */
  public MigrationSettings {
    if (!(unitsPerSecond >= 0) || lease.compareTo(SHORTEST_LEASE) < 0) {
      throw new InvalidInputException(
          PatternCode.MIGRATION_SETTING,
          "A worker of a migration can't be held to " + unitsPerSecond + " units a second with a"
              + " lease of " + lease + "; give 0 or more units, and a lease of at least "
              + SHORTEST_LEASE + ".",
          null);
    } else if (!(maxUnits >= 0)) {
      throw new InvalidInputException(
          PatternCode.MIGRATION_SETTING,
          "A worker of a migration can't be held to " + maxUnits + " units in all; give 0 or more.",
          null);
    }
  }

  /** The same with at most so many write units a second. */
  public MigrationSettings unitsPerSecond(double units) {
    return new MigrationSettings(units, maxUnits, lease, hears);
  }

  /** The same that stops before it takes more write units than that; called again, it goes on. */
  public MigrationSettings maxUnits(double units) {
    return new MigrationSettings(unitsPerSecond, units, lease, hears);
  }

  /** The same with another lease. */
  public MigrationSettings lease(Duration other) {
    return new MigrationSettings(unitsPerSecond, maxUnits, other, hears);
  }

  /** The same, telling how far it is. */
  public MigrationSettings hears(Consumer<MigrationProgress> listener) {
    return new MigrationSettings(unitsPerSecond, maxUnits, lease, listener);
  }
}
