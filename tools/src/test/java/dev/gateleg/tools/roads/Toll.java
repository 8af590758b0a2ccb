package dev.gateleg.tools.roads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

@Entity
@Key(partition = "GATE#{gate}#{shard:1..8}", sort = "TOLL#{tollId}")
public record Toll(String gate, String tollId, int cents) {}
