package dev.gateleg.patterns.queue;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How a queue is worked.
 *
 * @param worker the name of who takes jobs
 * @param lease how long a job may be kept without a heartbeat
 * @param attempts how often a job is taken before it is dead
 * @param backoff how long a job that failed waits
 * @param ticks the nanoseconds of a clock that never jumps
 */
record QueueSettings(
    String worker, Duration lease, int attempts, Backoff backoff, LongSupplier ticks) {

  private static final Duration SHORTEST_LEASE = Duration.ofMillis(10);
  private static final Duration LONGEST_LEASE = Duration.ofHours(12);
  private static final int MOST_ATTEMPTS = 1000;

  static final QueueSettings DEFAULT = new QueueSettings(
      "worker",
      Duration.ofMinutes(1),
      5,
      new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(10), Integer.MAX_VALUE),
      System::nanoTime);

  QueueSettings {
    if (lease.compareTo(SHORTEST_LEASE) < 0 || lease.compareTo(LONGEST_LEASE) > 0) {
      throw new InvalidInputException(
          PatternCode.LEASE_OUT_OF_BOUNDS,
          "A job can't be kept for " + lease + "; give " + SHORTEST_LEASE + " to " + LONGEST_LEASE
              + ", and let long work send heartbeats.",
          null);
    }
    if (attempts < 1 || attempts > MOST_ATTEMPTS) {
      throw new InvalidInputException(
          PatternCode.ATTEMPT_COUNT,
          "A job can't be tried " + attempts + " times; give 1 to " + MOST_ATTEMPTS + ".",
          null);
    }
    if (worker.isBlank()) {
      throw new InvalidInputException(
          PatternCode.WORKER_NAME_BLANK,
          "A worker has no name; give one that tells it from others.",
          null);
    }
  }

  QueueSettings worker(String name) {
    return new QueueSettings(name, lease, attempts, backoff, ticks);
  }

  QueueSettings lease(Duration longest) {
    return new QueueSettings(worker, longest, attempts, backoff, ticks);
  }

  QueueSettings attempts(int most) {
    return new QueueSettings(worker, lease, most, backoff, ticks);
  }

  QueueSettings backoff(Duration first, Duration most) {
    return new QueueSettings(
        worker, lease, attempts, new Backoff(first, most, Integer.MAX_VALUE), ticks);
  }

  QueueSettings ticks(LongSupplier nanos) {
    return new QueueSettings(worker, lease, attempts, backoff, nanos);
  }
}
