package dev.gateleg.proofs.sharding;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * A post on a wall that gets popular.
 *
 * @param wall the wall
 * @param number the post's number
 * @param likes how often it was liked
 */
@Entity
@Key(partition = "WALL#{wall}#{shard:1..8}", sort = "POST#{number}")
public record Post(String wall, int number, long likes) {

  /** The same with one like more. */
  Post liked() {
    return new Post(wall, number, likes + 1);
  }
}
