package dev.gateleg.engine.fault;

/** A way to misbehave. */
public enum Fault {

  /** A request for items is refused since its table is too busy. Its rate is per request. */
  THROTTLING(false),

  /** An internal error before anything was done. Per request. */
  INTERNAL_ERROR_BEFORE(false),

  /** An internal error after all was done. Per request. */
  INTERNAL_ERROR_AFTER(false),

  /** All is done, but the answer does not arrive: a timeout in process, a cut connection over HTTP. Per request. */
  LOST_ANSWER(false),

  /** The answer takes longer, up to the given time. Per request. */
  SLOW_ANSWER(true),

  /**
   * A transaction, or a single write, meets another one's item. Per request; of a transaction, one item is chosen, and the
   * conditions of the others are still evaluated.
   */
  CONFLICT(false),

  /** A transaction with a token is told that it is still in progress. Per request with a token. */
  IN_PROGRESS(false),

  /** An item of a batch is left over. Per item; one of a batch is always done. */
  UNPROCESSED(false),

  /** A write reaches the global indexes later, up to the given time. Per write. */
  INDEX_LAG(true),

  /**
   * A read that need not be consistent shows an item as it was before its last write, if that was within the given time.
   * Per item.
   */
  STALE_READ(true),

  /** Partitions serve no more than 3,000 read and 1,000 write units a second; they split when they stay hot. */
  PARTITION_LIMIT(false),

  /** Tables and global indexes serve no more than their provisioned throughput, with bursts of five minutes. */
  TABLE_LIMIT(false),

  /** An expired item is deleted later, up to the given time. Per item. */
  LATE_TIME_TO_LIVE(true),

  /**
   * A record arrives in its stream later, up to the given time, and gets its sequence number only then: it changes places with records
   * of other items, never with those of its own. Per recorded change.
   */
  LATE_STREAM_RECORD(true),

  /** The shards of a stream split. Per recorded change. */
  SHARD_SPLIT(false),

  /**
   * Streams answer DescribeStream ten times a second, all together, and GetRecords ten times a second for each shard, which is enough
   * for two readers.
   */
  STREAM_LIMIT(false),

  /** An iterator of a stream expires early. Per request for records. */
  EXPIRED_ITERATOR(false),

  /** A stream loses its records as if they were older than a day. Per request for an iterator or for records. */
  TRIMMED_STREAM(false),

  /**
   * Some of a transaction's items, never all, reach backups, exports and point-in-time restores later, up to the given time: one that
   * shows the table at an instant before holds only part of the transaction. Per transaction of two items or more.
   */
  TORN_TRANSACTION(true);

  private final boolean takesTime;

  Fault(boolean takesTime) {
    this.takesTime = takesTime;
  }

  /** Whether the fault needs to know how long. */
  public boolean takesTime() {
    return takesTime;
  }
}
