package dev.gateleg.tests.sharding.drawn;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.util.Optional;

/** Signs of life of hosts. */
@SingleTable(
    name = "uptime",
    entities = {Ping.class})
public interface Uptime extends Table {

  // region patterns
  /** A host's pings, of all shards in one order. */
  @Query
  Pages<Ping> pings(String host);

  /** A host's pings between two instants, of all shards. */
  @Query
  Pages<Ping> between(String host, @From Instant from, @To Instant to);

  /** The pings of one shard. */
  @Query
  Pages<Ping> ofShard(String host, int shard);

  /** One ping: whoever asks knows its shard. */
  @Get
  Optional<Ping> ping(String host, int shard, Instant at);
  // endregion
}
