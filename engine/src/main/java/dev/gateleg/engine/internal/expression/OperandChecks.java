package dev.gateleg.engine.internal.expression;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an operator or function demands of its operands. */
final class OperandChecks {

  /** How many operands IN may have on its right. */
  private static final int MAX_CANDIDATES = 100;

  private static final Map<String, AttributeValue.Type> TYPES = Map.of(
      "S", AttributeValue.Type.S,
      "SS", AttributeValue.Type.SS,
      "N", AttributeValue.Type.N,
      "NS", AttributeValue.Type.NS,
      "B", AttributeValue.Type.B,
      "BS", AttributeValue.Type.BS,
      "BOOL", AttributeValue.Type.BOOL,
      "NULL", AttributeValue.Type.NUL,
      "L", AttributeValue.Type.L,
      "M", AttributeValue.Type.M);

  private final ExpressionKind kind;

  OperandChecks(ExpressionKind kind) {
    this.kind = kind;
  }

  void count(Function function, List<Operand> operands) {
    if (operands.size() != function.operands()) {
      throw kind.error(
          "Incorrect number of operands for operator or function; operator or function: "
              + function.text() + ", number of operands: " + operands.size());
    }
  }

  Path path(Function function, Operand operand) {
    if (operand instanceof Path path) {
      return path;
    }
    throw kind.error(
        "Operator or function requires a document path; operator or function: " + function.text());
  }

  void comparison(Comparator operator, Operand left, Operand right) {
    if (operator != Comparator.EQ && operator != Comparator.NE) {
      ordered(operator.symbol(), left);
      ordered(operator.symbol(), right);
    }
    distinct(operator.symbol(), left, right);
  }

  void between(Operand value, Operand lower, Operand upper) {
    ordered("BETWEEN", value);
    ordered("BETWEEN", lower);
    ordered("BETWEEN", upper);
    if (lower instanceof Operand.Literal low && upper instanceof Operand.Literal high) {
      bounds(low.value(), high.value());
    }
    distinct("BETWEEN", value, lower);
    distinct("BETWEEN", value, upper);
  }

  private void bounds(AttributeValue lower, AttributeValue upper) {
    if (lower.type() != upper.type()) {
      throw kind.error("The BETWEEN operator requires same data type for lower and upper bounds; "
          + bounds(describe(lower), describe(upper)));
    }
    if (Values.compare(lower, upper) > 0) {
      throw kind.error(
          "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
              + bounds(describe(lower), describe(upper)));
    }
  }

  private static String bounds(String lower, String upper) {
    return "lower bound operand: AttributeValue: " + lower
        + ", upper bound operand: AttributeValue: " + upper;
  }

  private static String describe(AttributeValue value) {
    return switch (value.type()) {
      case S -> "{S:" + value.s() + "}";
      case N -> "{N:" + value.n() + "}";
      default -> "{B:" + Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe()) + "}";
    };
  }

  void in(Operand value, List<Operand> candidates) {
    if (candidates.size() > MAX_CANDIDATES) {
      throw kind.error("The IN operator is provided with too many operands; number of operands: "
          + candidates.size());
    }
    for (Operand candidate : candidates) {
      distinct("IN", value, candidate);
    }
  }

  void distinct(String operator, Operand first, Operand other) {
    if (first instanceof Path path && path.equals(other)) {
      throw kind.error(
          "The first operand must be distinct from the remaining operands for this operator or function; "
              + "operator: " + operator + ", first operand: " + path);
    }
  }

  AttributeValue.Type typeNamed(Operand operand) {
    if (operand instanceof Path) {
      throw wrongType("attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
    }
    AttributeValue.Type type = operand.knownType();
    if (type != AttributeValue.Type.S || !(operand instanceof Operand.Literal literal)) {
      throw wrongType("attribute_type", type == null ? "" : Values.typeName(type));
    }
    AttributeValue.Type named = TYPES.get(literal.value().s());
    if (named == null) {
      throw kind.error("Invalid attribute type name found; type: "
          + literal.value().s() + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
    }
    return named;
  }

  void beginsWith(Operand operand, Operand prefix) {
    stringOrBinary(operand);
    stringOrBinary(prefix);
    distinct("begins_with", operand, prefix);
  }

  private void stringOrBinary(Operand operand) {
    AttributeValue.Type type = operand.knownType();
    if (type != null && type != AttributeValue.Type.S && type != AttributeValue.Type.B) {
      throw wrongType("begins_with", Values.typeName(type));
    }
  }

  void size(Operand operand) {
    AttributeValue.Type type = operand.knownType();
    if (type == AttributeValue.Type.N
        || type == AttributeValue.Type.BOOL
        || type == AttributeValue.Type.NUL) {
      throw wrongType("size", Values.typeName(type));
    }
  }

  void arithmetic(String operator, Operand left, Operand right) {
    only(AttributeValue.Type.N, operator, left);
    only(AttributeValue.Type.N, operator, right);
  }

  void lists(Operand first, Operand second) {
    only(AttributeValue.Type.L, "list_append", first);
    only(AttributeValue.Type.L, "list_append", second);
  }

  private void only(AttributeValue.Type wanted, String operator, Operand operand) {
    AttributeValue.Type type = operand.knownType();
    if (type != null && type != wanted) {
      throw wrongType(operator, Values.typeName(type));
    }
  }

  private void ordered(String operator, Operand operand) {
    AttributeValue.Type type = operand.knownType();
    if (type != null && !Values.isOrdered(type)) {
      throw wrongType(operator, Values.typeName(type));
    }
  }

  private InvalidExpressionException wrongType(String operator, String type) {
    return kind.error("Incorrect operand type for operator or function; operator or function: "
        + operator + ", operand type: " + type);
  }

  /** ADD and DELETE name types in full. */
  void sectionOperand(TokenKind section, AttributeValue value) {
    boolean allowed = Values.isSet(value.type())
        || section == TokenKind.ADD && value.type() == AttributeValue.Type.N;
    if (!allowed) {
      throw kind.error("Incorrect operand type for operator or function; operator: " + section
          + ", operand type: " + fullName(value.type()) + ", typeSet: ALLOWED_FOR_" + section
          + "_OPERAND");
    }
  }

  private static String fullName(AttributeValue.Type type) {
    return switch (type) {
      case S -> "STRING";
      case N -> "NUMBER";
      case B -> "BINARY";
      case BOOL -> "BOOLEAN";
      case NUL -> "NULL";
      case L -> "LIST";
      case M -> "MAP";
      default -> type.name();
    };
  }
}
