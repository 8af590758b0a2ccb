package dev.gateleg.tools.roads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

@Entity
@Key(partition = "ROAD#{road}#SHARD#{shard:4:random}", sort = "SIGN#{signId}")
public record Sign(String road, int shard, String signId) {}
