package dev.gateleg.engine.internal.expression;

import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions of expressions; names are case-sensitive. */
enum Function {
  ATTRIBUTE_EXISTS(1, Use.CLAUSE),
  ATTRIBUTE_NOT_EXISTS(1, Use.CLAUSE),
  ATTRIBUTE_TYPE(2, Use.CLAUSE),
  BEGINS_WITH(2, Use.CLAUSE),
  CONTAINS(2, Use.CLAUSE),
  SIZE(1, Use.OPERAND),
  IF_NOT_EXISTS(2, Use.UPDATE_OPERAND),
  LIST_APPEND(2, Use.UPDATE_VALUE);

  /** Where a function may stand. */
  enum Use {
    /** As a condition or part of one. */
    CLAUSE,
    /** As an operand of a condition. */
    OPERAND,
    /** As an operand in SET. */
    UPDATE_OPERAND,
    /** Only as the whole value in SET. */
    UPDATE_VALUE;

    boolean inCondition() {
      return this == CLAUSE || this == OPERAND;
    }
  }

  private static final Map<String, Function> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(Function::text, UnaryOperator.identity()));

  private final int operands;
  private final Use use;
  private final String text = name().toLowerCase(Locale.ROOT);

  Function(int operands, Use use) {
    this.operands = operands;
    this.use = use;
  }

  int operands() {
    return operands;
  }

  Use use() {
    return use;
  }

  String text() {
    return text;
  }

  static @Nullable Function named(String name) {
    return BY_NAME.get(name);
  }
}
