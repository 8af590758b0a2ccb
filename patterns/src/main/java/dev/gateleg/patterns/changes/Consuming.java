package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A consumer about to be started. Immutable; each method gives a copy. */
@CheckReturnValue
public final class Consuming {

  private static final Duration SHORTEST_LEASE = Duration.ofMillis(500);
  private static final Duration LONGEST_LEASE = Duration.ofMinutes(15);
  private static final Duration SHORTEST_POLL = Duration.ofMillis(1);
  private static final int MOST_AT_ONCE = 1000;
  private static final int MOST_RECORDS = 1000;

  private final Changes changes;
  private final StreamTransport streams;
  private final ConsumerSettings settings;

  Consuming(Changes changes, StreamTransport streams) {
    this(changes, streams, ConsumerSettings.of(changes.table()));
  }

  private Consuming(Changes changes, StreamTransport streams, ConsumerSettings settings) {
    this.changes = changes;
    this.streams = streams;
    this.settings = settings;
  }

  private Consuming with(Consumer<ConsumerSettings.Draft> change) {
    return new Consuming(changes, streams, settings.with(change));
  }

  /** The same, keeping leases, checkpoints and dead letters in another table; by default in the one that is consumed. */
  public Consuming stateIn(Table table) {
    return with(draft -> draft.state = table);
  }

  /** The same with a name for this worker, to which a part of its own is added; by default {@code worker}. */
  public Consuming worker(String name) {
    if (name.isBlank()) {
      throw new InvalidInputException(
          PatternCode.WORKER_NAME_BLANK,
          "A worker has no name; give one that tells it from others.",
          null);
    }
    return with(draft -> draft.worker = name);
  }

  /** The same, where the consumer was never started before; by default it begins with the oldest change there is. */
  public Consuming startAt(StartAt start) {
    return with(draft -> draft.start = start);
  }

  /**
   * The same with another lease: after this time without a sign of life a worker's shards are others'. By default 20 seconds.
   * Handlers may take longer, since a worker gives its signs of life while they run.
   */
  public Consuming lease(Duration lease) {
    if (lease.compareTo(SHORTEST_LEASE) < 0 || lease.compareTo(LONGEST_LEASE) > 0) {
      throw new InvalidInputException(
          PatternCode.LEASE_OUT_OF_BOUNDS,
          "A consumer's shards can't be leased for " + lease + "; give " + SHORTEST_LEASE + " to "
              + LONGEST_LEASE + ".",
          null);
    }
    return with(draft -> draft.lease = lease);
  }

  /** The same, reading so many shards at once; by default 4. A worker may own more, and reads them by turns. */
  public Consuming shards(int atOnce) {
    int count = atOnce(atOnce, "read", "shards");
    return with(draft -> draft.shards = count);
  }

  /** The same, handling so many items of a shard at once; by default 8. With 1, changes run in the shard's own order. */
  public Consuming concurrency(int items) {
    int count = atOnce(items, "handle", "items");
    return with(draft -> draft.concurrency = count);
  }

  private int atOnce(int count, String verb, String what) {
    if (count < 1 || count > MOST_AT_ONCE) {
      throw new InvalidInputException(
          PatternCode.CONSUMER_CONCURRENCY,
          "The consumer " + changes.name() + " can't " + verb + " " + count + " " + what
              + " at once; give 1 to " + MOST_AT_ONCE + ".",
          null);
    }
    return count;
  }

  /** The same, reading so many changes with a request, up to 1,000; by default 1,000. */
  public Consuming page(int records) {
    if (records < 1 || records > MOST_RECORDS) {
      throw new InvalidInputException(
          PatternCode.CONSUMER_PAGE,
          "A request of " + changes.name() + " can't read " + records + " changes; give 1 to "
              + MOST_RECORDS + ".",
          null);
    }
    return with(draft -> draft.page = records);
  }

  /** The same, trying a change so often before it becomes a dead letter; by default 5 times. */
  public Consuming attempts(int most) {
    if (most < 1) {
      throw new InvalidInputException(
          PatternCode.ATTEMPT_COUNT,
          "A change of " + changes.name() + " can't be tried " + most + " times; give at least 1.",
          null);
    }
    return with(draft -> draft.attempts = most);
  }

  /** The same, waiting at random up to a bound that doubles between attempts; by default from 100 ms up to 10 s. */
  public Consuming backoff(Duration first, Duration most) {
    return with(draft -> draft.backoff = new Backoff(first, most, Integer.MAX_VALUE));
  }

  /** The same, waiting that long where a shard had nothing new; by default 250 ms. */
  public Consuming poll(Duration every) {
    if (every.compareTo(SHORTEST_POLL) < 0) {
      throw new InvalidInputException(
          PatternCode.DURATION_NOT_POSITIVE,
          "The consumer " + changes.name() + " can't wait " + every
              + " where a shard had nothing new; give at least " + SHORTEST_POLL + ".",
          null);
    }
    return with(draft -> draft.poll = every);
  }

  /** The same, writing a shard's position at most that often; by default once a second. Zero is after each page. */
  public Consuming checkpoints(Duration every) {
    if (every.isNegative()) {
      throw new InvalidInputException(
          PatternCode.DURATION_NOT_POSITIVE,
          "The consumer " + changes.name() + " can't write its positions " + every
              + " apart; give zero or more.",
          null);
    }
    return with(draft -> draft.checkpoints = every);
  }

  /** The same with another listener than the one that logs. */
  public Consuming listener(ChangeListener listener) {
    return with(draft -> draft.listener = listener);
  }

  /** The same with handlers on threads of the program's own, such as virtual ones; they are not shut down. */
  public Consuming on(Executor executor) {
    return with(draft -> draft.executor = executor);
  }

  /** The same by another clock that never jumps, in nanoseconds; by default that of the JVM. For tests and simulations. */
  public Consuming ticks(LongSupplier nanos) {
    return with(draft -> draft.ticks = nanos);
  }

  /**
   * Starts the consumer on threads of its own. What is wrong from the start is thrown here; what happens later, the listener
   * hears and {@link ChangeConsumer#health} shows.
   *
   * @throws ChangesTrimmedException if it has missed changes
   * @throws InvalidInputException with the code {@code StreamMissing} or {@code StreamReplaced}
   */
  public ChangeConsumer start() {
    ChangeConsumer consumer = new ChangeConsumer(changes, streams, settings);
    consumer.start();
    return consumer;
  }

  /** The consumer without threads, which works when {@link ChangeConsumer#runOnce} is called: for tests and simulations. */
  public ChangeConsumer open() {
    return new ChangeConsumer(changes, streams, settings);
  }

  /** The changes that could not be handled. */
  public DeadLetters deadLetters() {
    return new DeadLetters(changes, settings);
  }

  /**
   * Forgets where the consumer was, so that it begins anew when it is started. Dead letters and markers of effects stay. No
   * worker of it may run.
   */
  public void reset() {
    new Coordinator(changes, streams, settings).reset();
  }
}
