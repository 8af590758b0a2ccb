package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Items of all kinds of values, by seed; and a codec that copies whatever it finds. */
public final class RandomItems {

  private static final String[] PIECES = {
    "", "a", "Straße", "\"", "\\", "/", "\n", "\t", "\r", "\b", "\f", "\u0000", "\u001f", "\u007f",
        "\u2028",
    "é", "漢字", "😀", "\uD83D\uDE00", "{\"S\":", "}", "[", "]", ",", ":", "#", "null", "true", " ",
        "\\u0041"
  };

  private final Random random;

  public RandomItems(long seed) {
    this.random = new Random(seed);
  }

  public Map<String, Value> item() {
    return map(3);
  }

  private Map<String, Value> map(int depth) {
    Map<String, Value> map = new LinkedHashMap<>();
    for (int i = random.nextInt(7); i > 0; i--) {
      map.put("n" + text(), value(depth));
    }
    return map;
  }

  public Value value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> Value.fromS(text());
      case 1 -> Value.fromN(number());
      case 2 -> Value.fromB(bytes());
      case 3 -> Value.fromBool(random.nextBoolean());
      case 4 -> Value.NULL;
      case 5 -> Value.fromSs(List.copyOf(set(this::text)));
      case 6 -> Value.fromNs(List.copyOf(set(this::number)));
      case 7 -> Value.fromBs(List.copyOf(set(this::bytes)));
      case 8 -> Value.fromM(map(depth - 1));
      default -> {
        List<Value> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(value(depth - 1));
        }
        yield Value.fromL(list);
      }
    };
  }

  private <T> Set<T> set(Supplier<T> element) {
    Set<T> set = new LinkedHashSet<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      set.add(element.get());
    }
    return set;
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private String number() {
    BigInteger digits = new BigInteger(random.nextInt(126), random);
    BigDecimal value = new BigDecimal(digits, random.nextInt(20));
    return Numbers.text(random.nextBoolean() ? value : value.negate());
  }

  private Bytes bytes() {
    byte[] bytes = new byte[random.nextInt(10)];
    random.nextBytes(bytes);
    return Bytes.fromByteArray(bytes);
  }

  /** Copies the open map of a source into the open map of a sink. */
  public static void copy(AttributeSource source, AttributeSink sink) {
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      copyValue(source, sink.name(name));
    }
  }

  private static void copyValue(AttributeSource source, AttributeSink sink) {
    switch (source.kind()) {
      case STRING -> sink.string(source.string());
      case NUMBER -> sink.number(source.number());
      case BINARY -> sink.binary(source.binary());
      case BOOLEAN -> sink.bool(source.bool());
      case NULL -> sink.nothing();
      case STRING_SET -> sink.strings(source.strings());
      case NUMBER_SET -> sink.numbers(source.numbers());
      case BINARY_SET -> sink.binaries(source.binaries());
      case MAP -> {
        source.beginMap();
        sink.beginMap(0);
        copy(source, sink);
        sink.endMap();
      }
      case LIST -> {
        source.beginList();
        sink.beginList(0);
        while (source.nextElement()) {
          copyValue(source, sink);
        }
        sink.endList();
      }
    }
  }

  /** The item as a source shows it: attributes that are NULL are absent, elements that are NULL are not. */
  public static Map<String, Value> shown(Map<String, Value> item) {
    Map<String, Value> shown = new LinkedHashMap<>();
    item.forEach((name, value) -> {
      if (!value.nul()) {
        shown.put(name, shown(value));
      }
    });
    return shown;
  }

  private static Value shown(Value value) {
    if (value.hasM()) {
      return Value.fromM(shown(value.m()));
    }
    return value.hasL() ? Value.fromL(value.l().stream().map(RandomItems::shown).toList()) : value;
  }
}
