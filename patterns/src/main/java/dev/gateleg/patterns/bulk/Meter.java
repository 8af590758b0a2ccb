package dev.gateleg.patterns.bulk;

import dev.gateleg.core.spi.context.TableAccess;
import java.time.Duration;

/** Holds a job to its units: so many a second, so many in all. Thread-safe. */
final class Meter {

  private static final double MILLIS = 1000;

  private final TableAccess context;
  private final double rate;
  private final double cap;
  private double spent;

  /** When the next units are free, in milliseconds of the clock. */
  private double free;

  Meter(TableAccess context, BulkSettings settings, double spentBefore) {
    this.context = context;
    this.rate = settings.rate();
    this.cap = settings.cap();
    this.spent = spentBefore;
  }

  /** Takes units, and waits until they are there. False where they would go beyond the cap: none are taken then. */
  boolean take(double units) {
    long wait;
    synchronized (this) {
      if (cap > 0 && spent + units > cap) {
        return false;
      }
      spent += units;
      if (rate <= 0) {
        return true;
      }
      double now = context.clock().millis();
      // A clock that was set back must not hold the job up for longer than what was taken.
      free = Math.min(Math.max(free, now), now + MILLIS * Math.max(1, spent / rate));
      wait = (long) (free - now);
      free += units * MILLIS / rate;
    }
    if (wait > 0) {
      context.sleeper().sleep(Duration.ofMillis(wait));
    }
    return true;
  }

  synchronized double spent() {
    return spent;
  }
}
