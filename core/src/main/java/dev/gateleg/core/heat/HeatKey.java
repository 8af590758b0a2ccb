package dev.gateleg.core.heat;

import java.util.Objects;

/**
 * What capacity is counted for: a partition key of the table or of an index, and what it was asked for.
 *
 * @param index the index, or empty for the table
 * @param partition the partition key, as text
 * @param pattern the access pattern, or the kind of write
 * @param write whether it was written
 */
record HeatKey(String index, String partition, String pattern, boolean write) {

  int hash() {
    int hash = partition.hashCode() * 31 + pattern.hashCode();
    hash = hash * 31 + index.hashCode() + (write ? 1 : 0);
    hash *= 0x9E3779B9;
    return hash ^ (hash >>> 15);
  }

  boolean sameKey(HeatKey other) {
    return index.equals(other.index) && partition.equals(other.partition) && write == other.write;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HeatKey key
        && write == key.write
        && partition.equals(key.partition)
        && Objects.equals(pattern, key.pattern)
        && index.equals(key.index);
  }

  @Override
  public int hashCode() {
    return hash();
  }
}
