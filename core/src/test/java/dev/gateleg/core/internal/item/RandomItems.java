package dev.gateleg.core.internal.item;

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
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  public Map<String, AttributeValue> item() {
    return map(3);
  }

  private Map<String, AttributeValue> map(int depth) {
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    for (int i = random.nextInt(7); i > 0; i--) {
      map.put("n" + text(), value(depth));
    }
    return map;
  }

  public AttributeValue value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> AttributeValue.fromS(text());
      case 1 -> AttributeValue.fromN(number());
      case 2 -> AttributeValue.fromB(bytes());
      case 3 -> AttributeValue.fromBool(random.nextBoolean());
      case 4 -> AttributeValue.fromNul(true);
      case 5 -> AttributeValue.fromSs(List.copyOf(set(this::text)));
      case 6 -> AttributeValue.fromNs(List.copyOf(set(this::number)));
      case 7 -> AttributeValue.fromBs(List.copyOf(set(this::bytes)));
      case 8 -> AttributeValue.fromM(map(depth - 1));
      default -> {
        List<AttributeValue> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(value(depth - 1));
        }
        yield AttributeValue.fromL(list);
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

  private SdkBytes bytes() {
    byte[] bytes = new byte[random.nextInt(10)];
    random.nextBytes(bytes);
    return SdkBytes.fromByteArray(bytes);
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
  public static Map<String, AttributeValue> shown(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> shown = new LinkedHashMap<>();
    item.forEach((name, value) -> {
      if (!Boolean.TRUE.equals(value.nul())) {
        shown.put(name, shown(value));
      }
    });
    return shown;
  }

  private static AttributeValue shown(AttributeValue value) {
    if (value.hasM()) {
      return AttributeValue.fromM(shown(value.m()));
    }
    return value.hasL()
        ? AttributeValue.fromL(value.l().stream().map(RandomItems::shown).toList())
        : value;
  }
}
