package dev.gateleg.tests.expression;

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
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  final Map<String, AttributeValue> item(String id) {
    Map<String, AttributeValue> item = new HashMap<>();
    for (String name : NAMES) {
      if (random.nextInt(5) > 0) {
        item.put(name, random.nextInt(8) == 0 ? value(2) : usual(name));
      }
    }
    item.put("id", AttributeValue.fromS(id));
    return item;
  }

  final AttributeValue usual(String name) {
    return switch (name) {
      case "text" -> AttributeValue.fromS(one(TEXTS));
      case "number" -> AttributeValue.fromN(one(NUMBERS));
      case "list" ->
        AttributeValue.fromL(some(() -> AttributeValue.fromS(one(TEXTS))).toList());
      case "set" -> AttributeValue.fromSs(distinct(TEXTS));
      case "numbers" -> AttributeValue.fromNs(distinctNumbers());
      case "map" ->
        AttributeValue.fromM(Map.of(
            "a", AttributeValue.fromN(one(NUMBERS)), "b.c", AttributeValue.fromN(one(NUMBERS))));
      case "flag" -> AttributeValue.fromBool(random.nextBoolean());
      default -> value(2);
    };
  }

  final AttributeValue value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> AttributeValue.fromS(one(TEXTS));
      case 1 -> AttributeValue.fromN(one(NUMBERS));
      case 2 -> AttributeValue.fromB(SdkBytes.fromUtf8String(one(TEXTS)));
      case 3 -> AttributeValue.fromBool(random.nextBoolean());
      case 4 -> AttributeValue.fromNul(true);
      case 5 -> AttributeValue.fromSs(distinct(TEXTS));
      case 6 -> AttributeValue.fromNs(distinctNumbers());
      case 7 ->
        AttributeValue.fromBs(
            distinct(TEXTS).stream().map(SdkBytes::fromUtf8String).toList());
      case 8 -> AttributeValue.fromL(some(() -> value(depth - 1)).toList());
      default -> AttributeValue.fromM(Map.of("a", value(depth - 1), "b.c", value(depth - 1)));
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
