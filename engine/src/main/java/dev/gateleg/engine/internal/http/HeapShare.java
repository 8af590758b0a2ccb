package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.error.EngineCode;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A part of the heap that all requests share. Who finds it taken waits; those who came first come first, so that a large request
 * is not passed by small ones for ever. Thread-safe.
 */
final class HeapShare {

  private static final int UNIT_BYTES = 1024;

  private final int units;
  private final Semaphore free;
  private final Duration patience;

  /**
   * A part of the heap.
   *
   * @param patience how long a request waits for room before it is refused
   */
  HeapShare(long bytes, Duration patience) {
    this.units = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / UNIT_BYTES));
    this.free = new Semaphore(units, true);
    this.patience = patience;
  }

  /** How much there is when nobody has any of it. */
  long bytes() {
    return (long) units * UNIT_BYTES;
  }

  /**
   * Takes room for so many bytes, or all there is if they are more; answers what is to be given back.
   *
   * @throws HttpException if there is no room for too long
   */
  int take(long bytes) {
    int wanted = unitsOf(bytes);
    try {
      if (!free.tryAcquire(wanted, patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new HttpException(
            503,
            "ServiceUnavailable",
            EngineCode.ENGINE_BUSY.message(
                "the requests under way leave no room in the heap for one of " + bytes
                    + " bytes; send fewer or smaller ones at once, or give the JVM a larger heap (-Xmx)"));
      }
      return wanted;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for room in the heap", e);
    }
  }

  /** Gives back all of what was taken but room for so many bytes; answers what is left to be given back. */
  int keep(int taken, long bytes) {
    int kept = Math.min(taken, bytes == 0 ? 0 : unitsOf(bytes));
    free.release(taken - kept);
    return kept;
  }

  private int unitsOf(long bytes) {
    return (int) Math.min(units, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
  }
}
