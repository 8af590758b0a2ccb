package dev.gateleg.patterns.queue;

import dev.gateleg.core.read.Pages;
import java.time.Instant;

/**
 * The access pattern that reads a queue's index: {@code @Query(index = "WORK") Pages<Payment> work(Lane lane, @To Instant
 * due)}.
 *
 * @param <E> the entity
 */
@FunctionalInterface
public interface DueJobs<E> {

  /** The entities of a lane that are due until an instant, the earliest first. */
  Pages<E> in(Lane lane, Instant until);

  /**
   * The same of a queue that is spread over several partitions of its index.
   *
   * @param <E> the entity
   */
  @FunctionalInterface
  interface Sharded<E> {

    /** The entities of a lane and a shard, counted from 0, that are due until an instant, the earliest first. */
    Pages<E> in(Lane lane, int shard, Instant until);
  }
}
