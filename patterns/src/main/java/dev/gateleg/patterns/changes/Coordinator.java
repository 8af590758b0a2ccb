package dev.gateleg.patterns.changes;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.table.HiddenTables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks after a worker's share of a consumer: gives signs of life, watches the others, takes shards that nobody reads and asks
 * for those that others have too many of. One thread at a time calls {@link #tend}; readers ask from theirs.
 */
final class Coordinator {

  private static final int DEAD_LEASES_KEPT = 10;

  final Changes changes;
  final StreamTransport streams;
  final ConsumerSettings settings;
  final ConsumerStore store;
  final String consumer;
  final String worker;

  private final Discovery discovery;
  private final Map<String, LeasedReader> readers = new ConcurrentHashMap<>();

  /** Shards that this worker gave up, with their fences: a list that was read before may still show them as its own. */
  private final Set<String> left = ConcurrentHashMap.newKeySet();

  private final Map<String, Watched> watched = new HashMap<>();
  private final AtomicLong retired = new AtomicLong();
  private long beat;
  private volatile @Nullable Long beatAt;
  private volatile boolean closing;
  private volatile long unread;

  /** A worker as it was when it was first seen so, and the tick of that. */
  private record Watched(long beat, long tick) {}

  Coordinator(Changes changes, StreamTransport streams, ConsumerSettings settings) {
    this.changes = changes;
    this.streams = streams;
    this.settings = settings;
    this.store = HiddenTables.open(ConsumerStoreTable.TYPE, settings.state());
    this.consumer = changes.name();
    this.worker = settings.worker() + "-"
        + Long.toString(changes.streamed().random().getAsLong() >>> 1, Character.MAX_RADIX);
    this.discovery = new Discovery(this);
  }

  long ticks() {
    return settings.ticks().getAsLong();
  }

  Collection<LeasedReader> readers() {
    return readers.values();
  }

  /** How many records were read of shards that are not this worker's any more. */
  long retired() {
    return retired.get();
  }

  /** How many shards could be read and have no living owner. */
  long unread() {
    return unread;
  }

  /** Whether this worker's shards are surely its own: its last sign of life is younger than the lease. */
  boolean holds() {
    Long at = beatAt;
    return at != null && !closing && ticks() - at < settings.lease().toNanos();
  }

  /** Whether no new work is to be begun. */
  boolean closing() {
    return closing;
  }

  void close() {
    closing = true;
  }

  /**
   * Looks after everything once.
   *
   * @throws ChangesTrimmedException if the consumer can't go on
   */
  void tend() {
    beat();
    ConsumerRecord state = discovery.state();
    List<WorkerRecord> workers = store.workers(consumer).consistent().list();
    Set<String> living = living(workers);
    RuntimeException trouble = discover(state, living);
    List<ShardRecord> shards = store.shards(consumer).consistent().list();
    follow(shards, living);
    share(shards, living);
    if (trouble != null) {
      throw trouble;
    }
  }

  /** The shards that are known can be read even while others can't be listed. */
  private @Nullable RuntimeException discover(ConsumerRecord state, Set<String> living) {
    try {
      discovery.look(state, living);
      return null;
    } catch (ChangesTrimmedException | InvalidInputException | ChangeImageMissingException e) {
      throw e;
    } catch (RuntimeException e) {
      return e;
    }
  }

  private void beat() {
    Long last = beatAt;
    long now = ticks();
    if (last == null || now - last >= settings.beat().toNanos()) {
      beat++;
      store.put(new WorkerRecord(consumer, worker, beat, settings.lease()));
      beatAt = now;
    }
  }

  /** Those who gave a sign of life within their lease, as far as this worker has watched them. */
  private Set<String> living(List<WorkerRecord> workers) {
    long now = ticks();
    Set<String> living = new HashSet<>(Set.of(worker));
    Set<String> seen = new HashSet<>();
    for (WorkerRecord other : workers) {
      String name = other.worker();
      seen.add(name);
      Watched before = watched.get(name);
      if (before == null || before.beat != other.beat()) {
        watched.put(name, new Watched(other.beat(), now));
        living.add(name);
      } else if (now - before.tick <= other.lease().toNanos()) {
        living.add(name);
      } else if (!name.equals(worker)
          && now - before.tick > DEAD_LEASES_KEPT * other.lease().toNanos()) {
        forget(other);
      }
    }
    watched.keySet().retainAll(seen);
    return living;
  }

  private void forget(WorkerRecord dead) {
    try {
      store
          .deleting(WorkerRecords.key(consumer, dead.worker()))
          .when(WorkerRecords.beat.is(dead.beat()))
          .runWithoutOld();
    } catch (ConditionFailedException | NotFoundException e) {
      // It lives, or somebody else was faster.
    }
  }

  /** Begins to read what is this worker's, and ends where it is not any more. */
  private void follow(List<ShardRecord> shards, Set<String> living) {
    Map<String, ShardRecord> byId =
        shards.stream().collect(Collectors.toMap(ShardRecord::shard, shard -> shard));
    for (LeasedReader reader : List.copyOf(readers.values())) {
      ShardRecord now = byId.get(reader.shard());
      if (now == null || !isMine(now) || now.fence() != reader.fence()) {
        reader.lose();
        left(reader);
      } else if (now.heir().filter(living::contains).isPresent()) {
        reader.handOver();
      }
    }
    for (ShardRecord shard : shards) {
      if (isMine(shard)
          && !readers.containsKey(shard.shard())
          && !left.contains(place(shard.shard(), shard.fence()))) {
        read(shard);
      }
    }
  }

  private boolean isMine(ShardRecord shard) {
    return shard.owner().equals(Optional.of(worker));
  }

  private static String place(String shard, long fence) {
    return shard + " " + fence;
  }

  private void read(ShardRecord shard) {
    readers.put(
        shard.shard(),
        SnapshotReader.is(shard) ? new SnapshotReader(this, shard) : new ShardReader(this, shard));
  }

  /** A reader has given up its shard, or lost it. */
  void left(LeasedReader reader) {
    left.add(place(reader.shard(), reader.fence()));
    if (readers.remove(reader.shard(), reader)) {
      retired.addAndGet(reader.status().records());
    }
  }

  /** Takes as many free shards as are this worker's share, and asks who has many more for one. */
  private void share(List<ShardRecord> shards, Set<String> living) {
    Set<String> open = shards.stream().map(ShardRecord::shard).collect(Collectors.toSet());
    // Changes come after all data was read.
    boolean snapshot = shards.stream().anyMatch(SnapshotReader::is);
    List<ShardRecord> readable = shards.stream()
        .filter(shard -> snapshot
            ? SnapshotReader.is(shard)
            : shard.parent().filter(open::contains).isEmpty())
        .toList();
    Map<String, Integer> counts = new HashMap<>();
    List<ShardRecord> free = new ArrayList<>();
    for (ShardRecord shard : readable) {
      String owner = shard.owner().filter(living::contains).orElse("");
      if (!owner.isEmpty()) {
        counts.merge(owner, 1, Integer::sum);
      } else if (shard
          .heir()
          .filter(heir -> !heir.equals(worker) && living.contains(heir))
          .isEmpty()) {
        free.add(shard);
      }
    }
    int fair = (readable.size() + living.size() - 1) / living.size();
    int mine = counts.getOrDefault(worker, 0);
    int missed = 0;
    while (mine < fair && !free.isEmpty() && !closing) {
      ShardRecord chosen = free.remove(chance(free.size()));
      if (take(chosen)) {
        mine++;
      } else {
        missed++;
      }
    }
    unread = (long) free.size() + missed;
    if (free.isEmpty() && missed == 0 && !closing) {
      askFor(readable, counts, mine);
    }
  }

  private int chance(int bound) {
    return (int) Math.floorMod(changes.streamed().random().getAsLong(), (long) bound);
  }

  private boolean take(ShardRecord shard) {
    try {
      read(store
          .update(ShardRecords.key(consumer, shard.shard()))
          .set(ShardRecords.owner, worker)
          .set(ShardRecords.fence, shard.fence() + 1)
          .remove(ShardRecords.heir)
          .when(ShardRecords.fence.is(shard.fence()))
          .run());
      return true;
    } catch (ConditionFailedException | NotFoundException e) {
      return false; // another was faster
    }
  }

  private void askFor(List<ShardRecord> readable, Map<String, Integer> counts, int mine) {
    String most = counts.entrySet().stream()
        .max(Comparator.comparing(Map.Entry<String, Integer>::getValue)
            .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .orElse(worker);
    boolean asked = readable.stream().anyMatch(shard -> shard.heir().equals(Optional.of(worker)));
    if (asked || counts.getOrDefault(most, 0) < mine + 2) {
      return;
    }
    List<ShardRecord> theirs = readable.stream()
        .filter(shard -> shard.owner().equals(Optional.of(most)) && shard.heir().isEmpty())
        .toList();
    if (!theirs.isEmpty()) {
      ShardRecord wish = theirs.get(chance(theirs.size()));
      try {
        store
            .update(ShardRecords.key(consumer, wish.shard()))
            .set(ShardRecords.heir, worker)
            .when(ShardRecords.fence.is(wish.fence()).and(ShardRecords.heir.isAbsent()))
            .run();
      } catch (ConditionFailedException | NotFoundException e) {
        // Next time.
      }
    }
  }

  /** Tells all workers that the consumer can't go on, and why. */
  ChangesTrimmedException stopping(String what, @Nullable Throwable cause) {
    String message = ChangesTrimmedException.message(consumer, what);
    store
        .update(ConsumerRecords.key(consumer))
        .set(ConsumerRecords.trouble, message)
        .run();
    return new ChangesTrimmedException(message, cause);
  }

  /** This worker is not there any more. Its shards must have been released. */
  void leave() {
    store.deleting(WorkerRecords.key(consumer, worker)).runWithoutOld();
  }

  /** Forgets the consumer's position. */
  void reset() {
    store.workers(consumer).consistent().forEach(each -> store.delete(each));
    store.shards(consumer).consistent().forEach(each -> store.delete(each));
    store.readShards(consumer).consistent().forEach(each -> store.delete(each));
    forgetSnapshot();
    store.deleting(ConsumerRecords.key(consumer)).runWithoutOld();
  }

  /** Forgets what the first read of all data has seen. */
  void forgetSnapshot() {
    store.snapshotPages(consumer).consistent().forEach(each -> store.delete(each));
    store.joinedItems(consumer).consistent().forEach(each -> store.delete(each));
  }
}
