package dev.gateleg.patterns.queue;

import java.time.Instant;
import java.util.Optional;

/**
 * An entity that can stand in a queue: a record with these three components, of which the first two are in the key of a
 * sparse index.
 *
 * <pre>{@code
 * @Key(index = "WORK", partition = "SETTLE#{lane}", sort = "{due}#{orderId}")
 * record Payment(String orderId, …, Optional<Lane> lane, Optional<Instant> due, Optional<Ticket> ticket)
 *     implements Queued {}
 * }</pre>
 *
 * <p>To enqueue an entity is to write it with {@link Lane#WAITING} and the instant when it is due.
 */
public interface Queued {

  /** Where it stands; empty where nothing is to be done. */
  Optional<Lane> lane();

  /** When it is to be done; of one that is being done, when its lease ends. */
  Optional<Instant> due();

  /** What the queue knows of it; empty where it was never taken. Programs carry it along and leave it as it is. */
  Optional<Ticket> ticket();
}
