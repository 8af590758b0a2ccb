package dev.gateleg.proofs.sharding;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * A post whose shard the program chooses by hand.
 *
 * @param wall the wall
 * @param shard the number of the shard
 * @param number the post's number
 */
@Entity
@Key(partition = "WALL#{wall}#{shard}", sort = "POST#{number}")
record NakedPost(String wall, int shard, int number) {}
