package dev.gateleg.patterns.changes;

import java.time.Duration;
import java.util.List;

/**
 * How a consumer fares, as this worker sees it.
 *
 * @param problems what is wrong, in sentences; none where all is well
 * @param shards the shards that this worker reads
 * @param unread how many shards nobody reads that could be read
 * @param records how many records this worker has handled or passed over
 * @param perSecond how many a second, of late
 * @param failures how often handlers failed
 * @param parked how many changes became dead letters
 * @param lag how old the oldest change is that waits; nothing where none does
 */
public record ChangeHealth(
    List<String> problems,
    List<ShardHealth> shards,
    long unread,
    long records,
    double perSecond,
    long failures,
    long parked,
    Duration lag) {

  /** Whether nothing is wrong: for a health check. */
  public boolean healthy() {
    return problems.isEmpty();
  }
}
