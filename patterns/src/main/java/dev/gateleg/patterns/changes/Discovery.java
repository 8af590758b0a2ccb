package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.spi.stream.StreamListing;
import dev.gateleg.core.spi.stream.StreamShard;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stream's shards and writes down those that are to be read. One worker of a consumer does so, the leader: DynamoDB
 * answers ten lists a second for all readers of a stream together. A long list takes several looks, and the shards that are
 * known are read meanwhile.
 */
final class Discovery {

  /** Shards come about every four hours, or when a table's partitions split; a shard's end is told at once. */
  private static final Duration EVERY = Duration.ofSeconds(10);

  /** Shards that are listed late are found within this time. */
  private static final Duration JOINED_FOR = Duration.ofMinutes(1);

  /** How many parts all data is read in. */
  static final int SEGMENTS = 8;

  private static final int PAGES_PER_LOOK = 2;
  private static final int SHARDS_PER_TRANSACTION = 30;

  /** Read shards are remembered for longer than the stream shows them, in case a list is not up to date. */
  private static final Duration READ_KEPT = Duration.ofDays(2);

  private final Coordinator coordinator;
  private final ConsumerStore store;
  private final String consumer;
  private @Nullable Listing listing;
  private @Nullable Long listedAt;
  private @Nullable Long joinedSince;
  private boolean checked;

  /** A list of shards that is under way, and the wish that it fulfils. */
  private static final class Listing {
    private final long wish;
    private final Map<String, StreamShard> shards = new LinkedHashMap<>();
    private @Nullable String next;
    private boolean whole;

    Listing(long wish) {
      this.wish = wish;
    }
  }

  Discovery(Coordinator coordinator) {
    this.coordinator = coordinator;
    this.store = coordinator.store;
    this.consumer = coordinator.consumer;
  }

  /**
   * What the consumer's workers agree on; written down by the first of them.
   *
   * @throws ChangesTrimmedException if it can't go on
   */
  ConsumerRecord state() {
    ConsumerRecord state =
        store.getConsistent(ConsumerRecords.key(consumer)).orElseGet(this::begin);
    if (!checked) {
      String stream = stream();
      if (!stream.equals(state.stream())) {
        throw new InvalidInputException(
            PatternCode.STREAM_REPLACED,
            "The consumer " + consumer + " follows " + state.stream()
                + ", and the table's stream is "
                + stream + " now; begin anew with reset(), from all data where changes in between"
                + " matter.",
            null);
      }
      checked = true;
    }
    state.trouble().ifPresent(trouble -> {
      throw new ChangesTrimmedException(trouble, null);
    });
    return state;
  }

  private ConsumerRecord begin() {
    return store
        .createIfAbsent(new ConsumerRecord(
            consumer,
            stream(),
            coordinator.settings.start().name(),
            coordinator.changes.streamed().now(),
            coordinator.settings.start() == StartAt.ALL_DATA,
            Optional.empty(),
            0,
            1,
            0,
            Optional.empty()))
        .entity();
  }

  private String stream() {
    String table = coordinator.changes.streamed().name();
    return coordinator
        .streams
        .streamOf(table)
        .orElseThrow(() -> new InvalidInputException(
            PatternCode.STREAM_MISSING,
            "The table " + table + " has no stream for the consumer " + consumer
                + "; switch it on with NEW_AND_OLD_IMAGES.",
            null));
  }

  /** Leads where nobody does, and looks for shards if this worker leads. */
  void look(ConsumerRecord state, Set<String> living) {
    ConsumerRecord led = state;
    if (state.leader().filter(living::contains).isEmpty()) {
      try {
        led = store
            .update(ConsumerRecords.key(consumer))
            .set(ConsumerRecords.leader, coordinator.worker)
            .set(ConsumerRecords.fence, state.fence() + 1)
            .when(ConsumerRecords.fence.is(state.fence()))
            .run();
        listing = null;
      } catch (ConditionFailedException e) {
        return; // another leads
      }
    }
    if (led.leader().equals(Optional.of(coordinator.worker))) {
      if (led.joining()) {
        endJoining(led);
      }
      list(led);
    }
  }

  private void list(ConsumerRecord state) {
    long now = coordinator.ticks();
    if (listing == null) {
      boolean due = listedAt == null || now - listedAt >= EVERY.toNanos();
      if (!due && state.wanted() <= state.listed()) {
        return;
      }
      listing = new Listing(state.wanted());
    }
    Listing current = listing;
    for (int page = 0; page < PAGES_PER_LOOK && !current.whole; page++) {
      StreamListing part = coordinator.streams.list(state.stream(), current.next);
      coordinator.changes.check(part.view());
      if (state.joining() && part.view() != StreamView.NEW_AND_OLD_IMAGES) {
        throw new ChangeImageMissingException(
            "The consumer " + consumer + ", which begins with all data,",
            "before and after",
            part.view());
      }
      part.shards().forEach(shard -> current.shards.put(shard.id(), shard));
      current.next = part.next();
      current.whole = part.next() == null;
    }
    if (current.whole) {
      enrol(state, current);
      listing = null;
      listedAt = now;
    }
  }

  private void enrol(ConsumerRecord state, Listing all) {
    Set<String> known = new HashSet<>();
    store.shards(consumer).consistent().forEach(shard -> known.add(shard.shard()));
    List<ReadShard> read = store.readShards(consumer).consistent().list();
    read.forEach(shard -> known.add(shard.shard()));
    boolean fresh = state.listed() == 0;
    List<StreamShard> found = new ArrayList<>();
    Set<String> visited = new HashSet<>(known);
    for (StreamShard shard : all.shards.values()) {
      parentsFirst(shard, all.shards, visited, found);
    }
    for (StreamShard shard : found) {
      String parent = shard.parent();
      if (!fresh && parent != null && !visited.contains(parent)) {
        String what = "the shard " + parent + ", the parent of " + shard.id() + ", is gone unread";
        throw coordinator.stopping(what, null);
      }
    }
    if (fresh && state.start().equals(StartAt.ALL_DATA.name()) && !addSegments(state, known)) {
      return; // another leads
    }
    for (int from = 0; from < found.size(); from += SHARDS_PER_TRANSACTION) {
      int to = Math.min(found.size(), from + SHARDS_PER_TRANSACTION);
      if (!add(state, found.subList(from, to), fresh)) {
        return; // another leads
      }
    }
    if (state.listed() < all.wish && !fulfilled(state, all.wish)) {
      return; // another leads
    }
    prune(read, all.shards.keySet());
  }

  private boolean fulfilled(ConsumerRecord state, long wish) {
    try {
      ConsumerRecord unused = store
          .update(ConsumerRecords.key(consumer))
          .set(ConsumerRecords.listed, wish)
          .when(ConsumerRecords.fence.is(state.fence()))
          .run();
      return true;
    } catch (ConditionFailedException | NotFoundException e) {
      return false;
    }
  }

  /** In an order in which no shard is written down before its parent: else it could be read first. */
  private static void parentsFirst(
      StreamShard shard, Map<String, StreamShard> all, Set<String> visited, List<StreamShard> out) {
    List<StreamShard> line = new ArrayList<>();
    StreamShard next = shard;
    while (next != null && visited.add(next.id())) {
      line.add(next);
      next = next.parent() == null ? null : all.get(next.parent());
    }
    for (int i = line.size() - 1; i >= 0; i--) {
      out.add(line.get(i));
    }
  }

  /** All data is read in segments, which workers share as they share shards. They are written down before any shard. */
  private boolean addSegments(ConsumerRecord state, Set<String> known) {
    List<StreamShard> segments = new ArrayList<>();
    for (int segment = 0; segment < SEGMENTS; segment++) {
      String name = SnapshotReader.name(segment);
      if (!known.contains(name)) {
        segments.add(new StreamShard(name, null, null, false));
      }
    }
    return segments.isEmpty() || add(state, segments, true);
  }

  /** Forgets what the first read has seen, when every shard was joined to it. */
  private void endJoining(ConsumerRecord state) {
    List<ShardRecord> shards = store.shards(consumer).consistent().list();
    boolean all = !shards.isEmpty()
        && state.wanted() == state.listed()
        && shards.stream().allMatch(ShardRecord::joined);
    if (!all) {
      joinedSince = null;
      return;
    }
    long now = coordinator.ticks();
    joinedSince = joinedSince == null ? Long.valueOf(now) : joinedSince;
    if (now - joinedSince < JOINED_FOR.toNanos()) {
      return; // a child that is not listed yet would not be joined
    }
    try {
      ConsumerRecord unused = store
          .update(ConsumerRecords.key(consumer))
          .set(ConsumerRecords.joining, false)
          .when(ConsumerRecords.fence.is(state.fence()))
          .run();
      coordinator.forgetSnapshot();
    } catch (ConditionFailedException | NotFoundException e) {
      // Another leads.
    }
  }

  /** Writes shards down, as long as this worker leads; false where it does not. */
  private boolean add(ConsumerRecord state, List<StreamShard> shards, boolean fresh) {
    try {
      Transacted unused = adding(state, shards, fresh).run();
      return true;
    } catch (LedByAnother e) {
      return false;
    } catch (ConditionFailedException e) {
      if (shards.size() == 1) {
        return true; // it is known already
      }
      for (StreamShard shard : shards) {
        if (!add(state, List.of(shard), fresh)) {
          return false;
        }
      }
      return true;
    }
  }

  private Transaction adding(ConsumerRecord state, List<StreamShard> shards, boolean fresh) {
    Transaction transaction = store
        .transaction()
        .add(store
            .checking(ConsumerRecords.key(consumer))
            .when(ConsumerRecords.fence.is(state.fence()))
            .orThrow(was -> new LedByAnother()));
    Instant now = coordinator.changes.streamed().now();
    for (StreamShard shard : shards) {
      boolean passedOver = fresh && state.start().equals(StartAt.NEWEST.name()) && shard.closed();
      transaction = passedOver
          ? transaction
              .add(store.creating(new ReadShard(consumer, shard.id(), now)))
              .add(store.checkingAbsent(ShardRecords.key(consumer, shard.id())))
          : transaction
              .add(store.creating(record(state, shard, fresh, now)))
              .add(store.checkingAbsent(ReadShards.key(consumer, shard.id())));
    }
    return transaction;
  }

  private ShardRecord record(ConsumerRecord state, StreamShard shard, boolean fresh, Instant now) {
    boolean newest = fresh && state.start().equals(StartAt.NEWEST.name());
    return new ShardRecord(
        consumer,
        shard.id(),
        Optional.ofNullable(shard.parent()),
        Optional.ofNullable(shard.first()),
        !fresh,
        now,
        Optional.empty(),
        0,
        Optional.empty(),
        Optional.empty(),
        0,
        !state.joining(),
        newest
            ? Optional.of(
                coordinator.streams.iterator(state.stream(), shard.id(), StreamStart.NEWEST))
            : Optional.empty());
  }

  /** Forgets read shards that the stream does not show any more: their children are known. */
  private void prune(List<ReadShard> read, Set<String> listed) {
    Instant old = coordinator.changes.streamed().now().minus(READ_KEPT);
    for (ReadShard shard : read) {
      if (!listed.contains(shard.shard()) && shard.at().isBefore(old)) {
        store.deleting(ReadShards.key(consumer, shard.shard())).runWithoutOld();
      }
    }
  }

  /** Another leads. No failure, so it has no stack trace. */
  private static final class LedByAnother extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LedByAnother() {
      super("Another worker leads.", null, false, false);
    }
  }
}
