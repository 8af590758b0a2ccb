package dev.gateleg.core.call;

import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.CoreCode;
import java.time.Duration;

/** How to wait between tries, and how long something took: on the thread, or on a simulation's clock. */
@FunctionalInterface
public interface Sleeper {

  /** Returns after that long. */
  void sleep(Duration duration);

  /** The time that has passed since some moment, in nanoseconds, by a clock that never jumps. */
  default long nanos() {
    return System.nanoTime();
  }

  /** Lets the calling thread sleep. */
  static Sleeper ofThread() {
    return duration -> {
      try {
        Thread.sleep(duration.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CallInterruptedException(
            CoreCode.CALL_INTERRUPTED,
            "The thread was interrupted while it waited to try again.",
            e);
      }
    };
  }
}
