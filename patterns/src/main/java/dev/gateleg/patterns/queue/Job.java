package dev.gateleg.patterns.queue;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.write.Update;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A job that this worker has taken. Every change of it is made on condition that it still has it; where it has not, {@link
 * JobLostException} is thrown and nothing is written. Thread-safe.
 *
 * @param <E> the entity
 */
public final class Job<E extends Queued> {

  private static final int LONGEST_PROBLEM = 1000;

  private final WorkQueue<E> queue;
  private final E entity;
  private final EntityKey<E> key;
  private final Ticket ticket;
  private final AtomicReference<Instant> due;
  private final AtomicLong since;

  Job(WorkQueue<E> queue, E entity, Ticket ticket, Instant due, long since) {
    this.queue = queue;
    this.entity = entity;
    this.key = queue.model.key(entity);
    this.ticket = ticket;
    this.due = new AtomicReference<>(due);
    this.since = new AtomicLong(since);
  }

  /** The entity as it was when the job was taken. */
  public E entity() {
    return entity;
  }

  /** The entity's key. */
  public EntityKey<E> key() {
    return key;
  }

  /** A number that grows each time that the job is taken: what is done outside of the table must carry it. */
  public long fence() {
    return ticket.fence();
  }

  /** How often it was taken, this time included. */
  public int attempt() {
    return ticket.attempts();
  }

  /** How much of the lease is left, by a clock that never jumps; nothing or less where another may take it. */
  public Duration left() {
    return ticket.lease().minusNanos(queue.settings.ticks().getAsLong() - since.get());
  }

  /** Keeps the job for the whole of its lease from now. */
  public void heartbeat() {
    long tick = queue.settings.ticks().getAsLong();
    // Never the same twice, whatever the clock does: who watches the job must see that something
    // changed.
    Instant next = due.updateAndGet(before -> {
      Instant wanted = queue.context().now().plus(ticket.lease());
      return wanted.isAfter(before) ? wanted : before.plusMillis(1);
    });
    changing(next).run();
    since.set(tick);
  }

  /** The end of the job, about to be written: add what else changes in the entity, or make it part of a transaction. */
  @CheckReturnValue
  public Update<E> finishing() {
    return mine()
        .remove(queue.model.lane())
        .remove(queue.model.due())
        .set(queue.model.ticket(), ticket.givenBack(0, Optional.empty()));
  }

  /** Ends the job: the entity leaves the queue. One that was finished under this fence before stays so. */
  public void finish() {
    try {
      finishing().run();
    } catch (JobLostException e) {
      if (!e.finished()) {
        throw e;
      }
    }
  }

  /**
   * Gives the job back because of a problem: it waits longer each time, and is dead after the last attempt.
   *
   * @return where it stands now
   */
  @CanIgnoreReturnValue
  public Lane fail(String problem) {
    String kept = problem.length() <= LONGEST_PROBLEM
        ? problem
        : problem.substring(0, LONGEST_PROBLEM - 1) + "…";
    Ticket back = ticket.givenBack(ticket.attempts(), Optional.of(kept));
    Instant now = queue.context().now();
    if (ticket.attempts() >= queue.settings.attempts()) {
      mine()
          .set(queue.model.lane(), Lane.DEAD)
          .set(queue.model.due(), now)
          .set(queue.model.ticket(), back)
          .run();
      return Lane.DEAD;
    }
    Duration wait =
        queue.settings.backoff().before(ticket.attempts(), queue.context().random());
    changing(now.plusMillis(wait.toMillis())).set(queue.model.ticket(), back).run();
    return Lane.WAITING;
  }

  /** Gives the job back to be done later; this attempt does not count. */
  public void later(Duration delay) {
    Ticket back = ticket.givenBack(ticket.attempts() - 1, ticket.problem());
    changing(queue.context().now().plusMillis(delay.toMillis()))
        .set(queue.model.ticket(), back)
        .run();
  }

  private Update<E> changing(Instant next) {
    return mine().set(queue.model.lane(), Lane.WAITING).set(queue.model.due(), next);
  }

  private Update<E> mine() {
    return queue
        .table
        .update(key)
        .when(queue.model.lane().is(Lane.WAITING).and(queue.model.ticket().is(ticket)))
        .orThrow(found -> new JobLostException(key, fence(), finishedHere(found)));
  }

  /** Only who had the fence can have finished under it. */
  private boolean finishedHere(Optional<E> found) {
    return found.isPresent()
        && found.get().lane().isEmpty()
        && found.get().ticket().equals(Optional.of(ticket.givenBack(0, Optional.empty())));
  }

  @Override
  public String toString() {
    return key + " with fence " + fence();
  }
}
