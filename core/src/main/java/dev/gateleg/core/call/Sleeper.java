package dev.gateleg.core.call;

import java.time.Duration;

/** How to wait between tries: on the thread, or on a simulation's clock. */
@FunctionalInterface
public interface Sleeper {

  /** Returns after that long. */
  void sleep(Duration duration);

  /** Lets the calling thread sleep. */
  static Sleeper ofThread() {
    return duration -> {
      try {
        Thread.sleep(duration.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while waiting to try again.", e);
      }
    };
  }
}
