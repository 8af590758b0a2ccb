package dev.gateleg.engine.internal.capacity;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** The partitions of one table or global index: ranges of hashes, each with limits of its own. Not thread-safe. */
final class Partitions {

  private static final double READS_PER_SECOND = 3000;
  private static final double WRITES_PER_SECOND = 1000;
  static final long MAX_BYTES = 10L * 1024 * 1024 * 1024;

  /** A partition that refuses requests for so long is split. */
  private static final Duration HEAT = Duration.ofSeconds(60);

  /** Requests further apart than this are not the same heat. */
  private static final Duration COOLING = Duration.ofSeconds(5);

  private final TreeMap<Long, Partition> byFirstHash = new TreeMap<>(Long::compareUnsigned);

  private static final class Partition {
    private final long last;
    private final Bucket reads;
    private final Bucket writes;
    private Instant hotSince = Instant.MIN;
    private Instant lastRefusal = Instant.MIN;

    Partition(long last, Instant now) {
      this.last = last;
      this.reads = new Bucket(READS_PER_SECOND, Duration.ofSeconds(1), now);
      this.writes = new Bucket(WRITES_PER_SECOND, Duration.ofSeconds(1), now);
    }

    /** A part of another, with what that has left: a split gives nobody more at once. */
    Partition(long last, Partition whole) {
      this.last = last;
      this.reads = new Bucket(whole.reads);
      this.writes = new Bucket(whole.writes);
    }
  }

  /** As many partitions as it takes to serve so many units a second. */
  static Partitions serving(double reads, double writes, Instant now) {
    double needed = reads / READS_PER_SECOND + writes / WRITES_PER_SECOND;
    return new Partitions(Math.max(1, (int) Math.ceil(needed)), now);
  }

  Partitions(int count, Instant now) {
    long width = Long.divideUnsigned(-1L, count);
    for (int i = 0; i < count; i++) {
      long last = i + 1 == count ? -1L : width * (i + 1) - 1;
      byFirstHash.put(width * i, new Partition(last, now));
    }
  }

  int count() {
    return byFirstHash.size();
  }

  /**
   * Whether the partition with that hash takes another request; if it refuses for long, it is split.
   *
   * @param bytes how much all partitions hold together
   */
  boolean admits(long hash, boolean write, long bytes, Instant now) {
    while (byFirstHash.size() < bytes / MAX_BYTES + 1) {
      split(widest());
    }
    Map.Entry<Long, Partition> entry = byFirstHash.floorEntry(hash);
    Partition partition = entry.getValue();
    Bucket bucket = write ? partition.writes : partition.reads;
    if (bucket.hasAny(now)) {
      return true;
    }
    if (partition.lastRefusal.isBefore(now.minus(COOLING))) {
      partition.hotSince = now;
    }
    partition.lastRefusal = now;
    if (!partition.hotSince.plus(HEAT).isAfter(now)) {
      split(entry.getKey());
    }
    return false;
  }

  void charge(long hash, boolean write, double units) {
    Partition partition = byFirstHash.floorEntry(hash).getValue();
    (write ? partition.writes : partition.reads).take(units);
  }

  private long widest() {
    long widest = 0;
    long width = -1;
    boolean found = false;
    for (Map.Entry<Long, Partition> entry : byFirstHash.entrySet()) {
      long candidate = entry.getValue().last - entry.getKey();
      if (!found || Long.compareUnsigned(candidate, width) > 0) {
        widest = entry.getKey();
        width = candidate;
        found = true;
      }
    }
    return widest;
  }

  private void split(long first) {
    Partition partition = byFirstHash.get(first);
    if (partition == null || partition.last == first) {
      return;
    }
    long middle = first + Long.divideUnsigned(partition.last - first, 2);
    byFirstHash.put(first, new Partition(middle, partition));
    byFirstHash.put(middle + 1, new Partition(partition.last, partition));
  }
}
