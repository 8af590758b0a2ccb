package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** What consumers keep: leases, checkpoints and dead letters. */
@SingleTable(
    name = "consumers",
    entities = {
      ConsumerRecord.class,
      WorkerRecord.class,
      ShardRecord.class,
      ReadShard.class,
      ParkedItem.class,
      LetterPart.class,
      ReplayLease.class,
      SnapshotPage.class,
      JoinedItems.class
    })
interface ConsumerStore extends Table {

  /** The workers of a consumer. */
  @Query
  Pages<WorkerRecord> workers(String consumer);

  /** The shards that a consumer has still to read. */
  @Query
  Pages<ShardRecord> shards(String consumer);

  /** The shards that a consumer has read. */
  @Query
  Pages<ReadShard> readShards(String consumer);

  /** The items of a consumer whose changes wait. */
  @Query
  Pages<ParkedItem> parkedItems(String consumer);

  /** What a consumer's first read of all data has seen. */
  @Query
  Pages<SnapshotPage> snapshotPages(String consumer);

  /** The items whose changes were joined to it. */
  @Query
  Pages<JoinedItems> joinedItems(String consumer);

  /** The dead letters of a consumer, by item, in their order. */
  @Query
  Pages<LetterPart> letters(String consumer);

  /** The dead letters of an item, in their order. */
  @Query
  Pages<LetterPart> lettersOf(String consumer, String item);
}
