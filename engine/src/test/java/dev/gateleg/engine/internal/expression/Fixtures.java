package dev.gateleg.engine.internal.expression;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values by placeholder, an item to try expressions on, and shorthands. */
final class Fixtures {

  static final Map<String, AttributeValue> VALUES = Map.ofEntries(
      Map.entry(":s", s("a")),
      Map.entry(":t", s("b")),
      Map.entry(":empty", s("")),
      Map.entry(":n", n("1")),
      Map.entry(":m", n("2")),
      Map.entry(":b", b("x")),
      Map.entry(":bo", AttributeValue.fromBool(true)),
      Map.entry(":nu", AttributeValue.fromNul(true)),
      Map.entry(":l", AttributeValue.fromL(List.of(s("a")))),
      Map.entry(":ma", AttributeValue.fromM(Map.of("a", s("b")))),
      Map.entry(":ss", AttributeValue.fromSs(List.of("a"))),
      Map.entry(":ns", AttributeValue.fromNs(List.of("1"))),
      Map.entry(":bs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x")))));

  static final Map<String, AttributeValue> ITEM = Map.of(
      "pk", s("it"),
      "s", s("str"),
      "n", n("5"),
      "l", AttributeValue.fromL(List.of(n("1"), s("x"), AttributeValue.fromL(List.of(s("q"))))),
      "m",
          AttributeValue.fromM(
              Map.of("k", s("v"), "deep", AttributeValue.fromM(Map.of("z", n("9"))))),
      "ss", AttributeValue.fromSs(List.of("a", "b", "c")),
      "ns", AttributeValue.fromNs(List.of("1", "2")),
      "bo", AttributeValue.fromBool(true));

  private static final Pattern PLACEHOLDER = Pattern.compile(":[A-Za-z0-9_]+");

  private Fixtures() {}

  static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue n(String number) {
    return AttributeValue.fromN(number);
  }

  static AttributeValue b(String text) {
    return AttributeValue.fromB(SdkBytes.fromUtf8String(text));
  }

  /** The known ones of the values that a text mentions, or null if there are none. */
  static @Nullable Map<String, AttributeValue> valuesIn(String text) {
    Map<String, AttributeValue> used = new HashMap<>();
    Matcher matcher = PLACEHOLDER.matcher(text);
    while (matcher.find()) {
      AttributeValue value = VALUES.get(matcher.group());
      if (value != null) {
        used.put(matcher.group(), value);
      }
    }
    return used.isEmpty() ? null : used;
  }

  static Expressions of(String text) {
    return Expressions.of(null, valuesIn(text));
  }

  /** What the call is refused with. */
  static String refusal(ThrowingCallable call) {
    InvalidExpressionException thrown =
        catchThrowableOfType(InvalidExpressionException.class, call);
    return thrown == null ? "accepted" : String.valueOf(thrown.getMessage());
  }

  /** Lines of the form {@code text -> outcome}, by text. */
  static Map<String, String> table(String lines) {
    Map<String, String> table = new LinkedHashMap<>();
    lines.lines().filter(line -> !line.isBlank()).forEach(line -> {
      int arrow = line.lastIndexOf(" -> ");
      table.put(
          line.substring(0, arrow).stripTrailing(), line.substring(arrow + 4).strip());
    });
    return table;
  }
}
