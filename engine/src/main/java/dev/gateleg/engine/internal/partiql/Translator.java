package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.AttributeValues;
import dev.gateleg.engine.internal.expression.Change;
import dev.gateleg.engine.internal.expression.CheckedExpressions;
import dev.gateleg.engine.internal.expression.Comparator;
import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.Operand;
import dev.gateleg.engine.internal.expression.Path;
import dev.gateleg.engine.internal.expression.Update;
import dev.gateleg.engine.internal.partiql.Statement.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns a statement's expressions into conditions, updates and values, with the request's parameters filled in. */
final class Translator {

  private static final String NOT_BOOLEAN =
      "WHERE clause must contain an expression that resolves to a boolean";

  private final List<AttributeValue> parameters;

  /** @param parameters as many as the statement has question marks */
  Translator(List<AttributeValue> parameters) {
    this.parameters = parameters;
  }

  // Conditions.

  Condition condition(Expr expr) {
    if (expr instanceof Expr.Logic logic) {
      Condition left = condition(logic.left());
      Condition right = condition(logic.right());
      return logic.and() ? new Condition.And(left, right) : new Condition.Or(left, right);
    }
    if (expr instanceof Expr.Not not) {
      return new Condition.Not(condition(not.operand()));
    }
    if (expr instanceof Expr.Compare compare) {
      Condition truth = truth(compare);
      if (truth != null) {
        return truth;
      }
      return CheckedExpressions.compare(
          compare.operator(), operand(compare.left()), operand(compare.right()));
    }
    if (expr instanceof Expr.Between between) {
      return CheckedExpressions.between(
          operand(between.value()), operand(between.lower()), operand(between.upper()));
    }
    if (expr instanceof Expr.In in) {
      return CheckedExpressions.in(operand(in.value()), operands(in.candidates()));
    }
    if (expr instanceof Expr.IsMissing missing) {
      return new Condition.NotExists(path(missing.operand()));
    }
    if (expr instanceof Expr.IsOfType type) {
      return new Condition.HasType(operand(type.operand()), type.type());
    }
    if (expr instanceof Expr.Call call) {
      return function(call);
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      throw unsupported("Condition", arithmetic);
    }
    throw StatementErrors.invalid(NOT_BOOLEAN);
  }

  /** A function that is a condition, compared with TRUE or FALSE; null if it is not that. */
  private @Nullable Condition truth(Expr.Compare compare) {
    boolean equal = compare.operator() == Comparator.EQ;
    if (!(compare.left() instanceof Expr.Call call)
        || !(compare.right() instanceof Expr.Literal literal)
        || literal.value().bool() == null
        || !equal && compare.operator() != Comparator.NE) {
      return null;
    }
    String name = call.function().toLowerCase(Locale.ROOT);
    Condition condition = CheckedExpressions.condition(name, operands(call.arguments()));
    if (condition == null) {
      return null;
    }
    return literal.value().bool() == equal ? condition : new Condition.Not(condition);
  }

  private Condition function(Expr.Call call) {
    String name = call.function().toLowerCase(Locale.ROOT);
    Condition condition = CheckedExpressions.condition(name, operands(call.arguments()));
    if (condition != null) {
      return condition;
    }
    if (CheckedExpressions.operand(name, operands(call.arguments()), false) != null) {
      throw StatementErrors.invalid(NOT_BOOLEAN);
    }
    throw unrecognized(call);
  }

  private Operand operand(Expr expr) {
    if (expr instanceof Expr.Reference reference) {
      return reference.path();
    }
    if (expr instanceof Expr.Call call) {
      String name = call.function().toLowerCase(Locale.ROOT);
      Operand operand = CheckedExpressions.operand(name, operands(call.arguments()), false);
      if (operand == null) {
        throw unrecognized(call);
      }
      return operand;
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      throw unsupported("Condition", arithmetic);
    }
    return new Operand.Literal(value(expr));
  }

  private List<Operand> operands(List<Expr> exprs) {
    List<Operand> operands = new ArrayList<>(exprs.size());
    for (Expr expr : exprs) {
      operands.add(operand(expr));
    }
    return operands;
  }

  private static Path path(Expr expr) {
    if (expr instanceof Expr.Reference reference) {
      return reference.path();
    }
    throw StatementErrors.invalid("IS MISSING must be used with a document path");
  }

  // Values.

  Map<String, AttributeValue> item(Expr.Tuple tuple) {
    return members(tuple);
  }

  private Map<String, AttributeValue> members(Expr.Tuple tuple) {
    Map<String, AttributeValue> members = new LinkedHashMap<>();
    for (Expr.Member member : tuple.members()) {
      members.put(member.name(), value(member.value()));
    }
    return members;
  }

  private AttributeValue value(Expr expr) {
    return value(expr, "root");
  }

  /**
   * The value that is meant.
   *
   * @param place where it is in an attribute's value, as errors tell it
   */
  private AttributeValue value(Expr expr, String place) {
    if (expr instanceof Expr.Literal literal) {
      return checked(literal.value(), " under " + place);
    }
    if (expr instanceof Expr.Parameter parameter) {
      return checked(parameters.get(parameter.index()), "");
    }
    if (expr instanceof Expr.ListOf list) {
      List<AttributeValue> elements = new ArrayList<>();
      for (int i = 0; i < list.elements().size(); i++) {
        elements.add(value(list.elements().get(i), place + "[" + i + "]"));
      }
      return checked(AttributeValue.fromL(elements), "");
    }
    if (expr instanceof Expr.Bag bag) {
      if (bag.elements().isEmpty()) {
        throw StatementErrors.invalidAt("Empty bags are not supported", bag.token());
      }
      return checked(set(bag, place), "");
    }
    if (expr instanceof Expr.Tuple tuple) {
      Map<String, AttributeValue> members = new LinkedHashMap<>();
      for (Expr.Member member : tuple.members()) {
        members.put(member.name(), value(member.value(), place + "." + member.name()));
      }
      return checked(AttributeValue.fromM(members), "");
    }
    throw noValue(expr);
  }

  /** Statements tell what is wrong with values in the older words. */
  private static AttributeValue checked(AttributeValue value, String place) {
    try {
      return AttributeValues.checked(value);
    } catch (InvalidExpressionException e) {
      throw StatementErrors.invalid(e.older().getMessage() + place);
    }
  }

  private static RuntimeException noValue(Expr expr) {
    if (expr instanceof Expr.Missing) {
      return StatementErrors.invalid("MISSING must be compared using IS operator");
    }
    if (expr instanceof Expr.Reference) {
      return StatementErrors.invalid("Unsupported data type: VariableReference under key root");
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      return StatementErrors.invalid(
          "Unsupported data type: " + arithmetic.operator() + " under key root");
    }
    if (expr instanceof Expr.Call call) {
      return StatementErrors.invalidAt(
          "Unsupported data type: " + call.function().toLowerCase(Locale.ROOT) + " under key root",
          call.token());
    }
    return StatementErrors.invalid("Unsupported expression where a value is needed");
  }

  private AttributeValue set(Expr.Bag bag, String place) {
    List<AttributeValue> elements = new ArrayList<>(bag.elements().size());
    for (Expr element : bag.elements()) {
      elements.add(value(element, place));
    }
    return set(elements);
  }

  private static AttributeValue set(List<AttributeValue> elements) {
    List<String> strings = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    List<SdkBytes> binaries = new ArrayList<>();
    for (AttributeValue element : elements) {
      switch (element.type()) {
        case S -> strings.add(element.s());
        case N -> numbers.add(element.n());
        case B -> binaries.add(element.b());
        default -> throw badBag();
      }
    }
    if (strings.size() == elements.size()) {
      return AttributeValue.fromSs(strings);
    }
    if (numbers.size() == elements.size()) {
      return AttributeValue.fromNs(numbers);
    }
    if (binaries.size() == elements.size()) {
      return AttributeValue.fromBs(binaries);
    }
    throw badBag();
  }

  private static RuntimeException badBag() {
    return StatementErrors.invalid(
        "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
  }

  // Updates.

  Update update(List<Assignment> assignments) {
    List<Change> changes = new ArrayList<>(assignments.size());
    for (Assignment assignment : assignments) {
      changes.add(change(assignment.path(), assignment.value()));
    }
    return Update.of(changes);
  }

  private Change change(Path path, @Nullable Expr value) {
    if (value == null) {
      return new Change.Remove(path);
    }
    if (value instanceof Expr.Call call) {
      String name = call.function().toLowerCase(Locale.ROOT);
      if (name.equals("set_add") || name.equals("set_delete")) {
        AttributeValue operand = setOperand(path, call, name);
        return name.equals("set_add")
            ? new Change.Add(path, operand)
            : new Change.Delete(path, operand);
      }
    }
    return new Change.Set(path, assigned(value));
  }

  private AttributeValue setOperand(Path path, Expr.Call call, String name) {
    List<Expr> arguments = call.arguments();
    String shown = name.toUpperCase(Locale.ROOT);
    if (arguments.size() != 2) {
      throw StatementErrors.invalidAt(shown + " must have exactly two arguments", call.token());
    }
    if (!(arguments.get(0) instanceof Expr.Reference reference)
        || !reference.path().equals(path)) {
      throw StatementErrors.invalidAt(
          "The first argument to " + shown + " must equal the assignment value", call.token());
    }
    if (arguments.get(1) instanceof Expr.Bag bag && bag.elements().isEmpty()) {
      throw StatementErrors.invalid("Empty bags are not supported");
    }
    AttributeValue operand = value(arguments.get(1));
    AttributeValue.Type type = operand.type();
    if (type != AttributeValue.Type.SS
        && type != AttributeValue.Type.NS
        && type != AttributeValue.Type.BS) {
      throw StatementErrors.invalidAt(
          "The second argument to " + shown + " must be a value with type SET", reference.token());
    }
    return operand;
  }

  private Operand assigned(Expr expr) {
    if (expr instanceof Expr.Reference reference) {
      return reference.path();
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      boolean plus = arithmetic.operator().equals("+");
      if (!plus && !arithmetic.operator().equals("-")) {
        throw unsupported("Update", arithmetic);
      }
      return CheckedExpressions.sum(
          plus, assigned(arithmetic.left()), assigned(arithmetic.right()));
    }
    if (expr instanceof Expr.Call call) {
      List<Operand> operands = new ArrayList<>();
      call.arguments().forEach(argument -> operands.add(assigned(argument)));
      Operand operand =
          CheckedExpressions.operand(call.function().toLowerCase(Locale.ROOT), operands, true);
      if (operand == null) {
        throw unrecognized(call);
      }
      return operand;
    }
    return new Operand.Literal(value(expr));
  }

  private static RuntimeException unrecognized(Expr.Call call) {
    return StatementErrors.invalidAt(
        "Unrecognized function: " + call.function().toLowerCase(Locale.ROOT), call.token());
  }

  private static RuntimeException unsupported(String where, Expr.Arithmetic arithmetic) {
    return StatementErrors.invalid(
        "Unsupported operator in " + where + " Expression. Operator: " + arithmetic.operator());
  }
}
