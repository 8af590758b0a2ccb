package dev.gateleg.core.internal.send;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.CallInterruptedException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long something is tried again: with waits that grow at random, until a deadline. A clock that jumps ahead ends it
 * early; one that jumps back can't prolong it beyond the waits. Not thread-safe.
 */
public final class Patience {

  private final Backoff backoff;
  private final Duration deadline;
  private final Clock clock;
  private final Sleeper sleeper;
  private final LongSupplier random;
  private final long start;
  private Duration waited = Duration.ZERO;
  private int retries;

  /** Patience from now on. */
  public Patience(
      Backoff backoff, Duration deadline, Clock clock, Sleeper sleeper, LongSupplier random) {
    this.backoff = backoff;
    this.deadline = deadline;
    this.clock = clock;
    this.sleeper = sleeper;
    this.random = random;
    this.start = clock.millis();
  }

  /** Waits before the next try; throws the failure where that would be after the deadline, or the thread is interrupted. */
  public void waitOrThrow(RuntimeException failure) {
    retries++;
    Duration wait = backoff.before(retries, random);
    if (passed().plus(wait).compareTo(deadline) > 0) {
      throw failure;
    }
    waited = waited.plus(wait);
    try {
      sleeper.sleep(wait);
    } catch (CallInterruptedException e) {
      failure.addSuppressed(e);
      throw failure;
    }
  }

  /** How long it has lasted: by the clock, or by the waits where the clock was set back. */
  public Duration passed() {
    Duration byClock = Duration.ofMillis(clock.millis() - start);
    return byClock.compareTo(waited) > 0 ? byClock : waited;
  }

  /** How often something was tried again. */
  public int retries() {
    return retries;
  }
}
