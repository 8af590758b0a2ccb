package dev.gateleg.engine.internal.stream;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A part of a stream: the changes of the items whose partition keys hash into a range, for a while.
 *
 * @param number the shard's number in its stream, from zero
 * @param parentId the id of the shard that it continues, which may be gone already
 * @param hashFrom the first hash of its range
 * @param hashTo the last hash of its range
 * @param firstSequence the least sequence number that a record of it may have
 * @param lastSequence the greatest one, once the shard is closed
 * @param created when it was opened
 * @param closed when it was closed
 */
record Shard(
    int number,
    @Nullable String parentId,
    long hashFrom,
    long hashTo,
    long firstSequence,
    @Nullable Long lastSequence,
    Instant created,
    @Nullable Instant closed) {

  /** The shard of a new stream, which takes all changes. */
  static Shard first(Instant now) {
    return new Shard(0, null, 0, -1L, 1, null, now, null);
  }

  boolean isOpen() {
    return lastSequence == null;
  }

  /** Whether all its records are older than the given instant, since it was closed before. */
  boolean isOver(Instant before) {
    return closed != null && closed.isBefore(before);
  }

  boolean covers(long hash) {
    return Long.compareUnsigned(hashFrom, hash) <= 0 && Long.compareUnsigned(hash, hashTo) <= 0;
  }

  Shard closedAt(long sequence, Instant now) {
    return new Shard(number, parentId, hashFrom, hashTo, firstSequence, sequence, created, now);
  }

  Shard child(int childNumber, long from, long to, long sequence, Instant now) {
    return new Shard(childNumber, id(), from, to, sequence, null, now, null);
  }

  /** The hash in the middle of the range: the last one of its lower half. */
  long middle() {
    return hashFrom + Long.divideUnsigned(hashTo - hashFrom, 2);
  }

  String id() {
    return "shardId-%020d-%08x".formatted(created.toEpochMilli(), number);
  }
}
