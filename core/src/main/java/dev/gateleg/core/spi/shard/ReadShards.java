package dev.gateleg.core.spi.shard;

import dev.gateleg.model.key.ShardSlot;

/**
 * The shards that a read goes over.
 *
 * @param pattern the access pattern
 * @param name the shards of the partition that it reads
 * @param every the shards of every partition of the same template
 * @param slot what the model says of their number
 */
public record ReadShards(String pattern, ShardName name, ShardName every, ShardSlot slot) {

  /** Whether they are shards of the table, not of an index. */
  public boolean ofTable() {
    return name.index().isEmpty();
  }
}
