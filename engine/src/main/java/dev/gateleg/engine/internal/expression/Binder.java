package dev.gateleg.engine.internal.expression;

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
import dev.gateleg.engine.internal.expression.Syntax.Step;
import dev.gateleg.engine.internal.expression.Syntax.Term;
import dev.gateleg.engine.internal.expression.Syntax.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Puts a request's names and values into an expression.
 *
 * <p>Operands are bound from left to right, then their operator is checked; the first error is the one reported.
 */
final class Binder {

  private final ExpressionKind kind;
  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final OperandChecks checks;

  Binder(ExpressionKind kind, Map<String, String> names, Map<String, AttributeValue> values) {
    this.kind = kind;
    this.names = names;
    this.values = values;
    this.checks = new OperandChecks(kind);
  }

  Condition condition(Clause clause) {
    if (clause instanceof Logic logic) {
      Condition left = condition(logic.left());
      Condition right = condition(logic.right());
      return logic.and() ? new Condition.And(left, right) : new Condition.Or(left, right);
    }
    if (clause instanceof Negation negation) {
      return new Condition.Not(condition(negation.clause()));
    }
    if (clause instanceof Comparison comparison) {
      Operand left = operand(comparison.left());
      Operand right = operand(comparison.right());
      checks.comparison(comparison.operator(), left, right);
      return new Condition.Compare(comparison.operator(), left, right);
    }
    if (clause instanceof Between between) {
      Operand value = operand(between.value());
      Operand lower = operand(between.lower());
      Operand upper = operand(between.upper());
      checks.between(value, lower, upper);
      return new Condition.Between(value, lower, upper);
    }
    if (clause instanceof In in) {
      Operand value = operand(in.value());
      List<Operand> candidates = operands(in.candidates());
      checks.in(value, candidates);
      return new Condition.In(value, candidates);
    }
    return function(((CallClause) clause).call());
  }

  private Condition function(Call call) {
    return condition(checks, known(call), operands(call.arguments()));
  }

  static Condition condition(OperandChecks checks, Function function, List<Operand> operands) {
    checks.count(function, operands);
    Operand first = operands.get(0);
    return switch (function) {
      case ATTRIBUTE_EXISTS -> new Condition.Exists(checks.path(function, first));
      case ATTRIBUTE_NOT_EXISTS -> new Condition.NotExists(checks.path(function, first));
      case ATTRIBUTE_TYPE -> new Condition.HasType(first, checks.typeNamed(operands.get(1)));
      case BEGINS_WITH -> {
        checks.beginsWith(first, operands.get(1));
        yield new Condition.BeginsWith(first, operands.get(1));
      }
      case CONTAINS -> {
        checks.distinct(function.text(), first, operands.get(1));
        yield new Condition.Contains(first, operands.get(1));
      }
      default -> throw new IllegalStateException(function + " is not a condition");
    };
  }

  Operand operand(Term term) {
    if (term instanceof PathTerm path) {
      return path(path);
    }
    if (term instanceof ValueTerm value) {
      return new Operand.Literal(value(value.placeholder()));
    }
    if (term instanceof Arithmetic arithmetic) {
      Operand left = operand(arithmetic.left());
      Operand right = operand(arithmetic.right());
      checks.arithmetic(arithmetic.plus() ? "+" : "-", left, right);
      return new Operand.Sum(arithmetic.plus(), left, right);
    }
    return call((Call) term);
  }

  private Operand call(Call call) {
    return operand(checks, known(call), operands(call.arguments()));
  }

  static Operand operand(OperandChecks checks, Function function, List<Operand> operands) {
    checks.count(function, operands);
    Operand first = operands.get(0);
    return switch (function) {
      case SIZE -> {
        checks.size(first);
        yield new Operand.Size(first);
      }
      case IF_NOT_EXISTS -> {
        Path path = checks.path(function, first);
        checks.distinct(function.text(), path, operands.get(1));
        yield new Operand.IfNotExists(path, operands.get(1));
      }
      case LIST_APPEND -> {
        checks.lists(first, operands.get(1));
        yield new Operand.ListAppend(first, operands.get(1));
      }
      default -> throw new IllegalStateException(function + " is not an operand");
    };
  }

  private static Function known(Call call) {
    Function function = Function.named(call.function());
    if (function == null) {
      throw new IllegalStateException(call.function() + " passed the static checks");
    }
    return function;
  }

  private List<Operand> operands(List<Term> terms) {
    List<Operand> operands = new ArrayList<>(terms.size());
    for (int i = 0; i < terms.size(); i++) {
      operands.add(operand(terms.get(i)));
    }
    return operands;
  }

  AttributeValue value(String placeholder) {
    AttributeValue value = values.get(placeholder);
    if (value == null) {
      throw kind.error(
          "An expression attribute value used in expression is not defined; attribute value: "
              + placeholder);
    }
    return value;
  }

  Path path(PathTerm term) {
    Path path = term.literal() != null ? term.literal() : resolve(term);
    if (path.depth() > Path.MAX_DEPTH) {
      throw kind.error(
          "The document path has too many nesting levels; nesting levels: " + path.depth());
    }
    return path;
  }

  /**
   * The paths, none of which contains another.
   *
   * <p>DynamoDB goes from the last to the first and compares each with those before it, which decides which of several
   * errors is reported.
   */
  List<Path> distinctPaths(List<PathTerm> terms) {
    Path[] paths = new Path[terms.size()];
    int i = paths.length - 1;
    try {
      for (; i >= 0; i--) {
        paths[i] = path(terms.get(i));
      }
    } catch (InvalidExpressionException e) {
      checkDistinct(Arrays.asList(paths).subList(i + 1, paths.length));
      throw e;
    }
    List<Path> all = List.of(paths);
    checkDistinct(all);
    return all;
  }

  private void checkDistinct(List<Path> paths) {
    if (!Projection.areDistinctAttributes(paths)) {
      PathTree.of(kind, paths, paths);
    }
  }

  private Path resolve(PathTerm term) {
    List<Step> steps = term.steps();
    Path path = Path.of(name(steps.get(0)));
    for (int i = 1; i < steps.size(); i++) {
      Step step = steps.get(i);
      path = step.kind() == Step.Kind.INDEX
          ? path.index(Integer.parseInt(step.text()))
          : path.child(name(step));
    }
    return path;
  }

  private String name(Step step) {
    if (step.kind() == Step.Kind.NAME) {
      return step.text();
    }
    String name = names.get(step.text());
    if (name == null) {
      throw kind.error(
          "An expression attribute name used in the document path is not defined; attribute name: "
              + step.text());
    }
    return name;
  }
}
