package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.n;
import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static dev.gateleg.engine.internal.expression.Fixtures.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ExpressionsTest {

  @Test
  void namesAreChecked() {
    assertThat(names(Map.of())).isEqualTo("ExpressionAttributeNames must not be empty");
    assertThat(names(Map.of("a", "b")))
        .isEqualTo("ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\"");
    assertThat(names(Map.of("#", "b"))).endsWith("key: \"#\"");
    assertThat(names(Map.of("#a b", "b"))).endsWith("key: \"#a b\"");
    assertThat(names(Map.of("#a", "")))
        .isEqualTo(
            "ExpressionAttributeNames contains invalid value: Empty attribute name for key #a");
    assertThat(names(Map.of("#a", "é".repeat(32768)))).contains("Attribute name is too large");
    assertThat(names(Map.of("#a", "b".repeat(65535)))).isEqualTo("accepted");
  }

  @Test
  void valuesAreChecked() {
    assertThat(values(Map.of())).isEqualTo("ExpressionAttributeValues must not be empty");
    assertThat(values(Map.of("a", n("1"))))
        .isEqualTo("ExpressionAttributeValues contains invalid key: Syntax error; key: \"a\"");
    String invalid = "ExpressionAttributeValues contains invalid value: ";
    assertThat(values(Map.of(":a", AttributeValue.builder().build())))
        .isEqualTo(invalid
            + "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"
            + " for key :a");
    assertThat(values(Map.of(":a", AttributeValue.builder().s("a").n("1").build())))
        .isEqualTo(invalid + "Supplied AttributeValue has more than one datatypes set, "
            + "must contain exactly one of the supported datatypes for key :a");
    assertThat(values(Map.of(":a", AttributeValue.builder().s("a").n("b").build())))
        .isEqualTo("The parameter cannot be converted to a numeric value: b");
    assertThat(values(Map.of(":a", AttributeValue.fromSs(List.of()))))
        .isEqualTo(
            invalid
                + "One or more parameter values were invalid: An string set  may not be empty for key :a");
    assertThat(values(Map.of(":a", AttributeValue.fromNs(List.of("1", "1.0")))))
        .isEqualTo(
            "One or more parameter values were invalid: Input collection contains duplicates.");
    SdkBytes bytes = SdkBytes.fromUtf8String("b");
    assertThat(values(Map.of(":a", AttributeValue.fromBs(List.of(bytes, bytes)))))
        .isEqualTo("One or more parameter values were invalid: "
            + "Input collection [\"Yg==\",\"Yg==\"]of type BS contains duplicates.");
    assertThat(values(Map.of(":a", AttributeValue.fromL(List.of(AttributeValue.fromNul(false))))))
        .isEqualTo(invalid + "One or more parameter values were invalid: "
            + "Null attribute value types must have the value of true for key :a");
  }

  @Test
  void valuesNestToALimit() {
    AttributeValue value = s("");
    for (int i = 0; i < AttributeValues.MAX_DEPTH; i++) {
      value = i % 2 == 0
          ? AttributeValue.fromL(List.of(value))
          : AttributeValue.fromM(Map.of("a", value));
    }
    AttributeValue deepest = value;

    assertThat(AttributeValues.checked(deepest)).isSameAs(deepest);
    assertThat(refusal(() -> AttributeValues.checked(AttributeValue.fromL(List.of(deepest)))))
        .isEqualTo(
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested"
                + " levels beyond supported limit");
  }

  @Test
  void numbersAreKeptInCanonicalForm() {
    AttributeValue value =
        AttributeValue.fromM(Map.of("a", AttributeValue.fromL(List.of(n("1.0"), s("x")))));

    assertThat(AttributeValues.checked(value))
        .isEqualTo(
            AttributeValue.fromM(Map.of("a", AttributeValue.fromL(List.of(n("1"), s("x"))))));
  }

  @Test
  void whatNoExpressionUsesIsRefused() {
    Expressions expressions = Expressions.of(
        new TreeMap<>(Map.of("#a", "x", "#b", "y", "#c", "z")),
        new TreeMap<>(Map.of(":a", n("1"), ":b", n("2"))));
    expressions.update("SET #a = :a");
    assertThat(refusal(expressions::checkAllUsed))
        .isEqualTo(
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#b, #c}");
    expressions.condition("#b = #c");
    assertThat(refusal(expressions::checkAllUsed))
        .isEqualTo("Value provided in ExpressionAttributeValues unused in expressions: keys: {:b}");
    expressions.filter("a = :b");
    assertThat(refusal(expressions::checkAllUsed)).isEqualTo("accepted");
  }

  @Test
  void projectionsKeepThePlacesOfWhatTheyTake() {
    assertThat(projected("nope")).isEmpty();
    assertThat(projected("m.nope, l[9], s.x")).isEmpty();
    assertThat(projected("n, m.k"))
        .isEqualTo(Map.of("n", n("5"), "m", AttributeValue.fromM(Map.of("k", s("v")))));
    assertThat(projected("l[2][0], l[0]"))
        .isEqualTo(Map.of(
            "l", AttributeValue.fromL(List.of(n("1"), AttributeValue.fromL(List.of(s("q")))))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,a", "a,a.b", "a.b.c,a.b", "a[0],a[0]"})
  void projectionsDoNotOverlap(String text) {
    assertThat(refusal(() -> Fixtures.of("").projection(text)))
        .startsWith("Invalid ProjectionExpression: Two document paths overlap with each other; ");
  }

  @Test
  void theErrorNamesBothPaths() {
    assertThat(overlap("b,a,a.c")).isEqualTo("path one: [a], path two: [a, c]");
    assertThat(overlap("a.c,b,a")).isEqualTo("path one: [a, c], path two: [a]");
    assertThat(overlap("a,b,a")).isEqualTo("path one: [a], path two: [a]");
  }

  private static String overlap(String text) {
    return refusal(() -> Expressions.of(null, null).projection(text))
        .replaceAll(".*these paths; ", "");
  }

  private static Map<String, AttributeValue> projected(String text) {
    return Fixtures.of("").projection(text).of(Fixtures.ITEM);
  }

  private static String names(Map<String, String> names) {
    return refusal(() -> Expressions.of(names, null));
  }

  private static String values(Map<String, AttributeValue> values) {
    return refusal(() -> Expressions.of(null, values));
  }
}
