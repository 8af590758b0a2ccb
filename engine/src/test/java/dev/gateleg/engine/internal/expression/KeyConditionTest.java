package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.n;
import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static dev.gateleg.engine.internal.expression.Fixtures.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.expression.KeyAttributes.Attribute;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyConditionTest {

  private static final KeyAttributes HASH =
      new KeyAttributes(List.of(new Attribute("pk", AttributeValue.Type.S)), List.of(), false);
  private static final KeyAttributes COMPOSITE = new KeyAttributes(
      List.of(new Attribute("pk", AttributeValue.Type.S)),
      List.of(new Attribute("sk", AttributeValue.Type.S)),
      false);
  private static final KeyAttributes MULTI = new KeyAttributes(
      List.of(
          new Attribute("p1", AttributeValue.Type.S), new Attribute("p2", AttributeValue.Type.N)),
      List.of(
          new Attribute("s1", AttributeValue.Type.S),
          new Attribute("s2", AttributeValue.Type.N),
          new Attribute("s3", AttributeValue.Type.S)),
      true);

  @TestFactory
  Stream<DynamicTest> conditionsThatAKeyCannotServeAreRefused() {
    return refusals(COMPOSITE, """
        sk = :s                        -> Query condition missed key schema element: pk
        a = :s                         -> Query condition missed key schema element: pk
        pk = :s AND a = :s             -> Query condition missed key schema element: sk
        pk = :s AND pk = :s            -> Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key
        pk = :s AND sk > :s AND sk < :t -> Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key
        pk = :s AND sk = :s AND a = :s -> The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)
        pk = :s OR sk = :s             -> Invalid operator used in KeyConditionExpression: OR
        NOT pk = :s                    -> Invalid operator used in KeyConditionExpression: NOT
        pk <> :s                       -> Invalid operator used in KeyConditionExpression: <>
        pk = :s AND sk in (:s)         -> Invalid operator used in KeyConditionExpression: IN
        pk = :s AND contains(sk, :s)   -> Invalid operator used in KeyConditionExpression: contains
        attribute_exists(pk)           -> Invalid operator used in KeyConditionExpression: attribute_exists
        pk > :s                        -> Query key condition not supported
        pk > :s AND sk = :s            -> Query key condition not supported
        begins_with(pk, :s)            -> Query key condition not supported
        pk between :s and :t           -> Query key condition not supported
        size(pk) = :n                  -> KeyConditionExpressions cannot contain nested operations
        pk = :n                        -> One or more parameter values were invalid: Condition parameter type does not match schema type
        pk = :s AND begins_with(sk, :b) -> One or more parameter values were invalid: Condition parameter type does not match schema type
        pk < :n                        -> One or more parameter values were invalid: Condition parameter type does not match schema type
        pk = sk                        -> Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition
        :s = :t                        -> Invalid condition in KeyConditionExpression: No key attribute specified
        pk = :s AND :s between sk and :t -> Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand
        pk = :s AND begins_with(:s, sk) -> Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand
        pk.a = :s                      -> KeyConditionExpressions cannot have conditions on nested attributes
        contains(a, :s) AND sk[0] = :s -> Invalid operator used in KeyConditionExpression: contains
        a.b = :s AND pk = :s           -> KeyConditionExpressions cannot have conditions on nested attributes
        pk = :empty                    -> One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk
        pk = :s AND sk between :t and :s -> Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}
        """);
  }

  @TestFactory
  Stream<DynamicTest> aKeyWithoutSortKeyTakesOneCondition() {
    return refusals(HASH, """
        pk = :s AND sk = :s            -> Query key condition not supported
        pk = :s AND sk = :s AND a = :s -> The number of query conditions (3) exceeds the number of key attributes defined in the schema (1)
        """);
  }

  @TestFactory
  Stream<DynamicTest> multiAttributeKeysAreServedFromLeftToRight() {
    return refusals(MULTI, """
        p1 = :s                                    -> HASH key attributes p2 must have equality conditions specified in the query
        p1 = :s AND p2 = :n AND s2 = :n            -> RANGE key attributes s1 must have equality conditions specified in the query because a condition is present on key attribute s2
        p1 = :s AND p2 = :n AND s1 > :s AND s2 = :n -> RANGE key attributes s1 must have equality conditions specified in the query because a condition is present on key attribute s2
        p1 = :s AND p2 > :n                        -> HASH key attributes p2 must have equality conditions specified in the query
        p1.a = :s                                  -> KeyConditionExpressions cannot have conditions on nested attributes
        """);
  }

  @Test
  void conditionsBecomeValuesAndARange() {
    assertThat(on("pk = :s", HASH)).isEqualTo(new KeyCondition(List.of(s("a")), List.of(), null));
    assertThat(on("(sk = :t AND (:s = pk))", COMPOSITE))
        .isEqualTo(new KeyCondition(List.of(s("a")), List.of(s("b")), null));
    assertThat(on(":s < sk AND pk = :s", COMPOSITE))
        .isEqualTo(new KeyCondition(
            List.of(s("a")), List.of(), new KeyCondition.Range.Compared(Comparator.GT, s("a"))));
    assertThat(on("pk = :s AND sk BETWEEN :s AND :t", COMPOSITE))
        .isEqualTo(new KeyCondition(
            List.of(s("a")), List.of(), new KeyCondition.Range.Between(s("a"), s("b"))));
    assertThat(on("pk = :s AND begins_with(sk, :t)", COMPOSITE))
        .isEqualTo(new KeyCondition(
            List.of(s("a")), List.of(), new KeyCondition.Range.BeginsWith(s("b"))));
    assertThat(on("s2 >= :m AND p2 = :n AND s1 = :t AND p1 = :s", MULTI))
        .isEqualTo(new KeyCondition(
            List.of(s("a"), n("1")),
            List.of(s("b")),
            new KeyCondition.Range.Compared(Comparator.GE, n("2"))));
  }

  @Test
  void filtersDoNotLookAtTheKey() {
    assertThat(refusal(() -> Expressions.checkFilter(
            Fixtures.of(":n").filter("a = b AND size(sk) = :n"), COMPOSITE)))
        .isEqualTo(
            "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk");
    assertThat(refusal(() -> Expressions.checkFilter(Fixtures.of("").filter("a = b"), COMPOSITE)))
        .isEqualTo("accepted");
  }

  private static KeyCondition on(String text, KeyAttributes key) {
    return Fixtures.of(text).keyCondition(text).on(key);
  }

  private static Stream<DynamicTest> refusals(KeyAttributes key, String lines) {
    Map<String, String> table = Fixtures.table(lines);
    return table.entrySet().stream()
        .map(row -> DynamicTest.dynamicTest(
            row.getKey(),
            () -> assertThat(refusal(() -> on(row.getKey(), key))).isEqualTo(row.getValue())));
  }
}
