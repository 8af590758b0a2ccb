package dev.gateleg.patterns.changes;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamView;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a segment of all data for a consumer that begins with it. What a page holds is written down before it is told. Who goes
 * on after a death tells the items of the page that are still as they were; those that were changed meanwhile are told by the
 * stream, which shows them as they were.
 */
final class SnapshotReader extends LeasedReader {

  /** What the ids of items that were there before begin with. */
  static final String ID = "snapshot:";

  private static final String NAME = "SNAPSHOT-";
  private static final int ITEMS = 250;
  private static final int MOST_BYTES = 300_000;

  /** The stream keeps changes for 24 hours, and has to be read after all data was. */
  private static final Duration LONGEST = Duration.ofHours(22);

  private final int segment;
  private final StreamedTable table;
  private long number;
  private Optional<String> cursor;
  private int items = ITEMS;

  /** Whether the last page was told, so that only its end is to be written down; an earlier try of that may have failed. */
  private boolean ended;

  SnapshotReader(Coordinator coordinator, ShardRecord shard) {
    super(coordinator, shard);
    this.segment = Integer.parseInt(shard.shard().substring(NAME.length()));
    this.table = coordinator.changes.streamed();
    String position = shard.position().orElse("0");
    int colon = position.indexOf(':');
    this.number = Long.parseLong(colon < 0 ? position : position.substring(0, colon));
    this.cursor = colon < 0 ? Optional.empty() : Optional.of(position.substring(colon + 1));
  }

  static String name(int segment) {
    return NAME + segment;
  }

  static boolean is(ShardRecord shard) {
    return shard.shard().startsWith(NAME);
  }

  /** An item that was there before, as a change. */
  static StreamRecord told(
      String id, Map<String, Value> keys, Map<String, Value> item, Instant at) {
    return new StreamRecord(
        id,
        StreamRecord.Kind.INSERT,
        keys,
        null,
        item,
        "0",
        at,
        false,
        StreamView.NEW_AND_OLD_IMAGES);
  }

  @Override
  boolean page() {
    ConsumerRecord state =
        store.getConsistent(ConsumerRecords.key(coordinator.consumer)).orElseThrow(Abandoned::new);
    if (state.begun().plus(LONGEST).isBefore(table.now())) {
      throw coordinator.stopping(
          "to read all data takes longer than " + LONGEST.toHours() + " hours", null);
    }
    if (ended) {
      finish();
      return false;
    }
    SnapshotPage page = store
        .getConsistent(SnapshotPages.key(coordinator.consumer, shard(), number))
        .orElse(null);
    page = page == null ? begin(state) : resume(page);
    number++;
    cursor = page.next();
    if (page.next().isEmpty()) {
      ended = true;
      finish();
      return false;
    }
    save();
    return true;
  }

  /** Reads a page, writes it down and tells it. */
  private SnapshotPage begin(ConsumerRecord state) {
    while (true) {
      StreamedTable.Items read = table.scan(
          segment, Discovery.SEGMENTS, cursor.map(Images::decodedMap).orElse(null), items);
      List<SnapshotEntry> entries = new ArrayList<>();
      List<StreamRecord> records = new ArrayList<>();
      for (Map<String, Value> item : read.items()) {
        Map<String, Value> key = table.keyOf(item);
        String id = ID + state.begun().toEpochMilli() + ":" + Images.hash(key);
        StreamRecord record = told(id, key, item, table.now());
        if (coordinator.changes.concerns(record)) {
          entries.add(new SnapshotEntry(id, key, Images.hash(item), false));
          records.add(record);
        }
      }
      byte[] content = SnapshotEntry.encoded(entries);
      if (content.length > MOST_BYTES && items > 1) {
        items = Math.max(1, items / 2);
        continue;
      }
      SnapshotPage page = new SnapshotPage(
          coordinator.consumer,
          shard(),
          number,
          content,
          Optional.ofNullable(read.next()).map(Images::encodedMap));
      write(page, true);
      tell(records);
      return page;
    }
  }

  private void write(SnapshotPage page, boolean fresh) {
    Transacted unused = store
        .transaction()
        .add(lease())
        .add(fresh ? store.creating(page) : store.putting(page))
        .run();
  }

  /** Tells what is left as it was of a page that another began. */
  private SnapshotPage resume(SnapshotPage page) {
    List<SnapshotEntry> entries = new ArrayList<>();
    List<StreamRecord> records = new ArrayList<>();
    boolean changed = false;
    for (SnapshotEntry entry : SnapshotEntry.decoded(page.content())) {
      Map<String, Value> now = table.get(entry.key());
      if (now.isEmpty() || !Images.hash(now).equals(entry.image())) {
        changed |= !entry.deferred();
        entries.add(entry.later());
      } else {
        entries.add(entry);
        if (!entry.deferred()) {
          records.add(told(entry.id(), entry.key(), now, table.now()));
        }
      }
    }
    SnapshotPage told = new SnapshotPage(
        page.consumer(),
        page.segment(),
        page.number(),
        SnapshotEntry.encoded(entries),
        page.next());
    if (changed) {
      write(told, false);
    }
    tell(records);
    return told;
  }

  private void tell(List<StreamRecord> records) {
    status.read(records, false, coordinator.ticks());
    boolean unused = handling.handle(records);
    status.handled(records.size(), coordinator.ticks());
  }

  @Override
  Update<ShardRecord> positioned(Update<ShardRecord> update) {
    return update.set(
        ShardRecords.position, number + cursor.map(next -> ":" + next).orElse(""));
  }

  @Override
  List<TransactionPart> more() {
    return List.of();
  }
}
