package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.internal.json.JsonValue;
import dev.gateleg.engine.internal.json.JsonWriter;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item's attributes, read from its bytes when they are asked for. Most of what is stored is never looked at, or only one
 * attribute of it.
 *
 * <p>Immutable, thread-safe.
 */
final class ItemAttributes extends AbstractMap<String, AttributeValue> implements JsonValue {

  /** With more attributes than this, looking for one from the first on is slower than a hash table. */
  private static final int FEW = 32;

  private final Item item;
  private final byte[] bytes;
  private final int start;
  private final int count;

  /** All attributes, made when one of many is looked for; two threads may both make it. */
  private @Nullable Map<String, AttributeValue> many;

  /** The attributes of an item, which stand behind its size. */
  ItemAttributes(Item item) {
    this.item = item;
    this.bytes = item.bytes();
    AttributeReader reader = new AttributeReader(bytes);
    reader.unsigned();
    this.count = reader.unsigned();
    this.start = reader.at();
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public @Nullable AttributeValue get(@Nullable Object name) {
    if (count > FEW) {
      return many().get(name);
    }
    AttributeReader reader = find(name);
    return reader == null ? null : reader.value();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return count > FEW ? many().containsKey(name) : find(name) != null;
  }

  /** A reader that stands before the value of that name; null if there is none. */
  private @Nullable AttributeReader find(@Nullable Object name) {
    if (name instanceof String wanted) {
      AttributeReader reader = new AttributeReader(bytes, start);
      for (int i = 0; i < count; i++) {
        if (reader.skipString(wanted)) {
          return reader;
        }
        reader.skipValue();
      }
    }
    return null;
  }

  private Map<String, AttributeValue> many() {
    Map<String, AttributeValue> all = many;
    if (all == null) {
      all = new LinkedHashMap<>(count * 4 / 3 + 1);
      forEach(all::put);
      many = all;
    }
    return all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ItemAttributes attributes && count <= FEW
        ? hasAllOf(attributes)
        : super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  /** Whether both have the same attributes; compares bytes and reads values only where those may differ in order. */
  private boolean hasAllOf(ItemAttributes others) {
    if (count != others.count) {
      return false;
    }
    AttributeReader reader = new AttributeReader(others.bytes, others.start);
    for (int i = 0; i < count; i++) {
      AttributeReader found = find(reader.name());
      if (found == null || !found.valueEquals(reader)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
    AttributeReader reader = new AttributeReader(bytes, start);
    for (int i = 0; i < count; i++) {
      action.accept(reader.name(), reader.value());
    }
  }

  @Override
  public void writeTo(JsonWriter json) {
    int escapes = json.escapes();
    new JsonTranscript(new AttributeReader(bytes, start), json, item.isPlain()).map(count);
    if (json.escapes() == escapes) {
      item.rememberPlain();
    }
  }

  @Override
  public Set<Entry<String, AttributeValue>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Entry<String, AttributeValue>> {

    @Override
    public int size() {
      return count;
    }

    @Override
    public Iterator<Entry<String, AttributeValue>> iterator() {
      AttributeReader reader = new AttributeReader(bytes, start);
      return new Iterator<>() {

        private int next;

        @Override
        public boolean hasNext() {
          return next < count;
        }

        @Override
        public Entry<String, AttributeValue> next() {
          if (next >= count) {
            throw new NoSuchElementException();
          }
          next++;
          return Map.entry(reader.name(), reader.value());
        }
      };
    }
  }
}
