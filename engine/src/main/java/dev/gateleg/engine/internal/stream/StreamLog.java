package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * A stream's records and shards.
 *
 * <p>A record's sequence number is taken before its commit, while the item's lock is held; so the changes of one item are
 * numbered in their order. Readers see records only up to the least number whose commit is still under way: a record never
 * appears behind a reader's back.
 *
 * <p>Thread-safe.
 */
public final class StreamLog {

  /** A shard takes no more records after this time; a child continues it. */
  static final Duration SHARD_LIFETIME = Duration.ofHours(4);

  private final Store store;
  private final Space<StreamState> states;
  private final Space<StreamEntry> records;
  private final TreeSet<Long> underWay = new TreeSet<>();
  private final LateRecords late;
  private final StreamMemory memory;
  private final AtomicLong bytes = new AtomicLong();
  private long nextSequence;
  private volatile StreamState state;
  private volatile @Nullable Long splitAt;

  StreamLog(Store store, Space<StreamState> states, StreamMemory memory, StreamState state) {
    this.store = store;
    this.memory = memory;
    this.states = states;
    this.state = state;
    this.records = store.space("stream/" + state.description().streamArn(), StreamEntry.CODEC);
    this.late = new LateRecords(store, state.description().streamArn());
    this.nextSequence = 1 + lastSequence();
  }

  private long lastSequence() {
    long[] last = {state.trimmedTo()};
    for (Shard shard : state.shards()) {
      last[0] = Math.max(last[0], shard.firstSequence() - 1);
      records.read(range(shard, 0, null), Space.Direction.BACKWARD, (key, record) -> {
        last[0] = Math.max(last[0], sequenceOf(key));
        return false;
      });
    }
    return last[0];
  }

  public String arn() {
    return state.description().streamArn();
  }

  StreamState state() {
    return state;
  }

  /** What becomes of a change's record when the change's commit is over. */
  public sealed interface Ticket {

    /** The change is committed. */
    void done();

    /** The commit failed. */
    void failed();
  }

  private record Numbered(StreamLog log, long sequence) implements Ticket {

    @Override
    public void done() {
      synchronized (log.underWay) {
        log.underWay.remove(sequence);
      }
      log.memory.check();
    }

    @Override
    public void failed() {
      done();
    }
  }

  private record OnItsWay(StreamLog log, byte[] itemKey) implements Ticket {

    @Override
    public void done() {
      log.memory.check();
    }

    @Override
    public void failed() {
      synchronized (log.underWay) {
        log.late.arrived(itemKey);
      }
    }
  }

  /**
   * Adds the record of a change to its commit.
   *
   * @param due when the record arrives in the stream; null for at once. It never arrives before an earlier one of its item
   */
  public Ticket record(
      Changes changes,
      KeyLayout layout,
      byte[] key,
      @Nullable Item before,
      @Nullable Item after,
      Change how,
      @Nullable Instant due) {
    StreamEntry entry = entry(layout, before, after, how);
    if (memory.isBounded()) {
      memory.add(bytes, StreamMemory.weight(entry, before, after));
    }
    synchronized (underWay) {
      Instant arrival = late.due(key, due);
      if (arrival != null) {
        late.add(changes, key, entry, arrival);
        return new OnItsWay(this, key);
      }
      long sequence = append(changes, key, entry);
      underWay.add(sequence);
      return new Numbered(this, sequence);
    }
  }

  private long append(Changes changes, byte[] itemKey, StreamEntry entry) {
    long sequence = nextSequence++;
    Shard shard = state.openShard(KeyLayout.hashOf(itemKey));
    changes.put(records, recordKey(shard.number(), sequence), entry, null);
    return sequence;
  }

  /** Lets late records arrive whose time has come; all of them if that is null. */
  void settle(@Nullable Instant now) {
    synchronized (underWay) {
      boolean more = !late.isEmpty();
      while (more) {
        Changes changes = new Changes();
        more = late.take(changes, now, (itemKey, entry) -> append(changes, itemKey, entry));
        if (!changes.isEmpty()) {
          store.commit(changes).awaitDurable();
        }
      }
    }
  }

  /** When and by whom an item is changed. */
  public record Change(Instant at, boolean byTimeToLive) {}

  private StreamEntry entry(
      KeyLayout layout, @Nullable Item before, @Nullable Item after, Change how) {
    Item item = after == null ? before : after;
    if (item == null) {
      throw new IllegalArgumentException("a change needs an item before or after");
    }
    Map<String, AttributeValue> keys = new LinkedHashMap<>();
    for (KeyPart part : layout.parts()) {
      keys.put(part.name(), item.attributes().get(part.name()));
    }
    StreamViewType view = state.description().streamViewType();
    boolean showsOld =
        view == StreamViewType.OLD_IMAGE || view == StreamViewType.NEW_AND_OLD_IMAGES;
    boolean showsNew =
        view == StreamViewType.NEW_IMAGE || view == StreamViewType.NEW_AND_OLD_IMAGES;
    StreamEntry.Kind kind = before == null
        ? StreamEntry.Kind.INSERT
        : after == null ? StreamEntry.Kind.REMOVE : StreamEntry.Kind.MODIFY;
    return new StreamEntry(
        kind,
        how.at(),
        keys,
        showsOld && before != null ? before.attributes() : null,
        showsNew && after != null ? after.attributes() : null,
        how.byTimeToLive());
  }

  /** The greatest sequence number up to which no commit is under way. */
  long visibleTo() {
    synchronized (underWay) {
      return underWay.isEmpty() ? nextSequence - 1 : underWay.first() - 1;
    }
  }

  /** Shows a shard's records from a sequence number on. */
  void read(Shard shard, long fromSequence, long toSequence, Reader reader) {
    records.read(
        range(shard, fromSequence, toSequence),
        Space.Direction.FORWARD,
        (key, entry) -> reader.read(sequenceOf(key), entry));
  }

  /** Takes records one by one; answers whether it wants another. */
  interface Reader {
    boolean read(long sequence, StreamEntry entry);
  }

  /**
   * Closes each open shard that the choice names and opens children in its place: two, each with half of its hashes, or
   * one with all of them. The caller holds the locks of all items.
   */
  void replaceShards(java.util.function.Predicate<Shard> choice, boolean split, Instant now) {
    synchronized (underWay) {
      List<Shard> shards = new ArrayList<>();
      List<Shard> children = new ArrayList<>();
      int number = state.nextNumber();
      for (Shard shard : state.shards()) {
        if (!shard.isOpen() || !choice.test(shard)) {
          shards.add(shard);
          continue;
        }
        shards.add(shard.closedAt(nextSequence - 1, now));
        if (split && shard.hashFrom() != shard.hashTo()) {
          children.add(shard.child(number++, shard.hashFrom(), shard.middle(), nextSequence, now));
          children.add(
              shard.child(number++, shard.middle() + 1, shard.hashTo(), nextSequence, now));
        } else {
          children.add(shard.child(number++, shard.hashFrom(), shard.hashTo(), nextSequence, now));
        }
      }
      if (!children.isEmpty()) {
        shards.addAll(children);
        save(state.withShards(shards));
      }
    }
  }

  /** Asks for a split of the shard that takes the changes of that key, as soon as nobody writes. */
  public void wantSplit(byte[] key) {
    splitAt = KeyLayout.hashOf(key);
  }

  boolean isSplitWanted() {
    return splitAt != null && state.disabledAt() == null;
  }

  void split(Instant now) {
    Long hash = splitAt;
    splitAt = null;
    if (hash != null) {
      replaceShards(shard -> shard.covers(hash), true, now);
    }
  }

  /** Whether an open shard is older than a shard gets. */
  boolean hasShardToRoll(Instant now) {
    return state.disabledAt() == null
        && state.shards().stream()
            .anyMatch(
                shard -> shard.isOpen() && shard.created().plus(SHARD_LIFETIME).isBefore(now));
  }

  void rollOldShards(Instant now) {
    replaceShards(shard -> shard.created().plus(SHARD_LIFETIME).isBefore(now), false, now);
  }

  /** Adds to a commit that no change is recorded from now on. The caller holds the locks of all items. */
  void disable(Changes changes, Instant now) {
    settle(null);
    synchronized (underWay) {
      List<Shard> closed = state.shards().stream()
          .map(shard -> shard.isOpen() ? shard.closedAt(nextSequence - 1, now) : shard)
          .toList();
      StreamState before = state;
      state = state.withShards(closed).disabled(now);
      changes.put(states, key(arn()), state, before);
    }
  }

  /** Adds to a commit the removal of the stream with all its records. */
  void remove(Changes changes) {
    memory.add(bytes, -bytes.get());
    late.drop(changes);
    changes.remove(states, key(arn()), state).drop(records);
  }

  /** Removes records that are older than the given instant. */
  void trim(Instant before, int limit) {
    Changes changes = new Changes();
    long[] last = {state.trimmedTo()};
    int[] left = {limit};
    long[] freed = {0};
    for (Shard shard : state.shards()) {
      read(shard, 0, visibleTo(), (sequence, entry) -> {
        if (!entry.at().isBefore(before) || left[0]-- == 0) {
          return false;
        }
        changes.remove(records, recordKey(shard.number(), sequence), entry);
        freed[0] += memory.isBounded() ? StreamMemory.weight(entry) : 0;
        last[0] = Math.max(last[0], sequence);
        return true;
      });
    }
    if (!changes.isEmpty()) {
      synchronized (underWay) {
        StreamState trimmed = state.trimmed(last[0]);
        changes.put(states, key(arn()), trimmed, state);
        store.commit(changes).awaitDurable();
        state = trimmed;
        memory.add(bytes, -freed[0]);
      }
    }
  }

  /** Removes shards that were closed before the given instant; their children remain, and name a parent that is gone. */
  void removeShards(Instant before) {
    synchronized (underWay) {
      List<Shard> kept =
          state.shards().stream().filter(shard -> !shard.isOver(before)).toList();
      if (kept.size() < state.shards().size()) {
        save(state.withShards(kept));
      }
    }
  }

  /** About how many bytes of memory the records take, if anybody counts. */
  long bytes() {
    return bytes.get();
  }

  /** Removes the oldest records until about so many bytes are free. */
  void trimBytes(long wanted) {
    synchronized (underWay) {
      long oldest = state.trimmedTo() + 1;
      long newest = underWay.isEmpty() ? nextSequence - 1 : underWay.first() - 1;
      long count = newest - oldest + 1;
      if (count <= 0) {
        return;
      }
      long share = Math.max(1, (long) Math.ceil((double) count * wanted / Math.max(1, bytes())));
      long last = Math.min(newest, oldest + share - 1);
      Changes changes = new Changes();
      long[] freed = {0};
      for (Shard shard : state.shards()) {
        records.read(range(shard, oldest, last), Space.Direction.FORWARD, (key, entry) -> {
          changes.remove(records, key, entry);
          freed[0] += StreamMemory.weight(entry);
          return true;
        });
      }
      StreamState trimmed = state.trimmed(last);
      store.commit(changes.put(states, key(arn()), trimmed, state)).awaitDurable();
      state = trimmed;
      memory.add(bytes, -freed[0]);
    }
  }

  private void save(StreamState changed) {
    store.commit(new Changes().put(states, key(arn()), changed, state)).awaitDurable();
    state = changed;
  }

  static byte[] key(String arn) {
    return arn.getBytes(StandardCharsets.UTF_8);
  }

  private static KeyRange range(Shard shard, long fromSequence, @Nullable Long toSequence) {
    return new KeyRange(
        recordKey(shard.number(), fromSequence),
        toSequence == null
            ? recordKey(shard.number() + 1, 0)
            : recordKey(shard.number(), toSequence + 1));
  }

  private static byte[] recordKey(int shard, long sequence) {
    return ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
        .putInt(shard)
        .putLong(sequence)
        .array();
  }

  private static long sequenceOf(byte[] recordKey) {
    return ByteBuffer.wrap(recordKey).getLong(Integer.BYTES);
  }
}
