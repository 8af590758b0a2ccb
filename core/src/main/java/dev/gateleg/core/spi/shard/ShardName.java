package dev.gateleg.core.spi.shard;

/**
 * Which shards are meant: those of one partition, or those of every partition that a template makes.
 *
 * @param index the index, or empty for the table
 * @param partition the partition key of shard 0; or the template, for every partition
 * @param every whether it is a template
 */
public record ShardName(String index, String partition, boolean every) {

  /** The shards of one partition. */
  public static ShardName of(String index, String firstPartition) {
    return new ShardName(index, firstPartition, false);
  }

  /** The shards of every partition that has none of its own. */
  public static ShardName every(String index, String template) {
    return new ShardName(index, template, true);
  }

  /** The name as it is stored. */
  String stored() {
    return (every ? "*" : "=") + index + "|" + partition;
  }

  /** The name of what is stored. */
  static ShardName read(String stored) {
    int end = stored.indexOf('|');
    return new ShardName(
        stored.substring(1, end), stored.substring(end + 1), stored.charAt(0) == '*');
  }

  @Override
  public String toString() {
    return (index.isEmpty() ? "" : index + ": ") + partition;
  }
}
