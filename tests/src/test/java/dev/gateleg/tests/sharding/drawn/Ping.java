package dev.gateleg.tests.sharding.drawn;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

// region entity
/** A sign of life of a host: writers, some of which are not ours, draw one of ten shards. */
@Entity
@Key(partition = "HOST#{host}#SHARD#{shard:10:random}", sort = "PING#{at}")
public record Ping(String host, int shard, Instant at, int millis) {}
// endregion
