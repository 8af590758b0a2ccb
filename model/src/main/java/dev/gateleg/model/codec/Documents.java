package dev.gateleg.model.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values of any kind, for attributes whose form nobody declared: text, numbers, truth values, bytes, lists, maps and
 * sets. Numbers are read as {@code BigDecimal}, bytes as {@code ByteBuffer}.
 */
final class Documents implements ValueCodec<Object> {

  @Override
  public void write(Object value, AttributeSink sink) {
    if (value instanceof String text) {
      sink.string(text);
    } else if (value instanceof Boolean truth) {
      sink.bool(truth);
    } else if (value instanceof Number number) {
      sink.number(digits(number));
    } else if (value instanceof byte[] bytes) {
      sink.binary(bytes);
    } else if (value instanceof ByteBuffer buffer) {
      sink.binary(bytes(buffer));
    } else if (value instanceof List<?> list) {
      sink.beginList(list.size());
      list.forEach(element -> element(element, sink));
      sink.endList();
    } else if (value instanceof Set<?> set) {
      set(set, sink);
    } else if (value instanceof Map<?, ?> map) {
      map(map, sink);
    } else {
      throw CodecException.document(value);
    }
  }

  private void element(@Nullable Object element, AttributeSink sink) {
    if (element == null) {
      sink.nothing();
    } else {
      write(element, sink);
    }
  }

  private void map(Map<?, ?> map, AttributeSink sink) {
    sink.beginMap(map.size());
    map.forEach((name, value) -> {
      if (!(name instanceof String text)) {
        throw CodecException.document(String.valueOf(name));
      }
      element(value, sink.name(text));
    });
    sink.endMap();
  }

  private static void set(Set<?> set, AttributeSink sink) {
    if (set.isEmpty()) {
      throw CodecException.emptySet();
    }
    List<String> texts = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    List<byte[]> binaries = new ArrayList<>();
    for (Object element : set) {
      if (element instanceof String text) {
        texts.add(text);
      } else if (element instanceof Number number) {
        numbers.add(digits(number));
      } else if (element instanceof ByteBuffer buffer) {
        binaries.add(bytes(buffer));
      }
    }
    if (texts.size() == set.size()) {
      sink.strings(texts);
    } else if (numbers.size() == set.size()) {
      sink.numbers(numbers);
    } else if (binaries.size() == set.size()) {
      sink.binaries(binaries);
    } else {
      throw CodecException.document(set);
    }
  }

  private static String digits(Number number) {
    if (number instanceof BigDecimal decimal) {
      return Numbers.text(decimal);
    } else if (number instanceof BigInteger integer) {
      return Numbers.text(integer);
    } else if (number instanceof Double || number instanceof Float) {
      return number instanceof Float single
          ? Codecs.FLOAT.text(single)
          : Codecs.DOUBLE.text(number.doubleValue());
    }
    return Long.toString(number.longValue());
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  @Override
  public Object read(AttributeSource source) {
    return switch (source.kind()) {
      case STRING -> source.string();
      case NUMBER -> new BigDecimal(source.number());
      case BOOLEAN -> source.bool();
      case BINARY -> ByteBuffer.wrap(source.binary());
      case STRING_SET -> set(source.strings());
      case NUMBER_SET -> set(source.numbers().stream().map(BigDecimal::new).toList());
      case BINARY_SET -> set(source.binaries().stream().map(ByteBuffer::wrap).toList());
      case LIST -> list(source);
      case MAP -> map(source);
      case NULL ->
        throw CodecException.wrongKind(source.path(), AttributeKind.MAP, AttributeKind.NULL);
    };
  }

  private static Object set(Collection<?> values) {
    return Collections.unmodifiableSet(new LinkedHashSet<Object>(values));
  }

  private Object list(AttributeSource source) {
    List<@Nullable Object> values = new ArrayList<>();
    source.beginList();
    while (source.nextElement()) {
      values.add(source.kind() == AttributeKind.NULL ? null : read(source));
    }
    return Collections.unmodifiableList(values);
  }

  private Object map(AttributeSource source) {
    Map<String, Object> values = new LinkedHashMap<>();
    source.beginMap();
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      values.put(name, read(source));
    }
    return Collections.unmodifiableMap(values);
  }
}
