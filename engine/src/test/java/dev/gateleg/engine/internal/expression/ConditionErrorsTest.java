package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ConditionErrorsTest {

  private static final String PREFIX = "Invalid ConditionExpression: ";

  @TestFactory
  Stream<DynamicTest> syntaxErrorsNameTheTokenAndItsNeighbours() {
    return refusals("Syntax error; ", Fixtures.table("""
        INVALID SYNTAX HERE   -> token: "SYNTAX", near: "INVALID SYNTAX HERE"
        a                     -> token: "<EOF>", near: "a"
        a =                   -> token: "<EOF>", near: "="
        a = :s AND            -> token: "<EOF>", near: "AND"
        a = :s b = :s         -> token: "b", near: ":s b ="
        a == :s               -> token: "=", near: "== :s"
        a = :s)               -> token: ")", near: ":s)"
        (a = :s               -> token: "<EOF>", near: ":s"
        ((a = :s)             -> token: "<EOF>", near: ")"
        (a = :s))             -> token: ")", near: "))"
        a = $                 -> token: "$", near: "= $"
        attribute_exists()    -> token: ")", near: "()"
        attribute_exists(a    -> token: "<EOF>", near: "a"
        attribute_exists a    -> token: "a", near: "attribute_exists a"
        attribute_exists(a b) -> token: "b", near: "a b)"
        attribute_exists(a,)  -> token: ")", near: ",)"
        a = :s = :s           -> token: "=", near: ":s = :s"
        a in ()               -> token: ")", near: "()"
        a in :s               -> token: ":s", near: "in :s"
        a in (:s              -> token: "<EOF>", near: ":s"
        a in (:s,)            -> token: ")", near: ",)"
        a not in (:s)         -> token: "not", near: "a not in"
        a between :n          -> token: "<EOF>", near: ":n"
        a between :n or :m    -> token: "or", near: ":n or :m"
        a[-1] = :s            -> token: "-", near: "[-1"
        a[01] = :s            -> token: "1", near: "01]"
        a.0 = :s              -> token: "0", near: ".0 ="
        a[b] = :s             -> token: "b", near: "[b]"
        a[:n] = :s            -> token: ":n", near: "[:n]"
        a[1.5] = :s           -> token: ".", near: "1.5"
        a..b = :s             -> token: ".", near: "..b"
        .a = :s               -> token: ".", near: ".a"
        1a = :s               -> token: "1", near: "1a"
        _a = :s               -> token: "_", near: "_a"
        a-b = :s              -> token: "-", near: "a-b"
        "a" = :s              -> token: "\"", near: "\"a"
        a+b = :s              -> token: "+", near: "a+b"
        a = :s + :s           -> token: "+", near: ":s + :s"
        a = #                 -> token: "#", near: "= #"
        a = :                 -> token: ":", near: "= :"
        # = :s                -> token: "#", near: "# ="
        a = :s;               -> token: ";", near: ":s;"
        a !=:s                -> token: "!", near: "a !="
        (a = :s) = :s         -> token: "=", near: ") = :s"
        attribute_exists(a) AND a -> token: "<EOF>", near: "a"
        NOT a                 -> token: "<EOF>", near: "a"
        NOT (a)               -> token: "<EOF>", near: ")"
        (a)                   -> token: "<EOF>", near: ")"
        a AND b = :s          -> token: "AND", near: "a AND b"
        (a AND b = :s)        -> token: "AND", near: "a AND b"
        and                   -> token: "and", near: "and"
        between = :s          -> token: "between", near: "between ="
        set = :s              -> token: "set", near: "set ="
        a.delete = :s         -> token: "delete", near: ".delete ="
        #a#b = :s             -> token: "#b", near: "#a#b ="
        a = :s.b              -> token: ".", near: ":s.b"
        a.:s = :s             -> token: ":s", near: ".:s ="
        a <=> :s              -> token: ">", near: "<=> :s"
        a >< :s               -> token: "<", near: ">< :s"
        a < > :s              -> token: ">", near: "< > :s"
        """));
  }

  @TestFactory
  Stream<DynamicTest> whatTheTextAloneGivesAwayIsRefused() {
    return refusals("", Fixtures.table("""
        ((a = :s))                    -> The expression has redundant parentheses;
        ((a)) = :s                    -> The expression has redundant parentheses;
        NOT ((a = :s))                -> The expression has redundant parentheses;
        a = ((size(b)))               -> The expression has redundant parentheses;
        ((size(a))) > :n              -> The expression has redundant parentheses;
        ((attribute_exists(a)))       -> The expression has redundant parentheses;
        attribute_exists(((a)))       -> The expression has redundant parentheses;
        contains((a), ((:s)))         -> The expression has redundant parentheses;
        (((a) = :s))                  -> The expression has redundant parentheses;
        ((a)) = :s AND )              -> The expression has redundant parentheses;
        a = :s AND status = :s        -> Attribute name is a reserved keyword; reserved keyword: status
        a.Status = :s                 -> Attribute name is a reserved keyword; reserved keyword: Status
        a = true                      -> Attribute name is a reserved keyword; reserved keyword: true
        foo(a)                        -> Invalid function name; function: foo
        SIZE(a) = :n                  -> Invalid function name; function: SIZE
        a = foo(b)                    -> Invalid function name; function: foo
        a in (foo(a))                 -> Invalid function name; function: foo
        size(a)                       -> The function is not allowed to be used this way in an expression; function: size
        attribute_exists(a) = :bo     -> The function is not allowed to be used this way in an expression; function: attribute_exists
        begins_with(attribute_exists(a), :s) -> The function is not allowed to be used this way in an expression; function: attribute_exists
        list_append(a, :l)            -> The function is not allowed in a condition expression; function: list_append
        a = if_not_exists(a, :s)      -> The function is not allowed in a condition expression; function: if_not_exists
        a[99999999999] = :s           -> List index is not within the allowable range; index: [99999999999]
        a[2147483648] = :s            -> List index is not within the allowable range; index: [2147483648]
        """));
  }

  @TestFactory
  Stream<DynamicTest> operandsThatDoNotSuitAreRefused() {
    return refusals("", Fixtures.table("""
        a = :x                   -> An expression attribute value used in expression is not defined; attribute value: :x
        #a = :s                  -> An expression attribute name used in the document path is not defined; attribute name: #a
        a.#a = :s                -> An expression attribute name used in the document path is not defined; attribute name: #a
        attribute_exists(a, b)   -> Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2
        begins_with(a)           -> Incorrect number of operands for operator or function; operator or function: begins_with, number of operands: 1
        begins_with(:n, :n, :n)  -> Incorrect number of operands for operator or function; operator or function: begins_with, number of operands: 3
        size(a, b) > :n          -> Incorrect number of operands for operator or function; operator or function: size, number of operands: 2
        attribute_exists(:s)     -> Operator or function requires a document path; operator or function: attribute_exists
        attribute_exists(size(a)) -> Operator or function requires a document path; operator or function: attribute_exists
        attribute_type(a, :s)    -> Invalid attribute type name found; type: a, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}
        attribute_type(a, :n)    -> Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N
        attribute_type(a, b)     -> Incorrect operand type for operator or function; operator or function: attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}
        begins_with(a, :n)       -> Incorrect operand type for operator or function; operator or function: begins_with, operand type: N
        begins_with(:ss, :s)     -> Incorrect operand type for operator or function; operator or function: begins_with, operand type: SS
        begins_with(a, :nu)      -> Incorrect operand type for operator or function; operator or function: begins_with, operand type: NULL
        begins_with(a, size(a))  -> Incorrect operand type for operator or function; operator or function: begins_with, operand type: N
        size(:n) > :n            -> Incorrect operand type for operator or function; operator or function: size, operand type: N
        size(size(a)) > :n       -> Incorrect operand type for operator or function; operator or function: size, operand type: N
        size(:nu) > :n           -> Incorrect operand type for operator or function; operator or function: size, operand type: NULL
        a < :bo                  -> Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
        :bo < a                  -> Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
        a <= :ss                 -> Incorrect operand type for operator or function; operator or function: <=, operand type: SS
        a between :bo and :n     -> Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: BOOL
        :l between :n and :m     -> Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: L
        a between :m and :n      -> The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}
        a between :n and :s      -> The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}
        a = a                    -> The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]
        a[0] < a[0]              -> The first operand must be distinct from the remaining operands for this operator or function; operator: <, first operand: [a, [0]]
        a.b between a.b and :n   -> The first operand must be distinct from the remaining operands for this operator or function; operator: BETWEEN, first operand: [a, b]
        a in (:s, (a))           -> The first operand must be distinct from the remaining operands for this operator or function; operator: IN, first operand: [a]
        begins_with(a, a)        -> The first operand must be distinct from the remaining operands for this operator or function; operator: begins_with, first operand: [a]
        contains(a, a)           -> The first operand must be distinct from the remaining operands for this operator or function; operator: contains, first operand: [a]
        """));
  }

  @TestFactory
  Stream<DynamicTest> ofSeveralErrorsDynamoDbsFirstIsReported() {
    return refusals("", Fixtures.table("""
        foo(status) AND ((a = :s))          -> The expression has redundant parentheses;
        foo(status)                         -> Invalid function name; function: foo
        status = :s AND foo(a)              -> Attribute name is a reserved keyword; reserved keyword: status
        :x = status                         -> Attribute name is a reserved keyword; reserved keyword: status
        :x = #x                             -> An expression attribute value used in expression is not defined; attribute value: :x
        attribute_exists(a, #x)             -> An expression attribute name used in the document path is not defined; attribute name: #x
        attribute_exists(a, b) AND a = :x   -> Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2
        a < :bo AND a = :x                  -> Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
        a < :bo AND status = :s             -> Attribute name is a reserved keyword; reserved keyword: status
        size(a) AND a[99999999999] = :s     -> The function is not allowed to be used this way in an expression; function: size
        a[99999999999] = :s AND size(a)     -> List index is not within the allowable range; index: [99999999999]
        contains(attribute_exists(a), foo(b)) -> The function is not allowed to be used this way in an expression; function: attribute_exists
        """));
  }

  @Test
  void limitsAreEnforced() {
    assertThat(condition("")).isEqualTo(PREFIX + "The expression can not be empty;");
    assertThat(condition(" ")).isEqualTo(PREFIX + "Syntax error; token: \"<EOF>\", near: \" \"");
    assertThat(condition("a".repeat(4091) + " = :s")).isEqualTo("accepted");
    assertThat(condition("a".repeat(4092) + " = :s"))
        .isEqualTo(PREFIX
            + "Expression size has exceeded the maximum allowed size; expression size: 4097");
    assertThat(condition("a IN (" + ":s,".repeat(99) + ":s)")).isEqualTo("accepted");
    assertThat(condition("a IN (" + ":s,".repeat(100) + ":s)"))
        .isEqualTo(
            PREFIX + "The IN operator is provided with too many operands; number of operands: 101");
    assertThat(condition("a = :s AND ".repeat(149) + "a = :s")).isEqualTo("accepted");
    assertThat(condition("a = :s AND ".repeat(150) + "a = :s"))
        .isEqualTo(PREFIX + "The expression contains too many operators; operator count: 301");
    assertThat(condition("a = :s AND ".repeat(150) + "a < :bo")).contains("Incorrect operand type");
    assertThat(condition("a" + ".a".repeat(31) + " = :s")).isEqualTo("accepted");
    assertThat(condition("a" + "[0]".repeat(32) + " = :s"))
        .isEqualTo(PREFIX + "The document path has too many nesting levels; nesting levels: 33");
  }

  @Test
  void hostileNestingIsRefusedWithoutExhaustingTheStack() {
    assertThat(condition("(".repeat(4096))).startsWith(PREFIX);
    assertThat(condition("size(".repeat(800))).startsWith(PREFIX);
    assertThat(condition("NOT ".repeat(1000) + "a = :s")).contains("too many operators");
    assertThat(condition("(NOT ".repeat(700) + "a = :s")).startsWith(PREFIX);
  }

  @Test
  void theNameOfTheParameterIsSaid() {
    assertThat(refusal(() -> Fixtures.of("").filter("a")))
        .startsWith("Invalid FilterExpression: Syntax error");
    assertThat(refusal(() -> Fixtures.of("").keyCondition("a")))
        .startsWith("Invalid KeyConditionExpression: Syntax error");
  }

  private static Stream<DynamicTest> refusals(String common, Map<String, String> table) {
    return table.entrySet().stream()
        .map(row -> DynamicTest.dynamicTest(
            row.getKey(),
            () -> assertThat(condition(row.getKey())).isEqualTo(PREFIX + common + row.getValue())));
  }

  private static String condition(String text) {
    return refusal(() -> Fixtures.of(text).condition(text));
  }
}
