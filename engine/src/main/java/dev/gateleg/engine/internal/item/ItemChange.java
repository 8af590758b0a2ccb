package dev.gateleg.engine.internal.item;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes an item of another one, without reading what does not change. A changed attribute stays at its place: were it moved
 * behind the others, then each later look for it would pass a long text that stands between.
 */
final class ItemChange {

  private final byte[] bytes;
  private final Map<String, @Nullable AttributeValue> changes;

  private final List<Piece> pieces = new ArrayList<>();
  private int count;
  private int size;

  /**
   * A part of the item.
   *
   * @param from where the bytes begin that stay as they are
   * @param to where they end
   * @param changed the attribute behind them, which does not stay; null at the item's end
   */
  private record Piece(int from, int to, @Nullable String changed) {}

  ItemChange(byte[] bytes, int size, Map<String, @Nullable AttributeValue> changes) {
    this.bytes = bytes;
    this.size = size;
    this.changes = changes;
  }

  Item result() {
    cut();
    int changed = 0;
    for (Map.Entry<String, @Nullable AttributeValue> change : changes.entrySet()) {
      AttributeValue value = change.getValue();
      if (value != null) {
        changed += Utf8.length(change.getKey()) + ItemSize.of(value);
        count++;
      }
    }
    size += changed;
    AttributeWriter writer = new AttributeWriter(bytes.length + changed + 4 * changes.size() + 8);
    writer.unsigned(size);
    writer.unsigned(count);
    for (Piece piece : pieces) {
      writer.raw(bytes, piece.from, piece.to);
      if (piece.changed != null) {
        write(writer, piece.changed, changes.get(piece.changed));
      }
    }
    int replaced = pieces.size() - 1; // The last piece has no changed attribute behind it.
    if (replaced < changes.size()) {
      added().forEach((name, value) -> write(writer, name, value));
    }
    return Item.of(writer, size);
  }

  /** The changes of attributes that the item does not have. */
  private Map<String, @Nullable AttributeValue> added() {
    Map<String, @Nullable AttributeValue> added = new LinkedHashMap<>(changes);
    for (Piece piece : pieces) {
      if (piece.changed != null) {
        added.remove(piece.changed);
      }
    }
    return added;
  }

  private static void write(AttributeWriter writer, String name, @Nullable AttributeValue value) {
    if (value != null) {
      writer.string(name);
      writer.value(value);
    }
  }

  private void cut() {
    AttributeReader reader = new AttributeReader(bytes);
    reader.unsigned();
    int all = reader.unsigned();
    count = all;
    int from = reader.at();
    for (int i = 0; i < all; i++) {
      int at = reader.at();
      String name = reader.name();
      if (changes.containsKey(name)) {
        size -= Utf8.length(name) + ItemSize.of(reader.value());
        count--;
        pieces.add(new Piece(from, at, name));
        from = reader.at();
      } else {
        reader.skipValue();
      }
    }
    pieces.add(new Piece(from, reader.at(), null));
  }
}
