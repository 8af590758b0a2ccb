package dev.gateleg.engine.internal.item;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes an item of another one, without reading what does not change. */
final class ItemChange {

  private final byte[] bytes;
  private final Map<String, @Nullable AttributeValue> changes;

  /** Pairs of places: what is kept lies between the first and the second of each. */
  private int[] kept = new int[8];

  private int keptLength;
  private int keptBytes;
  private int count;
  private int size;

  ItemChange(byte[] bytes, int size, Map<String, @Nullable AttributeValue> changes) {
    this.bytes = bytes;
    this.size = size;
    this.changes = changes;
  }

  Item result() {
    leaveOutChanged();
    int added = 0;
    for (Map.Entry<String, @Nullable AttributeValue> change : changes.entrySet()) {
      AttributeValue value = change.getValue();
      if (value != null) {
        added += Utf8.length(change.getKey()) + ItemSize.of(value);
        count++;
      }
    }
    size += added;
    AttributeWriter writer = new AttributeWriter(keptBytes + added + 4 * changes.size() + 8);
    writer.unsigned(size);
    writer.unsigned(count);
    for (int i = 0; i < keptLength; i += 2) {
      writer.raw(bytes, kept[i], kept[i + 1]);
    }
    for (Map.Entry<String, @Nullable AttributeValue> change : changes.entrySet()) {
      AttributeValue value = change.getValue();
      if (value != null) {
        writer.string(change.getKey());
        writer.value(value);
      }
    }
    return Item.of(writer, size);
  }

  private void leaveOutChanged() {
    AttributeReader reader = new AttributeReader(bytes);
    reader.unsigned();
    int all = reader.unsigned();
    count = all;
    for (int i = 0; i < all; i++) {
      int from = reader.at();
      String name = reader.name();
      if (changes.containsKey(name)) {
        size -= Utf8.length(name) + ItemSize.of(reader.value());
        count--;
      } else {
        reader.skipValue();
        keep(from, reader.at());
      }
    }
  }

  private void keep(int from, int to) {
    keptBytes += to - from;
    if (keptLength > 0 && kept[keptLength - 1] == from) {
      kept[keptLength - 1] = to;
      return;
    }
    if (keptLength == kept.length) {
      kept = Arrays.copyOf(kept, 2 * keptLength);
    }
    kept[keptLength++] = from;
    kept[keptLength++] = to;
  }
}
