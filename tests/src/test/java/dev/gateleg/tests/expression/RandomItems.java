package dev.gateleg.tests.expression;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Items of all kinds of values, most of them as their names say, by a seed that failures tell. */
abstract class RandomItems {

  static final List<String> NAMES =
      List.of("text", "number", "list", "set", "numbers", "map", "flag", "any");
  static final List<String> TEXTS =
      List.of("", "a", "ab", "b", "é", "\uFFFD", "\uD83D\uDE00", "10", "x#y");
  static final List<String> NUMBERS =
      List.of("0", "-1", "1", "1.0", "10", "1e1", "0.5", "-0.50", "12345678901234567890.5");

  final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  final Random random = new Random(seed);

  final Map<String, Value> item(String id) {
    Map<String, Value> item = new HashMap<>();
    for (String name : NAMES) {
      if (random.nextInt(5) > 0) {
        item.put(name, random.nextInt(8) == 0 ? value(2) : usual(name));
      }
    }
    item.put("id", Value.fromS(id));
    return item;
  }

  final Value usual(String name) {
    return switch (name) {
      case "text" -> Value.fromS(one(TEXTS));
      case "number" -> Value.fromN(one(NUMBERS));
      case "list" -> Value.fromL(some(() -> Value.fromS(one(TEXTS))).toList());
      case "set" -> Value.fromSs(distinct(TEXTS));
      case "numbers" -> Value.fromNs(distinctNumbers());
      case "map" ->
        Value.fromM(Map.of("a", Value.fromN(one(NUMBERS)), "b.c", Value.fromN(one(NUMBERS))));
      case "flag" -> Value.fromBool(random.nextBoolean());
      default -> value(2);
    };
  }

  final Value value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> Value.fromS(one(TEXTS));
      case 1 -> Value.fromN(one(NUMBERS));
      case 2 -> Value.fromB(Bytes.fromUtf8String(one(TEXTS)));
      case 3 -> Value.fromBool(random.nextBoolean());
      case 4 -> Value.NULL;
      case 5 -> Value.fromSs(distinct(TEXTS));
      case 6 -> Value.fromNs(distinctNumbers());
      case 7 -> Value.fromBs(distinct(TEXTS).stream().map(Bytes::fromUtf8String).toList());
      case 8 -> Value.fromL(some(() -> value(depth - 1)).toList());
      default -> Value.fromM(Map.of("a", value(depth - 1), "b.c", value(depth - 1)));
    };
  }

  final <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  final <T> Stream<T> some(Supplier<T> each) {
    return Stream.generate(each).limit(random.nextInt(4)).toList().stream();
  }

  final <T> List<T> distinct(List<T> all) {
    Set<T> set = new LinkedHashSet<>(List.of(one(all)));
    some(() -> one(all)).forEach(set::add);
    return new ArrayList<>(set);
  }

  /** Numbers that are equal may stand in a set only once, however they are written. */
  final List<String> distinctNumbers() {
    Map<BigDecimal, String> byValue = new HashMap<>();
    for (String number : distinct(NUMBERS)) {
      byValue.put(new BigDecimal(number).stripTrailingZeros(), number);
    }
    return new ArrayList<>(byValue.values());
  }
}
