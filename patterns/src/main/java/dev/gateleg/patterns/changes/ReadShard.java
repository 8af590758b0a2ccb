package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Instant;

/** A shard that was read to its end. */
@Entity
@TypeName("read")
@Key(partition = "CHANGES#{consumer}", sort = "READ#{shard}")
record ReadShard(
    @Attribute("_consumer") String consumer,
    @Attribute("_shard") String shard,
    @Attribute("_at") Instant at) {}
