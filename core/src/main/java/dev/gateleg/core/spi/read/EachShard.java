package dev.gateleg.core.spi.read;

/** Stands for the number of a shard where a query reads all of them. For generated code. */
public enum EachShard {
  /** All shards. */
  EACH
}
