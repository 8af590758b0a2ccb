package sharded;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.util.Optional;

@Entity
@Key(partition = "METER#{meterId}#{shard:4}", sort = "READING#{at}")
@Key(index = "GSI1", partition = "STATE#{state}#{shard:1..8:meterId}", sort = "{at}")
public record Reading(
    String meterId,
    Instant at,
    ReadingState state,
    double value,
    String unit,
    boolean corrected,
    Optional<String> note) {}
