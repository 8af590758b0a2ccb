package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
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
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a global index that are still on their way to it, in the order in which they arrive.
 *
 * <p>They are stored in the commit that changes the items, so none is lost whatever happens. Thread-safe.
 */
public final class Lag {

  private static final int SETTLED_AT_ONCE = 1_000;

  static final Codec<Late> CODEC = new LateCodec();

  private final Store store;
  private final Space<Late> late;
  private final AtomicLong serial = new AtomicLong();
  private Instant lastDue = Instant.MIN;

  Lag(Store store, Space<Late> late) {
    this.store = store;
    this.late = late;
    late.read(KeyRange.ALL, Space.Direction.BACKWARD, (key, change) -> {
      ByteBuffer parts = ByteBuffer.wrap(key);
      lastDue = Instant.ofEpochSecond(parts.getLong(), parts.getInt());
      serial.set(parts.getLong());
      return false;
    });
  }

  /** What an entry is to become; null if it is to go. */
  record Late(byte[] entryKey, @Nullable Item entry) {}

  Space<Late> space() {
    return late;
  }

  public boolean isEmpty() {
    return late.count() == 0;
  }

  /** Adds to a commit that an entry changes later; never before a change that was made earlier. */
  public synchronized void delay(
      Changes changes, Instant due, byte[] entryKey, @Nullable Item entry) {
    if (due.isAfter(lastDue)) {
      lastDue = due;
    }
    changes.put(late, key(lastDue, serial.incrementAndGet()), new Late(entryKey, entry), null);
  }

  /** Makes the changes whose time has come. */
  public synchronized void settle(Index index, Instant now) {
    if (isEmpty()) {
      return;
    }
    boolean more = true;
    while (more) {
      Changes changes = new Changes();
      Map<ByteBuffer, @Nullable Item> current = new HashMap<>();
      late.read(
          new KeyRange(new byte[0], key(now.plusNanos(1), 0)),
          Space.Direction.FORWARD,
          (key, change) -> {
            apply(index, changes, current, change);
            // Last, so that nobody takes the index for settled before it is.
            changes.remove(late, key, change);
            return changes.changes().size() < SETTLED_AT_ONCE;
          });
      more = changes.changes().size() >= SETTLED_AT_ONCE;
      if (!changes.isEmpty()) {
        store.commit(changes);
      }
    }
  }

  /** One commit may change an entry twice; the second change replaces what the first one made of it. */
  private static void apply(
      Index index, Changes changes, Map<ByteBuffer, @Nullable Item> current, Late change) {
    ByteBuffer name = ByteBuffer.wrap(change.entryKey);
    Item before =
        current.containsKey(name) ? current.get(name) : index.entries().get(change.entryKey);
    Item after = change.entry;
    if (after != null) {
      changes.put(index.entries(), change.entryKey, after, before);
    } else if (before != null) {
      changes.remove(index.entries(), change.entryKey, before);
    }
    current.put(name, after);
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
      byte[] item = value.entry == null ? new byte[0] : ItemCodec.INSTANCE.encode(value.entry);
      return ByteBuffer.allocate(Integer.BYTES + value.entryKey.length + item.length)
          .putInt(value.entryKey.length)
          .put(value.entryKey)
          .put(item)
          .array();
    }

    @Override
    public Late decode(byte[] bytes) {
      int end = Integer.BYTES + ByteBuffer.wrap(bytes).getInt();
      Item entry = end == bytes.length
          ? null
          : ItemCodec.INSTANCE.decode(Arrays.copyOfRange(bytes, end, bytes.length));
      return new Late(Arrays.copyOfRange(bytes, Integer.BYTES, end), entry);
    }

    @Override
    public int size(Late value) {
      return 0;
    }
  }
}
