package sharded;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

@Entity
@Key(partition = "METER#{meterId}#{shard:4}", sort = "METER")
public record Meter(String meterId, String place) {}
