package dev.gateleg.core.internal.entity;

import dev.gateleg.model.key.KeyTemplate;

/**
 * Tells how many shards a partition has, where that number may grow. Implementations are thread-safe.
 */
@FunctionalInterface
public interface ShardCounts {

  /** As many as the model says, for ever. */
  ShardCounts FIXED = (index, template, partition) -> {
    var slot = template.shards();
    return slot == null ? 1 : slot.count();
  };

  /**
   * Among how many shards new items are spread.
   *
   * @param index the index, or empty for the table
   * @param template the partition key's template, with the slot of a shard's number
   * @param partition the partition key of the first shard, number 0
   */
  int newest(String index, KeyTemplate template, String partition);
}
