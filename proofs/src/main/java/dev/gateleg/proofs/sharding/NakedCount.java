package dev.gateleg.proofs.sharding;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * How many shards a wall has.
 *
 * @param wall the wall
 * @param shards their number
 */
@Entity
@Key(partition = "COUNT#{wall}", sort = "COUNT")
record NakedCount(String wall, int shards) {}
