package dev.gateleg.tools.view;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.key.KeyRange;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Attribute values, told apart and shown. */
final class Items {

  private Items() {}

  /** DynamoDB's short name of a kind. */
  static String tag(AttributeKind kind) {
    return switch (kind) {
      case STRING -> "S";
      case NUMBER -> "N";
      case BINARY -> "B";
      case BOOLEAN -> "BOOL";
      case NULL -> "NULL";
      case MAP -> "M";
      case LIST -> "L";
      case STRING_SET -> "SS";
      case NUMBER_SET -> "NS";
      case BINARY_SET -> "BS";
    };
  }

  /** A key attribute's value for people: text and numbers as they are, bytes as hexadecimal digits. */
  static String shown(Value value) {
    if (value.s() != null) {
      return value.s();
    }
    return value.n() != null ? value.n() : HexFormat.of().formatHex(value.b().asByteArray());
  }

  /** Whether two items hold the same: numbers by their value, sets in any order. */
  static boolean sameItem(Map<String, Value> a, Map<String, Value> b) {
    return a.keySet().equals(b.keySet())
        && a.entrySet().stream().allMatch(entry -> {
          Value other = b.get(entry.getKey());
          return other != null && sameValue(entry.getValue(), other);
        });
  }

  private static boolean sameValue(Value a, Value b) {
    if (a.type() != b.type()) {
      return false;
    }
    return switch (a.type()) {
      case N -> same(a, b);
      case SS -> Set.copyOf(a.ss()).equals(Set.copyOf(b.ss()));
      case BS -> Set.copyOf(a.bs()).equals(Set.copyOf(b.bs()));
      case NS -> numbers(a).equals(numbers(b));
      case M -> sameItem(a.m(), b.m());
      case L -> {
        boolean same = a.l().size() == b.l().size();
        for (int i = 0; same && i < a.l().size(); i++) {
          same = sameValue(a.l().get(i), b.l().get(i));
        }
        yield same;
      }
      default -> a.equals(b);
    };
  }

  private static Set<BigDecimal> numbers(Value set) {
    return set.ns().stream()
        .map(number -> new BigDecimal(number).stripTrailingZeros())
        .collect(Collectors.toSet());
  }

  /** Whether two values of a key attribute are one key. */
  static boolean same(Value a, Value b) {
    return (a.n() != null && b.n() != null)
        ? new BigDecimal(a.n()).compareTo(new BigDecimal(b.n())) == 0
        : a.equals(b);
  }

  /** Whether a range from one value to the other holds nothing; DynamoDB refuses to be asked for it. */
  static boolean crossed(Value low, Value high) {
    if (low.n() != null && high.n() != null) {
      return new BigDecimal(low.n()).compareTo(new BigDecimal(high.n())) > 0;
    }
    return low.s() != null
        && high.s() != null
        && KeyRange.between(low.s(), high.s()).equals(KeyRange.nothing());
  }

  /** A key attribute's value of that kind from a text: bytes from base 64. */
  static Value keyValue(AttributeKind kind, String text) {
    return switch (kind) {
      case NUMBER -> Value.fromN(text);
      case BINARY -> Value.fromB(Bytes.fromByteArrayUnsafe(Base64.getDecoder().decode(text)));
      default -> Value.fromS(text);
    };
  }
}
