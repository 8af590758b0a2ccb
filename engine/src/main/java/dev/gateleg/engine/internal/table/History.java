package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What each item of a table was before each change, so that the table's state at any instant since then can be rebuilt by
 * undoing what came later.
 *
 * @param undo the changes in the order of their time, each with the item as it was before
 * @param serial tells changes of one instant apart
 */
public record History(Space<Undo> undo, AtomicLong serial) {

  public static final Codec<Undo> CODEC = new UndoCodec();

  /** An item's key and what the item was before a change; null if there was none. */
  public record Undo(byte[] key, @Nullable Item before) {}

  /** Adds to a commit the record of a change. */
  public void change(Changes changes, Instant now, byte[] key, @Nullable Item before) {
    changes.put(undo, undoKey(now, serial.incrementAndGet()), new Undo(key, before), null);
  }

  /** Shows the changes after an instant, the latest first. */
  public void readBackTo(Instant instant, Consumer<Undo> reader) {
    undo.read(
        new KeyRange(undoKey(instant.plusNanos(1), 0), null),
        Space.Direction.BACKWARD,
        (key, change) -> {
          reader.accept(change);
          return true;
        });
  }

  /** Adds to a commit the removal of what is older than the given instant; answers whether there is more of it. */
  public boolean trim(Changes changes, Instant before, int limit) {
    int[] left = {limit};
    undo.read(
        new KeyRange(new byte[0], undoKey(before, 0)), Space.Direction.FORWARD, (key, change) -> {
          changes.remove(undo, key, change);
          return --left[0] > 0;
        });
    return left[0] == 0;
  }

  private static byte[] undoKey(Instant now, long serial) {
    return ByteBuffer.allocate(Long.BYTES + Integer.BYTES + Long.BYTES)
        .putLong(now.getEpochSecond())
        .putInt(now.getNano())
        .putLong(serial)
        .array();
  }

  private static final class UndoCodec implements Codec<Undo> {

    @Override
    public byte[] encode(Undo value) {
      byte[] item = value.before == null ? new byte[0] : ItemCodec.INSTANCE.encode(value.before);
      return ByteBuffer.allocate(Integer.BYTES + value.key.length + item.length)
          .putInt(value.key.length)
          .put(value.key)
          .put(item)
          .array();
    }

    @Override
    public Undo decode(byte[] bytes) {
      int end = Integer.BYTES + ByteBuffer.wrap(bytes).getInt();
      byte[] key = Arrays.copyOfRange(bytes, Integer.BYTES, end);
      Item before = end == bytes.length
          ? null
          : ItemCodec.INSTANCE.decode(Arrays.copyOfRange(bytes, end, bytes.length));
      return new Undo(key, before);
    }

    @Override
    public int size(Undo value) {
      return value.before == null ? 0 : value.before.size();
    }
  }
}
