package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.n;
import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static dev.gateleg.engine.internal.expression.Fixtures.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class UpdateTest {

  private static final String PREFIX = "Invalid UpdateExpression: ";

  @TestFactory
  Stream<DynamicTest> badTextsAreRefused() {
    return refusals(PREFIX, Fixtures.table("""
        INVALID SYNTAX HERE      -> Syntax error; token: "INVALID", near: "INVALID SYNTAX"
        SET                      -> Syntax error; token: "<EOF>", near: "SET"
        SET a                    -> Syntax error; token: "<EOF>", near: "a"
        SET a = :s,              -> Syntax error; token: "<EOF>", near: ","
        SET a = :s b = :s        -> Syntax error; token: "b", near: ":s b ="
        SET a = :n + :n + :n     -> Syntax error; token: "+", near: ":n + :n"
        SET a = (a + :n) - :n    -> Syntax error; token: "-", near: ") - :n"
        SET a = if_not_exists(b, :n + :n) -> Syntax error; token: "+", near: ":n + :n"
        SET :s = :s              -> Syntax error; token: ":s", near: "SET :s ="
        SET foo(a) = :s          -> Syntax error; token: "(", near: "foo(a"
        SET (a) = :s             -> Syntax error; token: "(", near: "SET (a"
        SET SET = :s             -> Syntax error; token: "SET", near: "SET SET ="
        SET a = -:n              -> Syntax error; token: "-", near: "= -:n"
        REMOVE a b               -> Syntax error; token: "b", near: "a b"
        REMOVE a = :s            -> Syntax error; token: "=", near: "a = :s"
        ADD a b                  -> Syntax error; token: "b", near: "a b"
        ADD a = :n               -> Syntax error; token: "=", near: "a = :n"
        ADD a (:n)               -> Syntax error; token: "(", near: "a (:n"
        DELETE a b               -> Syntax error; token: "b", near: "a b"
        SET a = :s foo b         -> Syntax error; token: "foo", near: ":s foo b"
        SET a = :s AND b = :s    -> Syntax error; token: "AND", near: ":s AND b"
        SET a = :s SET b = :s    -> The "SET" section can only be used once in an update expression;
        REMOVE a REMOVE b        -> The "REMOVE" section can only be used once in an update expression;
        SET a = ((:n))           -> The expression has redundant parentheses;
        SET a = ((a)) + :n       -> The expression has redundant parentheses;
        SET a = foo(b)           -> Invalid function name; function: foo
        SET a = size(b)          -> The function is not allowed in an update expression; function: size
        SET a = list_append(list_append(:l,:l),:l) -> The function is not allowed to be used this way in an expression; function: list_append
        SET a = list_append(:l, :l) + :n -> The function is not allowed to be used this way in an expression; function: list_append
        SET a.status = :s        -> Attribute name is a reserved keyword; reserved keyword: status
        SET a = :x, status = :s  -> Attribute name is a reserved keyword; reserved keyword: status
        SET a = :s SET status = :s -> Attribute name is a reserved keyword; reserved keyword: status
        """));
  }

  @TestFactory
  Stream<DynamicTest> badOperandsAndPathsAreRefused() {
    return refusals(PREFIX, Fixtures.table("""
        SET a = :s + :n          -> Incorrect operand type for operator or function; operator or function: +, operand type: S
        SET a = b - :l           -> Incorrect operand type for operator or function; operator or function: -, operand type: L
        SET a = list_append(b, :n) -> Incorrect operand type for operator or function; operator or function: list_append, operand type: N
        SET a = list_append(b)   -> Incorrect number of operands for operator or function; operator or function: list_append, number of operands: 1
        SET a = if_not_exists(:s, b) -> Operator or function requires a document path; operator or function: if_not_exists
        SET a = if_not_exists(b, b) -> The first operand must be distinct from the remaining operands for this operator or function; operator: if_not_exists, first operand: [b]
        ADD a :s                 -> Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND
        ADD a :bo                -> Incorrect operand type for operator or function; operator: ADD, operand type: BOOLEAN, typeSet: ALLOWED_FOR_ADD_OPERAND
        DELETE a :n              -> Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER, typeSet: ALLOWED_FOR_DELETE_OPERAND
        SET a = :x               -> An expression attribute value used in expression is not defined; attribute value: :x
        SET #x = :s              -> An expression attribute name used in the document path is not defined; attribute name: #x
        SET a = :x REMOVE #y     -> An expression attribute name used in the document path is not defined; attribute name: #y
        SET a = :x ADD b :y      -> An expression attribute value used in expression is not defined; attribute value: :y
        SET a = :x, b = :s + :n  -> Incorrect operand type for operator or function; operator or function: +, operand type: S
        SET b = list_append(:s, a), c = if_not_exists(a) ADD a.b :s -> Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND
        REMOVE b, b SET a = :x   -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [b], path two: [b]
        SET a = :s, a.b = :t     -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]
        SET a.b = :s REMOVE a    -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a]
        SET a.b = :s, a[0] = :t  -> Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [0]]
        SET a[0] = :s, a[1] = :t, a[0] = :s -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, [0]], path two: [a, [0]]
        SET d[1] = a, d.b = a, c[1].a = a, c = if_not_exists(a) -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c, [1], a], path two: [c]
        """));
  }

  @TestFactory
  Stream<DynamicTest> updatesThatDoNotFitTheItemAreRefused() {
    String missing =
        "The provided expression refers to an attribute that does not exist in the item";
    String type = "An operand in the update expression has an incorrect data type";
    String path = "The document path provided in the update expression is invalid for update";
    return refusals("", Fixtures.table("""
        SET a = nope                  -> MISSING
        SET a = nope + :n             -> MISSING
        SET a = list_append(nope, :l) -> MISSING
        SET a = if_not_exists(nope, nope2) -> MISSING
        SET a = s + :n                -> TYPE
        SET a = if_not_exists(nope, :s) + :n -> TYPE
        SET a = list_append(s, :l)    -> TYPE
        ADD s :n                      -> TYPE
        ADD ss :ns                    -> TYPE
        ADD ns :n                     -> TYPE
        DELETE s :ss                  -> TYPE
        DELETE ss :ns                 -> TYPE
        SET nope.x = :s               -> PATH
        SET s.x = :s                  -> PATH
        SET l.x = :s                  -> PATH
        SET m[0] = :s                 -> PATH
        SET l[9].x = :s               -> PATH
        SET m.nope.z = :s             -> PATH
        REMOVE nope.x                 -> PATH
        REMOVE l[0].x                 -> PATH
        ADD nope.x :n                 -> PATH
        DELETE nope.x :ss             -> PATH
        """.replace("MISSING", missing)
        .replace("TYPE", type)
        .replace("PATH", path)));
  }

  @TestFactory
  Stream<DynamicTest> updatesChangeWhatTheySay() {
    return Stream.of(
        changes("SET a = n + :n", "a", n("6")),
        changes("SET a = n - :m", "a", n("3")),
        changes("SET a = (n) + (:n)", "a", n("6")),
        changes("SET a = s, s = :s", "a", s("str")),
        changes("SET a = list_append(:l, :l)", "a", list(s("a"), s("a"))),
        changes("SET a = if_not_exists(n, :s)", "a", n("5")),
        changes("SET a = if_not_exists(m.nope, :s)", "a", s("a")),
        changes("SET a = if_not_exists(b, if_not_exists(c, :n)) + :n", "a", n("2")),
        changes("SET l[0] = :s", "l", list(s("a"), s("x"), list(s("q")))),
        changes(
            "SET l[9] = :n, l[1] = :m, l[8] = :s",
            "l",
            list(n("1"), n("2"), list(s("q")), s("a"), n("1"))),
        changes("SET l[0] = l[1], l[1] = l[0]", "l", list(s("x"), n("1"), list(s("q")))),
        changes("SET l[2][5] = :s", "l", list(n("1"), s("x"), list(s("q"), s("a")))),
        changes("REMOVE l[0], l[1]", "l", list(list(s("q")))),
        changes("REMOVE l[0] SET l[2] = :s", "l", list(s("x"), s("a"))),
        changes("REMOVE l[0] SET l[9] = :s", "l", list(s("x"), list(s("q")), s("a"))),
        changes("REMOVE l[9]", "l", Fixtures.ITEM.get("l")),
        changes("REMOVE s", "s", null),
        changes("REMOVE m.k", "m", map("deep", map("z", n("9")))),
        changes("SET m.deep.q = :s REMOVE m.k", "m", map("deep", map("z", n("9"), "q", s("a")))),
        changes("ADD n :n", "n", n("6")),
        changes("ADD nope :n", "nope", n("1")),
        changes("ADD m.deep.z :n", "m", map("k", s("v"), "deep", map("z", n("10")))),
        changes("ADD ss :ss", "ss", AttributeValue.fromSs(List.of("a", "b", "c"))),
        changes("DELETE ss :ss", "ss", AttributeValue.fromSs(List.of("b", "c"))),
        changes("DELETE nope :ss", "nope", null));
  }

  @Test
  void aSetThatLosesItsLastElementGoesAway() {
    Map<String, AttributeValue> item = Map.of("ss", AttributeValue.fromSs(List.of("a")));

    assertThat(update("DELETE ss :ss").apply(item)).isEmpty();
  }

  @Test
  void theOldItemStaysAndUnchangedPartsAreShared() {
    Map<String, AttributeValue> before = new HashMap<>(Fixtures.ITEM);

    Map<String, AttributeValue> after = update("SET m.k = :s").apply(before);

    assertThat(before).isEqualTo(Fixtures.ITEM);
    assertThat(after.get("l")).isSameAs(before.get("l"));
    assertThat(after.get("m").m().get("deep")).isSameAs(before.get("m").m().get("deep"));
  }

  @Test
  void touchedPartsAreReturnedAndNoOthers() {
    Update update = update("SET m.k = :s, n = :n REMOVE l[0], s");
    Map<String, AttributeValue> after = update.apply(Fixtures.ITEM);

    assertThat(update.touched(Fixtures.ITEM))
        .isEqualTo(Map.of("m", map("k", s("v")), "n", n("5"), "l", list(n("1")), "s", s("str")));
    assertThat(update.touched(after))
        .isEqualTo(Map.of("m", map("k", s("a")), "n", n("1"), "l", list(s("x"))));
  }

  @Test
  void keysAreNotUpdated() {
    assertThat(refusal(() -> update("SET a = :s, pk = :s").checkKeyUntouched(Set.of("pk"))))
        .isEqualTo("One or more parameter values were invalid: Cannot update attribute pk. "
            + "This attribute is part of the key");
    assertThat(refusal(() -> update("REMOVE pk.a").checkKeyUntouched(Set.of("pk"))))
        .contains("Cannot update attribute pk");
    assertThat(refusal(() -> update("SET a = pk").checkKeyUntouched(Set.of("pk"))))
        .isEqualTo("accepted");
  }

  @Test
  void anUpdateHasAtMost300Operators() {
    StringBuilder text = new StringBuilder("SET ");
    for (int i = 0; i < 300; i++) {
      text.append(i == 0 ? "" : ",").append('a').append(i).append("=b+c");
    }
    String update = text.toString();

    assertThat(refusal(() -> update(update))).isEqualTo("accepted");
    assertThat(refusal(() -> update(update + ",z=b+c")))
        .isEqualTo(PREFIX + "The expression contains too many operators; operator count: 301");
  }

  private static DynamicTest changes(
      String text, String attribute, @Nullable AttributeValue expected) {
    return DynamicTest.dynamicTest(text, () -> {
      AttributeValue actual = update(text).apply(Fixtures.ITEM).get(attribute);
      assertThat(actual).isEqualTo(expected);
    });
  }

  private static Stream<DynamicTest> refusals(String prefix, Map<String, String> table) {
    return table.entrySet().stream()
        .map(row -> DynamicTest.dynamicTest(
            row.getKey(),
            () -> assertThat(refusal(() -> update(row.getKey()).apply(Fixtures.ITEM)))
                .isEqualTo(prefix + row.getValue())));
  }

  private static Update update(String text) {
    return Fixtures.of(text).update(text);
  }

  private static AttributeValue list(AttributeValue... elements) {
    return AttributeValue.fromL(List.of(elements));
  }

  private static AttributeValue map(String name, AttributeValue value) {
    return AttributeValue.fromM(Map.of(name, value));
  }

  private static AttributeValue map(
      String name, AttributeValue value, String name2, AttributeValue value2) {
    return AttributeValue.fromM(Map.of(name, value, name2, value2));
  }
}
