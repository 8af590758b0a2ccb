package dev.gateleg.engine.differential;

import dev.gateleg.engine.internal.expression.ExpressionGenerator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** What random calls are made of: few keys, so that they meet, most of them good; the same for the same seed. */
final class Choices {

  private final Random random;
  private final ExpressionGenerator expressions;

  Choices(Random random) {
    this.random = random;
    this.expressions = new ExpressionGenerator(random, List.of("pk", "sk", "data2"));
  }

  ExpressionGenerator expressions() {
    return expressions;
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  @SafeVarargs
  final <T extends @Nullable Object> T one(T... of) {
    return of[random.nextInt(of.length)];
  }

  /** One to so many. */
  <T> List<T> some(int most, Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(most); i >= 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  /** Mostly the table with indexes, sometimes the plain one, rarely one that is not there. */
  String table() {
    return oneIn(60) ? "nowhere" : oneIn(5) ? Tables.PLAIN : Tables.ITEMS;
  }

  Map<String, AttributeValue> key(String table) {
    if (oneIn(40)) {
      return one(
          Map.of("pk", AttributeValue.fromS("a")),
          Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("1")),
          Map.of("pk", AttributeValue.fromS(""), "sk", AttributeValue.fromN("1")),
          Map.of(
              "id", AttributeValue.fromB(software.amazon.awssdk.core.SdkBytes.fromUtf8String("a"))),
          Map.of("pk", AttributeValue.fromNul(true), "sk", AttributeValue.fromN("1")),
          Map.of(
              "pk", AttributeValue.fromS("a"),
              "sk", AttributeValue.fromN("1"),
              "more", AttributeValue.fromN("1")));
    }
    return goodKey(table);
  }

  Map<String, AttributeValue> goodKey(String table) {
    return table.equals(Tables.PLAIN)
        ? Tables.plainKey(one("a", "b", "c"))
        : Tables.itemKey(one("a", "b"), 1 + random.nextInt(5));
  }

  Map<String, AttributeValue> item(String table) {
    Map<String, AttributeValue> item = new HashMap<>(expressions.item());
    item.putAll(key(table));
    if (oneIn(6)) {
      item.put("big", AttributeValue.fromS("x".repeat(500 + random.nextInt(9_000))));
    }
    return item;
  }

  /** An expression, a broken one, or none. */
  @Nullable
  String maybe(Supplier<String> expression) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> expression.get();
      case 3 -> oneIn(3) ? expressions.mutated(expression.get()) : null;
      default -> null;
    };
  }

  static @Nullable Map<String, String> names(@Nullable String... texts) {
    return ExpressionGenerator.namesIn(join(texts));
  }

  static @Nullable Map<String, AttributeValue> values(@Nullable String... texts) {
    return ExpressionGenerator.valuesIn(join(texts));
  }

  private static String join(@Nullable String... texts) {
    StringBuilder all = new StringBuilder();
    for (String text : texts) {
      all.append(text == null ? "" : text).append(' ');
    }
    return all.toString();
  }

  @Nullable
  String capacity() {
    return oneIn(100)
        ? "SOME"
        : one(
            null,
            null,
            ReturnConsumedCapacity.NONE.toString(),
            ReturnConsumedCapacity.TOTAL.toString(),
            ReturnConsumedCapacity.INDEXES.toString(),
            ReturnConsumedCapacity.INDEXES.toString());
  }

  @Nullable
  ReturnItemCollectionMetrics metrics() {
    return one(null, null, ReturnItemCollectionMetrics.NONE, ReturnItemCollectionMetrics.SIZE);
  }

  @Nullable
  ReturnValuesOnConditionCheckFailure onFailure() {
    return one(
        null,
        ReturnValuesOnConditionCheckFailure.NONE,
        ReturnValuesOnConditionCheckFailure.ALL_OLD);
  }
}
