package dev.gateleg.core.item;

import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The end of the sink that builds the SDK's attribute map. */
public final class MapSink implements AttributeSink {

  private final Map<String, AttributeValue> item;
  private @Nullable Deque<Object> enclosing;
  private @Nullable Map<String, AttributeValue> map;
  private @Nullable List<AttributeValue> list;
  private @Nullable AttributeValue single;
  private @Nullable String name;
  private @Nullable Deque<String> names;

  /** A sink into a new map for about that many attributes. */
  public MapSink(int attributes) {
    this.item = new HashMap<>(attributes * 4 / 3 + 1);
    this.map = item;
  }

  private MapSink() {
    this.item = Map.of();
  }

  /** The attribute value of one value. */
  public static <T> AttributeValue valueOf(ValueCodec<T> codec, T value) {
    MapSink sink = new MapSink();
    codec.write(value, sink);
    if (sink.single == null) {
      throw new IllegalStateException("The codec of " + value + " wrote nothing.");
    }
    return sink.single;
  }

  /** The item as it stands. */
  public Map<String, AttributeValue> item() {
    return item;
  }

  @Override
  public AttributeSink name(String attribute) {
    name = attribute;
    return this;
  }

  private void add(AttributeValue value) {
    if (map != null) {
      if (name == null) {
        throw new IllegalStateException("A value in a map needs a name before it.");
      }
      map.put(name, value);
      name = null;
    } else if (list != null) {
      list.add(value);
    } else {
      single = value;
    }
  }

  @Override
  public void string(String value) {
    add(AttributeValue.fromS(value));
  }

  @Override
  public void number(long value) {
    add(AttributeValue.fromN(Long.toString(value)));
  }

  @Override
  public void number(String digits) {
    add(AttributeValue.fromN(digits));
  }

  @Override
  public void binary(byte[] value) {
    add(AttributeValue.fromB(SdkBytes.fromByteArray(value)));
  }

  @Override
  public void bool(boolean value) {
    add(AttributeValue.fromBool(value));
  }

  @Override
  public void nothing() {
    add(AttributeValue.fromNul(true));
  }

  @Override
  public void strings(Collection<String> values) {
    add(AttributeValue.fromSs(List.copyOf(values)));
  }

  @Override
  public void numbers(Collection<String> values) {
    add(AttributeValue.fromNs(List.copyOf(values)));
  }

  @Override
  public void binaries(Collection<byte[]> values) {
    add(AttributeValue.fromBs(values.stream().map(SdkBytes::fromByteArray).toList()));
  }

  @Override
  public void beginMap(int size) {
    enter();
    map = new HashMap<>(size * 4 / 3 + 1);
    list = null;
  }

  @Override
  public void endMap() {
    if (map == null) {
      throw new IllegalStateException("No map is open.");
    }
    Map<String, AttributeValue> done = map;
    leave();
    add(AttributeValue.fromM(done));
  }

  @Override
  public void beginList(int size) {
    enter();
    list = new ArrayList<>(size);
    map = null;
  }

  @Override
  public void endList() {
    if (list == null) {
      throw new IllegalStateException("No list is open.");
    }
    List<AttributeValue> done = list;
    leave();
    add(AttributeValue.fromL(done));
  }

  /** Stands for "no collection around": what a single value is written into. */
  private static final Object NOTHING = new Object();

  private void enter() {
    if (enclosing == null || names == null) {
      enclosing = new ArrayDeque<>(4);
      names = new ArrayDeque<>(4);
    }
    enclosing.push(map != null ? map : list != null ? list : NOTHING);
    names.push(name == null ? "" : name);
    name = null;
  }

  @SuppressWarnings("unchecked")
  private void leave() {
    if (enclosing == null || names == null) {
      throw new IllegalStateException("Nothing is open.");
    }
    Object outer = enclosing.pop();
    name = names.pop();
    map = outer instanceof Map ? (Map<String, AttributeValue>) outer : null;
    list = outer instanceof List ? (List<AttributeValue>) outer : null;
  }
}
