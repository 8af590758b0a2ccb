package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.spi.stream.StreamFailure;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a shard that this worker owns, page by page, and writes down how far it came. {@link #step} is called by one thread at
 * a time; other threads may tell it that the shard is lost or wanted.
 */
final class ShardReader {

  /** A shard in which nothing concerns the consumer is checkpointed rarely: what a consumer writes is in the stream too. */
  private static final Duration QUIET_CHECKPOINTS = Duration.ofMinutes(1);

  private static final Duration STREAM_KEEPS = Duration.ofHours(24);

  private final Coordinator coordinator;
  private final ConsumerStore store;
  private final StreamTransport streams;
  private final ConsumerSettings settings;
  private final ShardRecord shard;
  private final Handling handling;
  private final ShardStatus status;

  private volatile boolean lost;
  private volatile boolean wanted;
  private @Nullable String iterator;
  private @Nullable String position;
  private boolean begun;
  private boolean unproven;
  private long step;
  private long savedAt;
  private boolean unsaved;
  private boolean concerned;
  private @Nullable String stream;

  ShardReader(Coordinator coordinator, ShardRecord shard) {
    this.coordinator = coordinator;
    this.store = coordinator.store;
    this.streams = coordinator.streams;
    this.settings = coordinator.settings;
    this.shard = shard;
    this.position = shard.position().orElse(null);
    this.step = shard.step();
    this.savedAt = coordinator.ticks();
    this.status = new ShardStatus(shard.shard(), coordinator.ticks());
    this.handling = new Handling(coordinator, this, status);
  }

  String shard() {
    return shard.shard();
  }

  long fence() {
    return shard.fence();
  }

  ShardStatus status() {
    return status;
  }

  /** The shard is another's. */
  void lose() {
    lost = true;
  }

  /** Another worker wants the shard: it is released after the page at hand. */
  void handOver() {
    wanted = true;
  }

  boolean lost() {
    return lost;
  }

  /** Whether work may go on: the shard is this worker's, and its signs of life are young. */
  boolean holds() {
    return !lost && coordinator.holds();
  }

  /**
   * Reads and handles a page.
   *
   * @return whether there may be more at once
   * @throws Abandoned if the shard was lost meanwhile
   * @throws ChangesTrimmedException if changes are gone
   */
  boolean step() {
    if (wanted && !lost) {
      release();
    }
    if (!holds()) {
      return false;
    }
    try {
      if (iterator == null) {
        iterator = open();
      }
      StreamPage page = streams.read(iterator, settings.page());
      status.read(page.records(), page.records().size() < settings.page(), coordinator.ticks());
      prove();
      return handled(page);
    } catch (StreamFailure e) {
      iterator = null;
      if (e.kind() == StreamFailure.Kind.EXPIRED) {
        return true;
      }
      throw gone(e);
    }
  }

  private boolean handled(StreamPage page) {
    List<StreamRecord> records = page.records();
    if (!records.isEmpty()) {
      concerned |= handling.handle(records);
      position = records.get(records.size() - 1).sequence();
      unsaved = true;
    }
    status.handled(records.size(), coordinator.ticks());
    iterator = page.next();
    if (page.next() == null) {
      finish();
      return false;
    }
    if (unsaved && due()) {
      save();
    }
    if (!records.isEmpty()) {
      settings.listener().handled(coordinator.consumer, shard(), records.size());
    }
    return records.size() == settings.page();
  }

  private boolean due() {
    Duration every = concerned ? settings.checkpoints() : QUIET_CHECKPOINTS;
    return coordinator.ticks() - savedAt >= every.toNanos();
  }

  private String open() {
    if (position != null) {
      return iterator(StreamStart.after(position));
    }
    if (!begun && shard.iterator().isPresent()) {
      begun = true;
      return shard.iterator().get();
    }
    unproven = shard.child();
    return iterator(StreamStart.OLDEST);
  }

  private String iterator(StreamStart start) {
    return streams.iterator(stream(), shard(), start);
  }

  private String stream() {
    String known = stream;
    if (known == null) {
      known = store
          .getConsistent(ConsumerRecords.key(coordinator.consumer))
          .map(ConsumerRecord::stream)
          .orElseThrow(Abandoned::new);
      stream = known;
    }
    return known;
  }

  /**
   * What a shard began with may have been trimmed before it was read, and the oldest record does not tell. After the first
   * page was read, its first sequence number must still be there: then it was there before, too.
   */
  private void prove() {
    if (!unproven) {
      return;
    }
    boolean proven = false;
    if (shard.first().isPresent()) {
      try {
        String unused = iterator(StreamStart.at(shard.first().get()));
        proven = true;
      } catch (InvalidInputException e) {
        // The service does not take it as a place to begin at.
      }
    }
    if (!proven
        && shard
            .found()
            .plus(STREAM_KEEPS)
            .isBefore(coordinator.changes.streamed().now())) {
      throw new StreamFailure(
          StreamFailure.Kind.TRIMMED, "it was found more than 24 hours ago", null);
    }
    unproven = false;
  }

  private ChangesTrimmedException gone(StreamFailure e) {
    String what = "the shard " + shard() + " is not to be read any more after "
        + (position == null ? "its beginning" : position) + " (" + e.getMessage() + ")";
    coordinator.stop(what);
    return new ChangesTrimmedException(
        ChangesTrimmedException.message(coordinator.consumer, what), e);
  }

  /** A change of the shard's record by its owner. A try of an earlier one that arrives late finds a higher step, and fails. */
  private Update<ShardRecord> update() {
    step++;
    Update<ShardRecord> update = store
        .update(ShardRecords.key(coordinator.consumer, shard()))
        .set(ShardRecords.step, step)
        .when(ShardRecords.owner
            .is(coordinator.worker)
            .and(ShardRecords.fence.is(fence()))
            .and(ShardRecords.step.below(step)));
    return position == null
        ? update
        : update.set(ShardRecords.position, position).remove(ShardRecords.iterator);
  }

  /** Writes the position down, if the shard is still this worker's. */
  private void save() {
    try {
      ShardRecord unused = update().run();
      savedAt = coordinator.ticks();
      unsaved = false;
      concerned = false;
    } catch (ConditionFailedException | NotFoundException e) {
      throw abandoned();
    }
  }

  /** Gives the shard back, for another to go on. */
  void release() {
    try {
      ShardRecord unused = update().remove(ShardRecords.owner).run();
    } catch (ConditionFailedException | NotFoundException e) {
      // It is another's already.
    }
    lost = true;
    coordinator.left(this);
  }

  /** The shard was read to its end: its children may be read, and have to be looked for. */
  private void finish() {
    String consumer = coordinator.consumer;
    try {
      Transacted unused = store
          .transaction()
          .add(store
              .deleting(ShardRecords.key(consumer, shard()))
              .when(ShardRecords.owner.is(coordinator.worker).and(ShardRecords.fence.is(fence()))))
          .add(store.putting(
              new ReadShard(consumer, shard(), coordinator.changes.streamed().now())))
          .add(store.update(ConsumerRecords.key(consumer)).add(ConsumerRecords.wanted, 1L))
          .run();
    } catch (ConditionFailedException | NotFoundException e) {
      throw abandoned();
    }
    lost = true;
    coordinator.left(this);
  }

  Abandoned abandoned() {
    lost = true;
    coordinator.left(this);
    return new Abandoned();
  }

  /** The lease, as a condition of what is written on behalf of the shard. */
  TransactionPart lease() {
    return store
        .checking(ShardRecords.key(coordinator.consumer, shard()))
        .when(ShardRecords.owner.is(coordinator.worker).and(ShardRecords.fence.is(fence())))
        .orThrow(was -> abandoned());
  }
}
