package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records that are still on their way to their stream, in the order in which they arrive.
 *
 * <p>They are stored in the commit that changes the items, so none is lost. A record gets its sequence number when it arrives, so the
 * records of different items may change places; those of one item never do. Its owner lets one thread in at a time.
 */
final class LateRecords {

  private static final int TAKEN_AT_ONCE = 1_000;
  private static final Codec<Late> CODEC = new LateCodec();

  private final Space<Late> space;
  private final Map<ByteBuffer, Waiting> waiting = new HashMap<>();
  private long serial;

  LateRecords(Store store, String streamArn) {
    this.space = store.space("late-stream/" + streamArn, CODEC);
    space.read(KeyRange.ALL, Space.Direction.FORWARD, (key, late) -> {
      ByteBuffer parts = ByteBuffer.wrap(key);
      count(late.itemKey, Instant.ofEpochSecond(parts.getLong(), parts.getInt()));
      serial = Math.max(serial, parts.getLong());
      return true;
    });
  }

  /** The record of a change, and the key of the item that changed. */
  record Late(byte[] itemKey, StreamEntry entry) {}

  /** How many records of an item are on their way, and when the last of them arrives. */
  private record Waiting(int records, Instant lastDue) {}

  /** Takes the records whose time has come. */
  interface Taker {
    void take(byte[] itemKey, StreamEntry entry);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** When a record arrives that should do so at the given instant, or at once (null): never before an earlier one of its item. */
  @Nullable
  Instant due(byte[] itemKey, @Nullable Instant wanted) {
    if (waiting.isEmpty()) {
      return wanted;
    }
    Waiting earlier = waiting.get(ByteBuffer.wrap(itemKey));
    return earlier == null || wanted != null && wanted.isAfter(earlier.lastDue)
        ? wanted
        : earlier.lastDue;
  }

  /** Adds to a commit that the record arrives later. */
  void add(Changes changes, byte[] itemKey, StreamEntry entry, Instant due) {
    count(itemKey, due);
    changes.put(space, key(due, ++serial), new Late(itemKey, entry), null);
  }

  private void count(byte[] itemKey, Instant due) {
    waiting.merge(
        ByteBuffer.wrap(itemKey),
        new Waiting(1, due),
        (before, one) -> new Waiting(before.records + 1, one.lastDue));
  }

  /** Takes note that one record of the item is on its way no longer. */
  void arrived(byte[] itemKey) {
    waiting.computeIfPresent(
        ByteBuffer.wrap(itemKey),
        (key, before) ->
            before.records == 1 ? null : new Waiting(before.records - 1, before.lastDue));
  }

  /**
   * Adds to a commit that records whose time has come leave; answers whether there may be more of them.
   *
   * @param now the time; null if all of them are wanted
   */
  boolean take(Changes changes, @Nullable Instant now, Taker taker) {
    int[] left = {TAKEN_AT_ONCE};
    space.read(
        now == null ? KeyRange.ALL : new KeyRange(new byte[0], key(now.plusNanos(1), 0)),
        Space.Direction.FORWARD,
        (key, late) -> {
          changes.remove(space, key, late);
          arrived(late.itemKey);
          taker.take(late.itemKey, late.entry);
          return --left[0] > 0;
        });
    return left[0] == 0;
  }

  /** Adds to a commit that all of them go for good. */
  void drop(Changes changes) {
    waiting.clear();
    changes.drop(space);
  }

  private static byte[] key(Instant due, long serial) {
    return ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES)
        .putLong(due.getEpochSecond())
        .putInt(due.getNano())
        .putLong(serial)
        .array();
  }

  private static final class LateCodec implements Codec<Late> {

    @Override
    public byte[] encode(Late value) {
      byte[] entry = StreamEntry.CODEC.encode(value.entry);
      return ByteBuffer.allocate(Integer.BYTES + value.itemKey.length + entry.length)
          .putInt(value.itemKey.length)
          .put(value.itemKey)
          .put(entry)
          .array();
    }

    @Override
    public Late decode(byte[] bytes) {
      int end = Integer.BYTES + ByteBuffer.wrap(bytes).getInt();
      return new Late(
          Arrays.copyOfRange(bytes, Integer.BYTES, end),
          StreamEntry.CODEC.decode(Arrays.copyOfRange(bytes, end, bytes.length)));
    }

    @Override
    public int size(Late value) {
      return 0;
    }
  }
}
