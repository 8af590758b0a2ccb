package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The end of the sink that builds an item. */
public final class MapSink implements AttributeSink {

  /** A UTF-16 unit takes at most three bytes of UTF-8. */
  private static final long MOST_BYTES_PER_CHARACTER = 3;

  /** What numbers, truth values and the frame of a collection take at most. */
  private static final long MOST_BYTES_OF_SMALL = 21;

  /** A collection that is being written: a map, a list, or neither around a single value. */
  private static final class Level {
    final @Nullable Level outer;
    final @Nullable SmallMap<Value> map;
    final @Nullable List<Value> list;

    /** The name under which the collection stands in the map around it. */
    final @Nullable String name;

    Level(
        @Nullable Level outer,
        @Nullable SmallMap<Value> map,
        @Nullable List<Value> list,
        @Nullable String name) {
      this.outer = outer;
      this.map = map;
      this.list = list;
      this.name = name;
    }
  }

  /** Null where a single value is written. */
  private final @Nullable SmallMap<Value> item;

  private @Nullable Level level;
  private @Nullable String name;
  private @Nullable Value single;
  private long mostBytes;

  private MapSink() {
    this.item = null;
  }

  /** A sink into a new item with room for that many attributes. */
  public MapSink(int attributes) {
    this.item = new SmallMap<>(attributes);
    this.level = new Level(null, item, null, null);
  }

  /** A value as it is stored. */
  public static <T> Value valueOf(ValueCodec<T> codec, T value) {
    if (codec instanceof ScalarCodec<T> scalar) {
      String text = scalar.text(value);
      return scalar.isNumber() ? Value.fromN(text) : Value.fromS(text);
    }
    MapSink sink = new MapSink();
    codec.write(value, sink);
    if (sink.single == null) {
      throw new IllegalStateException("The codec of " + value + " wrote nothing.");
    }
    return sink.single;
  }

  /** The item as it stands. */
  public SmallMap<Value> item() {
    if (item == null) {
      throw new IllegalStateException("A single value is written, no item.");
    }
    return item;
  }

  /** A number of bytes that what was written does not surpass, as DynamoDB counts them. */
  public long mostBytes() {
    return mostBytes;
  }

  @Override
  public AttributeSink name(String attribute) {
    name = attribute;
    return this;
  }

  private void add(Value value, long bytes) {
    mostBytes += bytes;
    if (level == null) {
      single = value;
    } else if (level.list != null) {
      level.list.add(value);
    } else if (level.map != null && name != null) {
      level.map.add(name, value);
      mostBytes += name.length() * MOST_BYTES_PER_CHARACTER;
      name = null;
    } else {
      throw new IllegalStateException("A value in a map needs a name before it.");
    }
  }

  private static long mostBytes(String text) {
    return text.length() * MOST_BYTES_PER_CHARACTER + 1;
  }

  @Override
  public void string(String value) {
    add(Value.fromS(value), mostBytes(value));
  }

  @Override
  public void number(long value) {
    add(Value.fromN(Long.toString(value)), MOST_BYTES_OF_SMALL);
  }

  @Override
  public void number(String digits) {
    add(Value.fromN(digits), MOST_BYTES_OF_SMALL);
  }

  @Override
  public void binary(byte[] value) {
    add(Value.fromB(Bytes.fromByteArray(value)), value.length);
  }

  @Override
  public void bool(boolean value) {
    add(Value.fromBool(value), MOST_BYTES_OF_SMALL);
  }

  @Override
  public void nothing() {
    add(Value.NULL, MOST_BYTES_OF_SMALL);
  }

  @Override
  public void strings(Collection<String> values) {
    add(
        Value.fromSs(List.copyOf(values)),
        values.stream().mapToLong(MapSink::mostBytes).sum());
  }

  @Override
  public void numbers(Collection<String> values) {
    add(Value.fromNs(List.copyOf(values)), values.size() * MOST_BYTES_OF_SMALL);
  }

  @Override
  public void binaries(Collection<byte[]> values) {
    add(
        Value.fromBs(values.stream().map(Bytes::fromByteArray).toList()),
        values.stream().mapToLong(bytes -> bytes.length).sum());
  }

  @Override
  public void beginMap(int size) {
    begin(new SmallMap<>(size), null);
  }

  @Override
  public void beginList(int size) {
    begin(null, new ArrayList<>(size));
  }

  private void begin(@Nullable SmallMap<Value> map, @Nullable List<Value> list) {
    level = new Level(level, map, list, name);
    name = null;
  }

  @Override
  public void endMap() {
    if (level == null || level.map == null) {
      throw new IllegalStateException("No map is open.");
    }
    Value value = new OwnValues.Members(Collections.unmodifiableMap(level.map));
    end(level, value, level.map.size());
  }

  @Override
  public void endList() {
    if (level == null || level.list == null) {
      throw new IllegalStateException("No list is open.");
    }
    Value value = new OwnValues.Elements(Collections.unmodifiableList(level.list));
    end(level, value, level.list.size());
  }

  private void end(Level done, Value value, int size) {
    level = done.outer;
    name = done.name;
    add(value, MOST_BYTES_OF_SMALL + size);
  }
}
