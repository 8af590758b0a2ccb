package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a consumer works.
 *
 * @param state the table in which leases, checkpoints and dead letters are kept
 * @param worker what the worker's name begins with
 * @param start where a new consumer begins
 * @param lease after this time without a sign of life a worker's shards are others'
 * @param shards how many shards are read at once
 * @param concurrency how many items of a shard are handled at once
 * @param page how many records are read at once
 * @param attempts how often a change is tried
 * @param backoff how long to wait between these
 * @param poll how long to wait where there was nothing new
 * @param checkpoints how often a shard's position is written, at most
 * @param ticks the nanoseconds of a clock that never jumps
 * @param listener who hears what happens
 * @param executor what handlers run on, or null for the table's own threads
 */
record ConsumerSettings(
    Table state,
    String worker,
    StartAt start,
    Duration lease,
    int shards,
    int concurrency,
    int page,
    int attempts,
    Backoff backoff,
    Duration poll,
    Duration checkpoints,
    LongSupplier ticks,
    ChangeListener listener,
    @Nullable Executor executor) {

  private static final int LOOKS_PER_LEASE = 20;
  private static final int BEATS_PER_LEASE = 4;
  private static final Duration SHORTEST_LOOK = Duration.ofMillis(50);

  /** A dead worker is noticed within its lease and two looks: within two seconds, threads that are late included. */
  private static final Duration LONGEST_LOOK = Duration.ofMillis(800);

  static ConsumerSettings of(Table table) {
    return new ConsumerSettings(
        table,
        "worker",
        StartAt.OLDEST,
        Duration.ofSeconds(20),
        4,
        8,
        1000,
        5,
        new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10), Integer.MAX_VALUE),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        System::nanoTime,
        new ChangeListener() {},
        null);
  }

  /** How often a worker looks at the others. */
  Duration look() {
    Duration part = lease.dividedBy(LOOKS_PER_LEASE);
    return part.compareTo(SHORTEST_LOOK) < 0
        ? SHORTEST_LOOK
        : part.compareTo(LONGEST_LOOK) > 0 ? LONGEST_LOOK : part;
  }

  /** How often a worker gives a sign of life. */
  Duration beat() {
    return lease.dividedBy(BEATS_PER_LEASE);
  }

  /** The same but for what is changed. */
  ConsumerSettings with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.done();
  }

  /** Settings that are being changed. */
  static final class Draft {
    Table state;
    String worker;
    StartAt start;
    Duration lease;
    int shards;
    int concurrency;
    int page;
    int attempts;
    Backoff backoff;
    Duration poll;
    Duration checkpoints;
    LongSupplier ticks;
    ChangeListener listener;

    @Nullable
    Executor executor;

    private Draft(ConsumerSettings from) {
      this.state = from.state;
      this.worker = from.worker;
      this.start = from.start;
      this.lease = from.lease;
      this.shards = from.shards;
      this.concurrency = from.concurrency;
      this.page = from.page;
      this.attempts = from.attempts;
      this.backoff = from.backoff;
      this.poll = from.poll;
      this.checkpoints = from.checkpoints;
      this.ticks = from.ticks;
      this.listener = from.listener;
      this.executor = from.executor;
    }

    private ConsumerSettings done() {
      return new ConsumerSettings(
          state,
          worker,
          start,
          lease,
          shards,
          concurrency,
          page,
          attempts,
          backoff,
          poll,
          checkpoints,
          ticks,
          listener,
          executor);
    }
  }
}
