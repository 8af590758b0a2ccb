package dev.gateleg.model.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The plainest sink and source: a value as what JSON would show, a tree of maps, lists and texts tagged by their kind. */
final class OneValue implements AttributeSink, AttributeSource {

  /** A stored value. */
  record Stored(AttributeKind kind, Object value) {}

  /** What a codec stores. */
  static <T> Stored stored(ValueCodec<T> codec, T value) {
    OneValue sink = new OneValue();
    codec.write(value, sink);
    if (sink.written == null || !sink.open.isEmpty()) {
      throw new AssertionError("exactly one value, and nothing left open: " + value);
    }
    return sink.written;
  }

  /** What a codec reads. */
  static <T> T read(ValueCodec<T> codec, Stored stored) {
    OneValue source = new OneValue();
    source.current = stored;
    T value = codec.read(source);
    if (!source.reading.isEmpty()) {
      throw new AssertionError("the codec left something open: " + value);
    }
    return value;
  }

  private Stored written;
  private final Deque<Object> open = new ArrayDeque<>();
  private String name;
  private final Deque<String> names = new ArrayDeque<>();

  private Stored current;
  private final Deque<java.util.Iterator<?>> reading = new ArrayDeque<>();

  @SuppressWarnings("unchecked")
  private void add(AttributeKind kind, Object value) {
    Stored stored = new Stored(kind, value);
    if (open.isEmpty()) {
      if (written != null) {
        throw new AssertionError("a codec writes one value");
      }
      written = stored;
    } else if (open.peek() instanceof Map<?, ?> map) {
      ((Map<String, Stored>) map).put(name, stored);
    } else {
      ((List<Stored>) open.peek()).add(stored);
    }
  }

  @Override
  public AttributeSink name(String attribute) {
    name = attribute;
    return this;
  }

  @Override
  public void string(String value) {
    add(AttributeKind.STRING, java.util.Objects.requireNonNull(value));
  }

  @Override
  public void number(long value) {
    add(AttributeKind.NUMBER, Long.toString(value));
  }

  @Override
  public void number(String digits) {
    add(AttributeKind.NUMBER, java.util.Objects.requireNonNull(digits));
  }

  @Override
  public void binary(byte[] value) {
    add(AttributeKind.BINARY, value);
  }

  @Override
  public void bool(boolean value) {
    add(AttributeKind.BOOLEAN, value);
  }

  @Override
  public void nothing() {
    add(AttributeKind.NULL, true);
  }

  @Override
  public void strings(Collection<String> values) {
    add(AttributeKind.STRING_SET, List.copyOf(values));
  }

  @Override
  public void numbers(Collection<String> values) {
    add(AttributeKind.NUMBER_SET, List.copyOf(values));
  }

  @Override
  public void binaries(Collection<byte[]> values) {
    add(AttributeKind.BINARY_SET, List.copyOf(values));
  }

  @Override
  public void beginMap(int size) {
    names.push(name == null ? "" : name);
    open.push(new LinkedHashMap<String, Stored>());
  }

  @Override
  public void endMap() {
    Object map = open.pop();
    name = names.pop();
    add(AttributeKind.MAP, map);
  }

  @Override
  public void beginList(int size) {
    names.push(name == null ? "" : name);
    open.push(new ArrayList<Stored>());
  }

  @Override
  public void endList() {
    Object list = open.pop();
    name = names.pop();
    add(AttributeKind.LIST, list);
  }

  @Override
  @SuppressWarnings("unchecked")
  public String nextName() {
    if (!reading.peek().hasNext()) {
      reading.pop();
      return null;
    }
    Map.Entry<String, Stored> entry = (Map.Entry<String, Stored>) reading.peek().next();
    current = entry.getValue();
    return entry.getKey();
  }

  @Override
  public boolean nextElement() {
    if (!reading.peek().hasNext()) {
      reading.pop();
      return false;
    }
    current = (Stored) reading.peek().next();
    return true;
  }

  @Override
  public AttributeKind kind() {
    return current.kind();
  }

  @SuppressWarnings("unchecked")
  private <T> T value(AttributeKind kind) {
    if (current.kind() != kind) {
      throw CodecException.wrongKind(path(), kind, current.kind());
    }
    return (T) current.value();
  }

  @Override
  public String string() {
    return value(AttributeKind.STRING);
  }

  @Override
  public String number() {
    return value(AttributeKind.NUMBER);
  }

  @Override
  public byte[] binary() {
    return value(AttributeKind.BINARY);
  }

  @Override
  public boolean bool() {
    return this.<Boolean>value(AttributeKind.BOOLEAN);
  }

  @Override
  public List<String> strings() {
    return value(AttributeKind.STRING_SET);
  }

  @Override
  public List<String> numbers() {
    return value(AttributeKind.NUMBER_SET);
  }

  @Override
  public List<byte[]> binaries() {
    return value(AttributeKind.BINARY_SET);
  }

  @Override
  public void beginMap() {
    reading.push(this.<Map<String, Stored>>value(AttributeKind.MAP).entrySet().iterator());
  }

  @Override
  public void beginList() {
    reading.push(this.<List<Stored>>value(AttributeKind.LIST).iterator());
  }

  @Override
  public String path() {
    return "here";
  }
}
