package dev.gateleg.tests.queue;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueModel;
import dev.gateleg.patterns.queue.Queued;
import dev.gateleg.patterns.queue.Ticket;
import dev.gateleg.patterns.queue.WorkQueue;
import java.time.Instant;
import java.util.Optional;

// region sharded
/** A letter: there are so many that one partition of the index would be too hot. */
@Entity
@Key(partition = "LETTER#{letterId}", sort = "LETTER")
@Key(index = "WORK", partition = "LETTER#{lane}#{shard}", sort = "{due}#{letterId}")
public record Letter(
    String letterId, int shard, Optional<Lane> lane, Optional<Instant> due, Optional<Ticket> ticket)
    implements Queued {

  static final int SHARDS = 4;

  static Letter due(String letterId, Instant due) {
    return new Letter(
        letterId,
        WorkQueue.shardOf(letterId, SHARDS),
        Optional.of(Lane.WAITING),
        Optional.of(due),
        Optional.empty());
  }
  // endregion

  static final QueueModel<Letter> QUEUE =
      new QueueModel<>(Letters.TYPE, Letters.lane, Letters.due, Letters.ticket);
}
