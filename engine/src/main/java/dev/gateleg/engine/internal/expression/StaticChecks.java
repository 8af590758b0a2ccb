package dev.gateleg.engine.internal.expression;

import dev.gateleg.engine.internal.expression.Syntax.Action;
import dev.gateleg.engine.internal.expression.Syntax.Actions;
import dev.gateleg.engine.internal.expression.Syntax.Arithmetic;
import dev.gateleg.engine.internal.expression.Syntax.Between;
import dev.gateleg.engine.internal.expression.Syntax.Call;
import dev.gateleg.engine.internal.expression.Syntax.CallClause;
import dev.gateleg.engine.internal.expression.Syntax.Clause;
import dev.gateleg.engine.internal.expression.Syntax.Comparison;
import dev.gateleg.engine.internal.expression.Syntax.In;
import dev.gateleg.engine.internal.expression.Syntax.Logic;
import dev.gateleg.engine.internal.expression.Syntax.Negation;
import dev.gateleg.engine.internal.expression.Syntax.PathTerm;
import dev.gateleg.engine.internal.expression.Syntax.Paths;
import dev.gateleg.engine.internal.expression.Syntax.Step;
import dev.gateleg.engine.internal.expression.Syntax.Term;
import java.util.EnumSet;
import java.util.Set;

/**
 * What can be said about an expression before its names and values are known: functions, reserved words, indexes,
 * repeated sections; in the order of the text, as DynamoDB does it.
 */
final class StaticChecks {

  private static final int MAX_INDEX_DIGITS = 10;

  private final ExpressionKind kind;

  StaticChecks(ExpressionKind kind) {
    this.kind = kind;
  }

  static boolean isTooBig(Step index) {
    String text = index.text();
    return text.length() > MAX_INDEX_DIGITS || Long.parseLong(text) > Integer.MAX_VALUE;
  }

  void check(Clause clause) {
    if (clause instanceof Logic logic) {
      check(logic.left());
      check(logic.right());
    } else if (clause instanceof Negation negation) {
      check(negation.clause());
    } else if (clause instanceof Comparison comparison) {
      operand(comparison.left());
      operand(comparison.right());
    } else if (clause instanceof Between between) {
      operand(between.value());
      operand(between.lower());
      operand(between.upper());
    } else if (clause instanceof In in) {
      operand(in.value());
      in.candidates().forEach(this::operand);
    } else if (clause instanceof CallClause call) {
      call(call.call(), EnumSet.of(Function.Use.CLAUSE));
    }
  }

  void check(Actions update) {
    for (Action action : update.actions()) {
      path(action.path());
      if (action.value() != null) {
        assigned(action.value());
      }
    }
    Set<TokenKind> seen = EnumSet.noneOf(TokenKind.class);
    for (TokenKind section : update.sections()) {
      if (!seen.add(section)) {
        throw kind.error(
            "The \"" + section + "\" section can only be used once in an update expression;");
      }
    }
  }

  void check(Paths projection) {
    projection.paths().forEach(this::path);
  }

  private void assigned(Term term) {
    if (term instanceof Call call) {
      call(call, EnumSet.of(Function.Use.UPDATE_VALUE, Function.Use.UPDATE_OPERAND));
    } else {
      operand(term);
    }
  }

  private void operand(Term term) {
    if (term instanceof PathTerm path) {
      path(path);
    } else if (term instanceof Call call) {
      call(call, EnumSet.of(Function.Use.OPERAND, Function.Use.UPDATE_OPERAND));
    } else if (term instanceof Arithmetic arithmetic) {
      operand(arithmetic.left());
      operand(arithmetic.right());
    }
  }

  private void call(Call call, Set<Function.Use> allowed) {
    Function function = Function.named(call.function());
    if (function == null) {
      throw kind.error("Invalid function name; function: " + call.function());
    }
    boolean update = kind == ExpressionKind.UPDATE;
    if (function.use().inCondition() == update) {
      throw kind.error("The function is not allowed in " + (update ? "an update" : "a condition")
          + " expression; function: " + call.function());
    }
    if (!allowed.contains(function.use())) {
      throw kind.error(
          "The function is not allowed to be used this way in an expression; function: "
              + call.function());
    }
    call.arguments().forEach(this::operand);
  }

  private void path(PathTerm path) {
    for (Step step : path.steps()) {
      if (step.kind() == Step.Kind.NAME && ReservedWords.contains(step.text())) {
        throw kind.error("Attribute name is a reserved keyword; reserved keyword: " + step.text());
      }
      if (step.kind() == Step.Kind.INDEX && isTooBig(step)) {
        throw kind.error(
            "List index is not within the allowable range; index: [" + step.text() + "]");
      }
    }
  }
}
