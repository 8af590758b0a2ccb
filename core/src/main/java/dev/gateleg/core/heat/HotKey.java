package dev.gateleg.core.heat;

import java.util.Map;
import java.util.Set;

/**
 * A partition key that takes much of the capacity, or is throttled.
 *
 * @param index the index, or empty for the table
 * @param partition the partition key, as text
 * @param write whether it is about writes; otherwise about reads
 * @param unitsPerSecond the units that it takes a second
 * @param share its share of all units of the table and its indexes, 0 to 1
 * @param trend how much faster it is than in the time before: 1 is the same, 2 twice as fast
 * @param throttled the share of its calls that was throttled, 0 to 1
 * @param calls how many calls that is of
 * @param patterns the units a second by access pattern or kind of write
 * @param throttles why calls of it were throttled
 */
public record HotKey(
    String index,
    String partition,
    boolean write,
    double unitsPerSecond,
    double share,
    double trend,
    double throttled,
    int calls,
    Map<String, Double> patterns,
    Set<Throttle> throttles) {

  /** Copies the map and the set. */
  public HotKey {
    patterns = Map.copyOf(patterns);
    throttles = Set.copyOf(throttles);
  }

  /** Whether what is exhausted is an index though the key is one of the table: to spread the table's key is in vain then. */
  public boolean heldUpByIndex() {
    return index.isEmpty()
        && !throttles.isEmpty()
        && throttles.stream().noneMatch(throttle -> throttle.resource().isEmpty());
  }
}
