package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stream.StreamFailure;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a shard of the stream. */
final class ShardReader extends LeasedReader {

  /** A shard in which nothing concerns the consumer is checkpointed rarely: what a consumer writes is in the stream too. */
  private static final Duration QUIET_CHECKPOINTS = Duration.ofMinutes(1);

  private static final Duration STREAM_KEEPS = Duration.ofHours(24);

  private final StreamTransport streams;
  private final Join join;

  private @Nullable String iterator;
  private @Nullable String position;
  private boolean begun;
  private boolean unproven;
  private long savedAt;
  private boolean unsaved;
  private boolean concerned;
  private @Nullable String stream;

  ShardReader(Coordinator coordinator, ShardRecord shard) {
    super(coordinator, shard);
    this.streams = coordinator.streams;
    this.position = shard.position().orElse(null);
    this.savedAt = coordinator.ticks();
    this.join = new Join(coordinator, shard);
  }

  @Override
  boolean page() {
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
      Join.Passed passed = join.pass(records);
      concerned |= handling.handle(passed.records());
      join.keep(passed);
      position = records.get(records.size() - 1).sequence();
      unsaved = true;
    }
    boolean atEnd = records.size() < settings.page();
    boolean ended = atEnd && join.readToEnd();
    status.handled(records.size(), coordinator.ticks());
    iterator = page.next();
    if (page.next() == null) {
      finish();
      return false;
    }
    if (ended || join.full() || (unsaved && due())) {
      saved();
    }
    if (!records.isEmpty()) {
      settings.listener().handled(coordinator.consumer, shard(), records.size());
    }
    return !atEnd;
  }

  private void saved() {
    save();
    join.saved();
    savedAt = coordinator.ticks();
    unsaved = false;
    concerned = false;
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
    unproven = true;
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
   * page was read, its first sequence number must still be there: then it was there before, too. Of a shard that was there
   * before the consumer, a part may be gone by right; but nothing that came since it was found, less than a day ago.
   */
  private void prove() {
    if (!unproven) {
      return;
    }
    boolean proven = false;
    if (shard.child() && shard.first().isPresent()) {
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
    return coordinator.stopping(
        "the shard " + shard() + " is not to be read any more after "
            + (position == null ? "its beginning" : position) + " (" + e.getMessage() + ")",
        e);
  }

  @Override
  Update<ShardRecord> positioned(Update<ShardRecord> update) {
    Update<ShardRecord> joined = join.ended() ? update.set(ShardRecords.joined, true) : update;
    return position == null
        ? joined
        : joined.set(ShardRecords.position, position).remove(ShardRecords.iterator);
  }

  @Override
  List<TransactionPart> more() {
    return join.unsaved(nextStep());
  }
}
