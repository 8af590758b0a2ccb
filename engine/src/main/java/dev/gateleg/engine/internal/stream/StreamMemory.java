package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemSize;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How much memory the records of all streams may take. A day of records is more than a heap holds, so an engine in memory forgets
 * the oldest sooner; a reader that is so late is told as if they were a day old. Thread-safe.
 */
final class StreamMemory {

  /** What a record takes besides its images: the maps and nodes around it. */
  private static final int RECORD_BYTES = 700;

  /** The part of the bound that is freed at once, so that not every write has to. */
  private static final int FREED_PART = 16;

  private final long bound;
  private final Runnable trim;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicBoolean trimming = new AtomicBoolean();

  /**
   * Counts the memory of streams.
   *
   * @param bound how many bytes there may be; 0 for any number
   * @param trim removes the oldest records, {@link #toFree} bytes of them
   */
  StreamMemory(long bound, Runnable trim) {
    this.bound = bound;
    this.trim = trim;
  }

  boolean isBounded() {
    return bound > 0;
  }

  static long weight(StreamEntry entry, @Nullable Item before, @Nullable Item after) {
    return RECORD_BYTES
        + ItemSize.of(entry.keys())
        + (before == null || entry.before() == null ? 0 : before.size())
        + (after == null || entry.after() == null ? 0 : after.size());
  }

  static long weight(StreamEntry entry) {
    return RECORD_BYTES + entry.size();
  }

  /** Counts bytes that come or go, for one stream and for all. */
  void add(AtomicLong ofOne, long more) {
    if (isBounded()) {
      ofOne.addAndGet(more);
      bytes.addAndGet(more);
    }
  }

  /** How many bytes are too many, and some more. */
  long toFree() {
    return bytes.get() - bound + bound / FREED_PART;
  }

  /** Trims if there is too much; called when a commit is over. */
  void check() {
    if (isBounded() && bytes.get() > bound && trimming.compareAndSet(false, true)) {
      try {
        trim.run();
      } finally {
        trimming.set(false);
      }
    }
  }
}
