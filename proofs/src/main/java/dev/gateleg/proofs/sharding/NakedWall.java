package dev.gateleg.proofs.sharding;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** Posts in shards, by hand. */
@SingleTable(
    name = "naked-walls",
    entities = {NakedPost.class, NakedCount.class})
interface NakedWall extends Table {

  /** The number of shards. */
  @Get
  Optional<NakedCount> count(String wall);

  /** The posts of one shard. */
  @Query(consistent = true)
  Pages<NakedPost> posts(String wall, int shard);
}
