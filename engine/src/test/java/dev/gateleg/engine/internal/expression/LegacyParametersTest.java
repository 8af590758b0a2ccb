package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.ITEM;
import static dev.gateleg.engine.internal.expression.Fixtures.n;
import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static dev.gateleg.engine.internal.expression.Fixtures.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

class LegacyParametersTest {

  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final KeyAttributes COMPOSITE = new KeyAttributes(
      List.of(new KeyAttributes.Attribute("pk", AttributeValue.Type.S)),
      List.of(new KeyAttributes.Attribute("sk", AttributeValue.Type.S)),
      false);

  @Test
  void expectationsThatContradictThemselvesAreRefused() {
    assertThat(expected(e -> {}))
        .isEqualTo(INVALID + "Value must be provided when Exists is null for Attribute: a");
    assertThat(expected(e -> e.exists(true)))
        .isEqualTo(INVALID + "Value must be provided when Exists is true for Attribute: a");
    assertThat(expected(e -> e.exists(false).value(s("x"))))
        .isEqualTo(INVALID + "Value cannot be used when Exists is false for Attribute: a");
    assertThat(expected(e -> e.value(s("x")).attributeValueList(s("x"))))
        .isEqualTo(
            INVALID + "Value and AttributeValueList cannot be used together for Attribute: a");
    assertThat(expected(e -> e.attributeValueList(s("x"))))
        .isEqualTo(INVALID
            + "AttributeValueList can only be used with a ComparisonOperator for Attribute: a");
    assertThat(expected(e -> e.comparisonOperator("LT")))
        .isEqualTo(
            INVALID
                + "Value or AttributeValueList must be used with ComparisonOperator: LT for Attribute: a");
    assertThat(expected(e -> e.comparisonOperator("LT").exists(true).value(s("x"))))
        .isEqualTo(
            INVALID + "Exists and ComparisonOperator cannot be used together for Attribute: a");
    assertThat(expected(e -> e.comparisonOperator("NULL").value(s("x"))))
        .isEqualTo(INVALID + "Invalid number of argument(s) for the NULL ComparisonOperator");
  }

  @Test
  void thereAreNotEndlesslyMany() {
    Map<String, ExpectedAttributeValue> expectations = new HashMap<>();
    List<String> names = new ArrayList<>();
    Map<String, AttributeValueUpdate> updates = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      expectations.put("a" + i, ExpectedAttributeValue.builder().value(s("x")).build());
      names.add("a" + i);
      updates.put("a" + i, AttributeValueUpdate.builder().value(s("x")).build());
    }
    assertThat(refusal(() -> LegacyParameters.expected(expectations, null)))
        .isEqualTo("Expected has 20000 elements; at most 300 are allowed");
    assertThat(refusal(() -> LegacyParameters.attributesToGet(names)))
        .isEqualTo("AttributesToGet has 20000 elements; at most 1000 are allowed");
    assertThat(refusal(() -> LegacyParameters.attributeUpdates(updates)))
        .isEqualTo("AttributeUpdates has 20000 elements; at most 1000 are allowed");
  }

  @Test
  void comparisonsDemandSuitableArguments() {
    assertThat(filter("BETWEEN", s("a")))
        .isEqualTo(INVALID + "Invalid number of argument(s) for the BETWEEN ComparisonOperator");
    assertThat(filter("IN"))
        .isEqualTo(INVALID + "Invalid number of argument(s) for the IN ComparisonOperator");
    assertThat(filter("IN", s("a"), n("1")))
        .isEqualTo(INVALID + "AttributeValues inside AttributeValueList must be of same type");
    assertThat(filter("LT", AttributeValue.fromBool(true)))
        .isEqualTo(INVALID + "ComparisonOperator LT is not valid for BOOL AttributeValue type");
    assertThat(filter("CONTAINS", AttributeValue.fromSs(List.of("a"))))
        .isEqualTo(INVALID + "ComparisonOperator CONTAINS is not valid for SS AttributeValue type");
    assertThat(filter("BEGINS_WITH", n("1")))
        .isEqualTo(
            INVALID + "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
    assertThat(filter("BETWEEN", n("2"), n("1")))
        .isEqualTo(
            "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
    assertThat(filter("XX", s("a")))
        .contains("at 'queryFilter.a.member.comparisonOperator' failed to satisfy constraint:"
            + " Member must satisfy enum value set: [IN, NULL, BETWEEN,");
    assertThat(filter("EQ", n("b")))
        .isEqualTo("The parameter cannot be converted to a numeric value: b");
  }

  @ParameterizedTest
  @CsvSource({
    "n, EQ, 5.0, true",
    "n, EQ, 4, false",
    "n, NE, 4, true",
    "nope, NE, 4, true",
    "n, LT, 9, true",
    "s, LT, 9, false",
    "n, GE, 5, true",
    "nope, GT, 1, false",
    "ns, CONTAINS, 2, true",
    "l, CONTAINS, 1, true",
    "n, NOT_CONTAINS, 9, true",
    "nope, NOT_CONTAINS, 9, false",
    "ns, NOT_CONTAINS, 1, false",
    "n, IN, 5, true"
  })
  void comparisonsHoldOrNot(String attribute, String operator, String number, boolean holds) {
    Condition condition = LegacyParameters.filter(
        "queryFilter", Map.of(attribute, condition(operator, n(number))), null);

    assertThat(condition.test(ITEM)).isEqualTo(holds);
  }

  @Test
  void existenceIsExpected() {
    assertThat(expectedCondition("nope", e -> e.exists(false)).test(ITEM)).isTrue();
    assertThat(expectedCondition("n", e -> e.exists(false)).test(ITEM)).isFalse();
    assertThat(expectedCondition("n", e -> e.value(n("5"))).test(ITEM)).isTrue();
    assertThat(expectedCondition("n", e -> e.comparisonOperator("NULL")).test(ITEM))
        .isFalse();
    assertThat(expectedCondition("n", e -> e.comparisonOperator("NOT_NULL")).test(ITEM))
        .isTrue();
  }

  @Test
  void conditionsAreJoined() {
    var filter = Map.of("n", condition("EQ", n("5")), "s", condition("EQ", s("other")));

    assertThat(LegacyParameters.filter("queryFilter", filter, ConditionalOperator.AND)
            .test(ITEM))
        .isFalse();
    assertThat(LegacyParameters.filter("queryFilter", filter, ConditionalOperator.OR)
            .test(ITEM))
        .isTrue();
    assertThat(refusal(() -> LegacyParameters.filter(
            "queryFilter", Map.of("n", condition("EQ", n("5"))), ConditionalOperator.OR)))
        .isEqualTo(
            "ConditionalOperator can only be used when Filter or Expected has two or more elements");
    assertThat(refusal(() -> LegacyParameters.checkOperator(ConditionalOperator.AND, 0)))
        .isEqualTo("ConditionalOperator cannot be used without Filter or Expected");
  }

  @Test
  void keyConditionsArePlanned() {
    KeyCondition planned = LegacyParameters.keyConditions(
            Map.of("pk", condition("EQ", s("a")), "sk", condition("BETWEEN", s("a"), s("b"))))
        .on(COMPOSITE);

    assertThat(planned)
        .isEqualTo(new KeyCondition(
            List.of(s("a")), List.of(), new KeyCondition.Range.Between(s("a"), s("b"))));
  }

  @Test
  void keyConditionsThatAKeyCannotServeAreRefused() {
    assertThat(keys(Map.of("sk", condition("EQ", s("a")))))
        .isEqualTo("Query condition missed key schema element: pk");
    assertThat(keys(Map.of("pk", condition("GT", s("a")))))
        .isEqualTo("Query key condition not supported");
    assertThat(keys(Map.of("pk", condition("EQ", s("a")), "sk", condition("NE", s("a")))))
        .isEqualTo("Attempted conditional constraint is not an indexable operation");
    assertThat(keys(Map.of("pk", condition("EQ", n("1")))))
        .isEqualTo(INVALID + "Condition parameter type does not match schema type");
    assertThat(keys(Map.of())).isEqualTo("Conditions can be of length 1 or 2 only");
    assertThat(refusal(() -> LegacyParameters.checkQueryFilter(Set.of("a", "sk"), COMPOSITE)))
        .isEqualTo(
            "QueryFilter can only contain non-primary key attributes: Primary key attribute: sk");
  }

  @Test
  void attributeUpdatesAreApplied() {
    assertThat(updated("n", AttributeAction.ADD, n("1")).get("n")).isEqualTo(n("6"));
    assertThat(updated("n", null, s("x")).get("n")).isEqualTo(s("x"));
    assertThat(updated("n", AttributeAction.DELETE, null)).doesNotContainKey("n");
    assertThat(updated("ss", AttributeAction.DELETE, AttributeValue.fromSs(List.of("a")))
            .get("ss")
            .ss())
        .containsExactly("b", "c");
    assertThat(updated("ss", AttributeAction.DELETE, AttributeValue.fromSs(List.of("a", "b", "c"))))
        .doesNotContainKey("ss");
    assertThat(updated("l", AttributeAction.ADD, AttributeValue.fromL(List.of(n("7"))))
            .get("l")
            .l())
        .hasSize(4);
  }

  @Test
  void attributeUpdatesThatMakeNoSenseAreRefused() {
    assertThat(update("a", AttributeAction.PUT, null))
        .isEqualTo(INVALID + "Only DELETE action is allowed when no attribute value is specified");
    assertThat(update("a", AttributeAction.ADD, s("x")))
        .isEqualTo(INVALID + "ADD action is not supported for the type S");
    assertThat(update("a", AttributeAction.DELETE, n("1")))
        .isEqualTo(INVALID + "DELETE action with value is not supported for the type N");
    assertThat(update("s", AttributeAction.ADD, n("1")))
        .isEqualTo("Type mismatch for attribute to update");
    assertThat(update("ss", AttributeAction.DELETE, AttributeValue.fromNs(List.of("1"))))
        .isEqualTo("Type mismatch for attribute to update");
  }

  @Test
  void attributesToGetAreDistinct() {
    assertThat(LegacyParameters.attributesToGet(List.of("n", "nope")).of(ITEM))
        .isEqualTo(Map.of("n", n("5")));
    assertThat(refusal(() -> LegacyParameters.attributesToGet(List.of("a", "b", "a"))))
        .isEqualTo(INVALID + "Duplicate value in attribute name: a");
  }

  private static String expected(Consumer<ExpectedAttributeValue.Builder> build) {
    return refusal(() -> expectedCondition("a", build));
  }

  private static Condition expectedCondition(
      String name, Consumer<ExpectedAttributeValue.Builder> build) {
    return LegacyParameters.expected(
        Map.of(name, ExpectedAttributeValue.builder().applyMutation(build).build()), null);
  }

  private static String filter(String operator, AttributeValue... arguments) {
    return refusal(() ->
        LegacyParameters.filter("queryFilter", Map.of("a", condition(operator, arguments)), null));
  }

  private static software.amazon.awssdk.services.dynamodb.model.Condition condition(
      String operator, AttributeValue... arguments) {
    return software.amazon.awssdk.services.dynamodb.model.Condition.builder()
        .comparisonOperator(ComparisonOperator.fromValue(operator))
        .attributeValueList(arguments)
        .build();
  }

  private static String keys(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> conditions) {
    return refusal(() -> LegacyParameters.keyConditions(conditions).on(COMPOSITE));
  }

  private static String update(String name, AttributeAction action, AttributeValue value) {
    return refusal(() -> updated(name, action, value));
  }

  private static Map<String, AttributeValue> updated(
      String name, AttributeAction action, AttributeValue value) {
    AttributeValueUpdate update =
        AttributeValueUpdate.builder().action(action).value(value).build();
    return LegacyParameters.attributeUpdates(Map.of(name, update)).apply(ITEM);
  }
}
