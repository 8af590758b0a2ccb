package dev.gateleg.tests.sharding.growing;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.util.Optional;

// region entity
/** A visit of a page. A page begins with one shard, and may have 64 when it gets popular. */
@Entity
@Key(partition = "PAGE#{page}#{shard:1..64}", sort = "VISIT#{at}#{visitId}")
@Key(index = "GSI1", partition = "COUNTRY#{country}#{shard:2..16}", sort = "{at}")
public record Visit(
    String page, Instant at, String visitId, String country, int seconds, Optional<String> note) {}
// endregion
