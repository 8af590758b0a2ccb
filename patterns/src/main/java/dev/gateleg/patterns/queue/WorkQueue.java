package dev.gateleg.patterns.queue;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.write.Update;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A queue of entities that wait in a sparse index until their work is done. Thread-safe; who takes jobs through one object
 * shares what it has seen of the jobs of others.
 *
 * <p>A job is done at least once, and finished once. The index tells only where to look: every job is taken, kept, failed and
 * finished on condition of the item itself, under a fence that grows. A job whose worker gives no sign of life for the whole
 * of its lease, as the one who takes it over has watched, is given to another.
 *
 * @param <E> the entity
 */
public final class WorkQueue<E extends Queued> {

  private static final int MOST_SHARDS = 1000;

  /** How far ahead of this clock those of others may be when they write that a job died. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  final Table table;
  final QueueModel<E> model;
  final QueueSettings settings;
  final Watch watch;
  final int shards;
  private final DueJobs.Sharded<E> reader;

  private WorkQueue(
      Table table,
      QueueModel<E> model,
      int shards,
      DueJobs.Sharded<E> reader,
      QueueSettings settings,
      Watch watch) {
    this.table = table;
    this.model = model;
    this.shards = shards;
    this.reader = reader;
    this.settings = settings;
    this.watch = watch;
  }

  /** The queue of an entity: {@code WorkQueue.of(desk, Payment.QUEUE, desk::work)}. */
  public static <E extends Queued> WorkQueue<E> of(
      Table table, QueueModel<E> model, DueJobs<E> reader) {
    return sharded(table, model, 1, (lane, shard, until) -> reader.in(lane, until));
  }

  /**
   * The same, spread over several partitions of its index: for more than some hundred changes of jobs a second. Which shard an
   * entity is in is a component of the index's partition key, with {@link #shardOf} of something that stays the same. An empty
   * queue is looked for in all shards, with a request for each.
   */
  public static <E extends Queued> WorkQueue<E> sharded(
      Table table, QueueModel<E> model, int shards, DueJobs.Sharded<E> reader) {
    return new WorkQueue<>(
        table, model, checked(shards), reader, QueueSettings.DEFAULT, new Watch());
  }

  /** The shard of an id: the same one always, for that many shards. */
  public static int shardOf(String id, int shards) {
    return Math.floorMod(id.hashCode(), checked(shards));
  }

  private static int checked(int shards) {
    if (shards < 1 || shards > MOST_SHARDS) {
      throw new InvalidInputException(
          PatternCode.SHARD_COUNT,
          "A queue can't be spread over " + shards + " shards; give 1 to " + MOST_SHARDS + ".",
          null);
    }
    return shards;
  }

  private WorkQueue<E> with(QueueSettings other) {
    return new WorkQueue<>(table, model, shards, reader, other, watch);
  }

  /** The same under a worker's name, which stands in the jobs that it has taken. */
  @CheckReturnValue
  public WorkQueue<E> worker(String name) {
    return with(settings.worker(name));
  }

  /** The same with that long a lease; by default a minute. A worker that gives no sign of life for longer loses its job. */
  @CheckReturnValue
  public WorkQueue<E> lease(Duration longest) {
    return with(settings.lease(longest));
  }

  /** The same with at most that many attempts at a job, those of workers that died included; by default 5. */
  @CheckReturnValue
  public WorkQueue<E> attempts(int most) {
    return with(settings.attempts(most));
  }

  /**
   * The same with a wait after a failure that is random and grows: up to {@code first} at first, doubled each time up to
   * {@code most}. By default 2 seconds to 10 minutes.
   */
  @CheckReturnValue
  public WorkQueue<E> backoff(Duration first, Duration most) {
    return with(settings.backoff(first, most));
  }

  /** The same with another source of passing time than {@link System#nanoTime}; for tests and simulations. */
  @CheckReturnValue
  public WorkQueue<E> ticks(LongSupplier nanos) {
    return with(settings.ticks(nanos));
  }

  /**
   * Puts an entity that is there into the queue, about to be written: add what else changes in it, or make it part of a
   * transaction. An earlier instant goes before a later one, so urgent work is due in the past and what has time in the
   * future. Fails where the entity is in the queue already. A new entity is enqueued by its own create: with the lane {@link
   * Lane#WAITING}, and due.
   */
  @CheckReturnValue
  public Update<E> enqueuing(EntityKey<E> key, Instant due) {
    return table
        .update(key)
        .set(model.lane(), Lane.WAITING)
        .set(model.due(), due)
        .when(model.lane().isAbsent());
  }

  /**
   * Takes jobs that are due, each for the length of a lease: the earliest first, of several workers each others. Fewer than
   * asked for, or none, where there are no more; jobs that others are changing at this moment are passed over.
   */
  public List<Job<E>> take(int most) {
    return new Taking<>(this).take(most);
  }

  /** Works the queue with a handler, in threads of its own, once it is started. */
  @CheckReturnValue
  public QueueWorker.Builder<E> working(JobHandler<E> handler) {
    return new QueueWorker.Builder<>(this, handler);
  }

  /** The dead, those that died first at the front of their shard. */
  public List<E> dead(int most) {
    List<E> dead = new ArrayList<>();
    for (int shard = 0; shard < shards && dead.size() < most; shard++) {
      dead.addAll(read(Lane.DEAD, shard, context().now().plus(CLOCK_SKEW))
          .limit(most - dead.size())
          .list());
    }
    return dead;
  }

  /** Gives a dead entity another chance, with all of its attempts; false where it is not dead any more. */
  public boolean replay(E dead) {
    EntityKey<E> key = model.key(dead);
    Ticket ticket = dead.ticket().orElseGet(this::first);
    try {
      table
          .update(key)
          .set(model.lane(), Lane.WAITING)
          .set(model.due(), context().now())
          .set(model.ticket(), ticket.givenBack(0, ticket.problem()))
          .when(model.asSeen(Lane.DEAD, dead))
          .orThrow(found -> new JobLostException(key, ticket.fence(), false))
          .run();
      return true;
    } catch (JobLostException e) {
      return false;
    }
  }

  /** The ticket of a job that was never taken. Its fence is higher than any of an earlier item under the same key. */
  Ticket first() {
    return new Ticket(
        context().firstVersion(context().now()),
        0,
        Optional.empty(),
        settings.lease(),
        Optional.empty());
  }

  /** One undecodable item must not stop the queue. */
  Pages<E> read(Lane lane, int shard, Instant until) {
    return reader.in(lane, shard, until).onProblem(ReadProblemHandler.logging());
  }

  TableAccess context() {
    return GeneratedTable.contextOf(table);
  }
}
