package dev.gateleg.benchmarks.scale;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Reads a whole stream over HTTP and adds up what it tells. */
interface Consumption {

  /** Begins, and ends when all was heard. */
  Taken take(URI endpoint, String stream, Sums sums) throws Exception;

  /**
   * How it went.
   *
   * @param start the time from the beginning to the first record
   * @param perSecond the records a second from the first to the last
   */
  record Taken(Duration start, double perSecond) {}

  /** Counts what was heard. Thread-safe. */
  final class Sums {

    private static final long PATIENCE_SECONDS = 600;

    private final long expected;
    private final CountDownLatch all = new CountDownLatch(1);
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong sum = new AtomicLong();
    private volatile long first;
    private volatile long last;

    Sums(long expected) {
      this.expected = expected;
    }

    void add(long cents) {
      long now = count.incrementAndGet();
      sum.addAndGet(cents);
      if (now == 1) {
        first = System.nanoTime();
      }
      if (now == expected) {
        last = System.nanoTime();
        all.countDown();
      }
    }

    void await() throws InterruptedException {
      if (!all.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(count + " of " + expected + " records were heard");
      }
    }

    Taken taken(long begun) {
      if (sum.get() != expected * (expected - 1) / 2) {
        throw new IllegalStateException("the sum is wrong: " + sum);
      }
      return new Taken(
          Duration.ofNanos(first - begun), (expected - 1) * 1e9 / Math.max(1, last - first));
    }
  }
}
