package dev.gateleg.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes conditions and operands out of parts, with the same checks that expressions get.
 *
 * <p>For what is written in another language than expressions. All methods throw {@link InvalidExpressionException}.
 */
public final class CheckedExpressions {

  private static final OperandChecks CHECKS = new OperandChecks(ExpressionKind.STATEMENT);

  private CheckedExpressions() {}

  public static Condition compare(Comparator operator, Operand left, Operand right) {
    CHECKS.comparison(operator, left, right);
    return new Condition.Compare(operator, left, right);
  }

  public static Condition between(Operand value, Operand lower, Operand upper) {
    CHECKS.between(value, lower, upper);
    return new Condition.Between(value, lower, upper);
  }

  public static Condition in(Operand value, List<Operand> candidates) {
    CHECKS.in(value, candidates);
    return new Condition.In(value, List.copyOf(candidates));
  }

  /** The condition that a function makes of its operands; null if there is no such function. */
  public static @Nullable Condition condition(String function, List<Operand> operands) {
    Function known = Function.named(function);
    if (known == null || known.use() != Function.Use.CLAUSE) {
      return null;
    }
    return Binder.condition(CHECKS, known, operands);
  }

  /** The operand that a function makes of its operands; null if there is no such function in such a place. */
  public static @Nullable Operand operand(
      String function, List<Operand> operands, boolean inUpdate) {
    Function known = Function.named(function);
    if (known == null || known.use() == Function.Use.CLAUSE) {
      return null;
    }
    if (known.use().inCondition() == inUpdate) {
      throw ExpressionKind.STATEMENT.error("The function is not allowed in "
          + (inUpdate ? "an update" : "a condition") + " expression; function: " + function);
    }
    return Binder.operand(CHECKS, known, operands);
  }

  public static Operand sum(boolean plus, Operand left, Operand right) {
    CHECKS.arithmetic(plus ? "+" : "-", left, right);
    return new Operand.Sum(plus, left, right);
  }
}
