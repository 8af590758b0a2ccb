package dev.gateleg.patterns.sharding;

import java.util.List;

/**
 * How many shards a key has.
 *
 * @param written over how many new items are spread
 * @param read how many a read goes over, which is the number of its first requests; more than {@code written} while it grows
 * @param unmoved the numbers of shards by which items may still stand, where some do: the cost of a write is a read more for
 *     each of them but the last, until {@link Sharding#move} has moved them
 */
public record ShardCount(int written, int read, List<Integer> unmoved) {

  /** Copies the list. */
  public ShardCount {
    unmoved = List.copyOf(unmoved);
  }
}
