package dev.gateleg.patterns.changes;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.write.TransactionPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins a shard to the first read of all data. The stream is read from its beginning, and the changes that the read has seen
 * already are left out: an item is joined at the first record that begins or ends with the image which was read. So its
 * changes go on exactly from there, whatever the clocks say and however late records are.
 *
 * <p>When the shard was read to its end a while after all data was read, no record from before can come any more.
 */
final class Join {

  /** Records arrive in the stream within this time. */
  private static final Duration LATE = Duration.ofMinutes(1);

  private static final int MOST_UNSAVED = 5000;
  private static final String ABSENT = "";

  private final Coordinator coordinator;
  private final ShardRecord shard;
  private final long begun;
  private boolean ended;

  /** The image of each item that was read, by the hash of its key; null before it was looked up. */
  private @Nullable Map<String, SnapshotEntry> read;

  private final Set<String> joined = new HashSet<>();
  private final List<String> unsaved = new ArrayList<>();

  /** What is left of a page, and the items that were joined in it. */
  record Passed(List<StreamRecord> records, Set<String> joined) {}

  Join(Coordinator coordinator, ShardRecord shard) {
    this.coordinator = coordinator;
    this.shard = shard;
    this.ended = shard.joined();
    this.begun = coordinator.ticks();
  }

  /** The shard was read to its end just now; tells whether that ends the join. */
  boolean readToEnd() {
    if (ended || coordinator.ticks() - begun <= LATE.toNanos()) {
      return false;
    }
    ended = true;
    return true;
  }

  /** Whether the join has ended in this reader. */
  boolean ended() {
    return ended && !shard.joined();
  }

  boolean full() {
    return unsaved.size() >= MOST_UNSAVED;
  }

  Passed pass(List<StreamRecord> records) {
    if (ended) {
      return new Passed(records, Set.of());
    }
    Map<String, SnapshotEntry> expected = expected();
    List<StreamRecord> left = new ArrayList<>();
    Set<String> now = new HashSet<>();
    for (StreamRecord record : records) {
      if (coordinator.changes.concerns(record)) {
        pass(record, expected, now, left);
      }
    }
    return new Passed(left, now);
  }

  private void pass(
      StreamRecord record,
      Map<String, SnapshotEntry> expected,
      Set<String> now,
      List<StreamRecord> left) {
    String item = Images.hash(record.keys());
    if (joined.contains(item) || now.contains(item)) {
      left.add(record);
      return;
    }
    SnapshotEntry entry = expected.get(item);
    String image = entry == null ? ABSENT : entry.image();
    boolean before = image.equals(hash(record.before()));
    if (before || image.equals(hash(record.after()))) {
      now.add(item);
      Map<String, Value> told = before ? record.before() : record.after();
      if (entry != null && entry.deferred() && told != null) {
        left.add(SnapshotReader.told(entry.id(), record.keys(), told, record.at()));
      }
      if (before) {
        left.add(record);
      }
    }
  }

  private static String hash(@Nullable Map<String, Value> image) {
    return image == null ? ABSENT : Images.hash(image);
  }

  void keep(Passed passed) {
    joined.addAll(passed.joined);
    unsaved.addAll(passed.joined);
  }

  private Map<String, SnapshotEntry> expected() {
    Map<String, SnapshotEntry> known = read;
    if (known == null) {
      known = new HashMap<>();
      for (SnapshotPage page :
          coordinator.store.snapshotPages(coordinator.consumer).consistent()) {
        for (SnapshotEntry entry : SnapshotEntry.decoded(page.content())) {
          known.put(Images.hash(entry.key()), entry);
        }
      }
      for (JoinedItems items :
          coordinator.store.joinedItems(coordinator.consumer).consistent()) {
        joined.addAll(items.items());
      }
      read = known;
    }
    return known;
  }

  /** What is written with the next checkpoint. */
  List<TransactionPart> unsaved(long step) {
    return unsaved.isEmpty()
        ? List.of()
        : List.of(coordinator.store.putting(new JoinedItems(
            coordinator.consumer, shard.shard(), shard.fence(), step, List.copyOf(unsaved))));
  }

  void saved() {
    unsaved.clear();
    if (ended) {
      read = null;
      joined.clear();
    }
  }
}
