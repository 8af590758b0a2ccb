package dev.gateleg.tests.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.ListField;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.SetField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.codec.Codecs;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A condition that is evaluated in memory says what the engine says of it as a filter, whatever the items hold. */
@Tag("once")
class ConditionEvaluationTest extends RandomItems {

  private static final String TABLE = "conditions";
  private static final int ITEMS = 60;
  private static final int CONDITIONS = 4_000;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(table -> table
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(key -> key.attributeName("id").attributeType(ScalarAttributeType.S))
        .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH)));
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  @Test
  void aConditionMeansTheSameInMemoryAndInTheEngine() {
    Map<String, Map<String, Value>> items = new HashMap<>();
    for (int i = 0; i < ITEMS; i++) {
      Map<String, Value> item = item("i" + i);
      items.put("i" + i, item);
      client.putItem(put -> put.tableName(TABLE).item(SdkItems.toSdk(item)));
    }
    long held = 0;
    for (int i = 0; i < CONDITIONS; i++) {
      Condition<Object> condition = condition(2);
      Set<String> here = new TreeSet<>();
      items.forEach((id, item) -> {
        if (condition.holds(item)) {
          here.add(id);
        }
      });
      held += here.size();
      assertThat(here)
          .as("-Dgateleg.seed=%d, condition %d: %s", seed, i, condition)
          .isEqualTo(there(condition));
    }
    // Conditions that hold nowhere, or everywhere, would show nothing.
    assertThat((double) held / CONDITIONS / ITEMS).as("seed %d", seed).isBetween(0.1, 0.9);
  }

  private Set<String> there(Condition<Object> condition) {
    ExpressionWriter out = new ExpressionWriter();
    String text = out.condition(condition);
    return client
        .scan(scan -> {
          scan.tableName(TABLE).filterExpression(text).expressionAttributeNames(out.names());
          if (!out.values().isEmpty()) {
            scan.expressionAttributeValues(SdkItems.toSdk(out.values()));
          }
        })
        .items()
        .stream()
        .map(item -> item.get("id").s())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Condition<Object> condition(int depth) {
    return switch (depth == 0 ? 3 : random.nextInt(5)) {
      case 0 -> condition(depth - 1).and(condition(depth - 1));
      case 1 -> condition(depth - 1).or(condition(depth - 1));
      case 2 -> condition(depth - 1).negated();
      default -> comparison();
    };
  }

  private Condition<Object> comparison() {
    return switch (random.nextInt(6)) {
      case 0 -> ofText(new TextField<>(one(List.of("text", "any"))));
      case 1 -> ofNumber(number());
      case 2 -> ofList(new ListField<>(one(List.of("list", "any")), Codecs.STRING, TextField::new));
      case 3 ->
        ofSet(
            new SetField<>(one(List.of("set", "any")), Codecs.setOf(Codecs.STRING), Codecs.STRING),
            () -> one(TEXTS));
      case 4 ->
        ofSet(
            new SetField<>(
                one(List.of("numbers", "any")), Codecs.setOf(Codecs.DECIMAL), Codecs.DECIMAL),
            this::decimal);
      default -> ofAny(new Field<>(one(List.of("flag", "any")), Codecs.BOOLEAN));
    };
  }

  private NumberField<Object, BigDecimal> number() {
    return switch (random.nextInt(3)) {
      case 0 -> new NumberField<>("number", Codecs.DECIMAL);
      case 1 -> new NumberField<>("any", Codecs.DECIMAL);
      default ->
        new MapField<Object, String, BigDecimal, NumberField<Object, BigDecimal>>(
                FieldPlace.of(one(List.of("map", "any"))),
                Codecs.mapOf(Codecs.STRING, Codecs.DECIMAL),
                key -> key,
                place -> new NumberField<>(place, Codecs.DECIMAL))
            .at(one(List.of("a", "b.c", "missing")));
    };
  }

  private BigDecimal decimal() {
    return new BigDecimal(one(NUMBERS));
  }

  private Condition<Object> ofText(TextField<Object> field) {
    return switch (random.nextInt(5)) {
      case 0 -> field.startsWith(one(TEXTS.subList(1, TEXTS.size())));
      case 1 -> field.contains(one(TEXTS));
      case 2 -> field.in(distinct(TEXTS));
      case 3 -> {
        List<String> bounds = Stream.of(one(TEXTS), one(TEXTS))
            .sorted(ConditionEvaluationTest::byBytes)
            .toList();
        yield field.between(bounds.get(0), bounds.get(1));
      }
      default -> ordered(random.nextInt(6), field, one(TEXTS));
    };
  }

  private static int byBytes(String first, String second) {
    return Arrays.compareUnsigned(first.getBytes(UTF_8), second.getBytes(UTF_8));
  }

  private Condition<Object> ofNumber(NumberField<Object, BigDecimal> field) {
    BigDecimal first = decimal();
    BigDecimal second = decimal();
    return random.nextInt(4) == 0
        ? field.between(first.min(second), first.max(second))
        : ordered(random.nextInt(6), field, first);
  }

  private static <T> Condition<Object> ordered(int which, OrderedField<Object, T> field, T value) {
    return switch (which) {
      case 0 -> field.is(value);
      case 1 -> field.isNot(value);
      case 2 -> field.above(value);
      case 3 -> field.atLeast(value);
      case 4 -> field.below(value);
      default -> field.atMost(value);
    };
  }

  private Condition<Object> ofList(ListField<Object, String, TextField<Object>> field) {
    return switch (random.nextInt(5)) {
      case 0 -> field.contains(one(TEXTS));
      case 1 -> field.sizeAtLeast(random.nextInt(3));
      case 2 -> field.sizeAtMost(random.nextInt(3));
      case 3 -> ofText(field.at(random.nextInt(3)));
      default -> field.is(some(() -> one(TEXTS)).toList());
    };
  }

  private <T> Condition<Object> ofSet(SetField<Object, T> field, Supplier<T> element) {
    return switch (random.nextInt(3)) {
      case 0 -> field.contains(element.get());
      case 1 -> field.sizeAtLeast(random.nextInt(3));
      default -> field.is(Set.of(element.get()));
    };
  }

  private Condition<Object> ofAny(Field<Object, Boolean> field) {
    return switch (random.nextInt(4)) {
      case 0 -> field.exists();
      case 1 -> field.isAbsent();
      case 2 -> field.isNot(random.nextBoolean());
      default -> field.is(random.nextBoolean());
    };
  }
}
