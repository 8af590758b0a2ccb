package dev.gateleg.engine.internal.stream;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A part of a stream: the changes of the items whose partition keys hash into a range, for a while.
 *
 * @param number the shard's number in its stream, from zero
 * @param parent the number of the shard that it continues, or -1
 * @param hashFrom the first hash of its range
 * @param hashTo the last hash of its range
 * @param firstSequence the least sequence number that a record of it may have
 * @param lastSequence the greatest one, once the shard is closed
 * @param created when it was opened
 */
record Shard(
    int number,
    int parent,
    long hashFrom,
    long hashTo,
    long firstSequence,
    @Nullable Long lastSequence,
    Instant created) {

  static final int NO_PARENT = -1;

  /** The shard of a new stream, which takes all changes. */
  static Shard first(Instant now) {
    return new Shard(0, NO_PARENT, 0, -1L, 1, null, now);
  }

  boolean isOpen() {
    return lastSequence == null;
  }

  boolean covers(long hash) {
    return Long.compareUnsigned(hashFrom, hash) <= 0 && Long.compareUnsigned(hash, hashTo) <= 0;
  }

  Shard closedAt(long sequence) {
    return new Shard(number, parent, hashFrom, hashTo, firstSequence, sequence, created);
  }

  Shard child(int childNumber, long from, long to, long sequence, Instant now) {
    return new Shard(childNumber, number, from, to, sequence, null, now);
  }

  /** The hash in the middle of the range: the last one of its lower half. */
  long middle() {
    return hashFrom + Long.divideUnsigned(hashTo - hashFrom, 2);
  }

  String id() {
    return "shardId-%020d-%08x".formatted(created.toEpochMilli(), number);
  }
}
