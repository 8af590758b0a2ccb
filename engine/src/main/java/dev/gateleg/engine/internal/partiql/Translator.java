package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.AttributeValues;
import dev.gateleg.engine.internal.expression.Change;
import dev.gateleg.engine.internal.expression.CheckedExpressions;
import dev.gateleg.engine.internal.expression.Condition;
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
    if (expr instanceof Expr.Literal literal) {
      return AttributeValues.checked(literal.value());
    }
    if (expr instanceof Expr.Parameter parameter) {
      return AttributeValues.checked(parameters.get(parameter.index()));
    }
    if (expr instanceof Expr.ListOf list) {
      return AttributeValues.checked(AttributeValue.fromL(values(list.elements())));
    }
    if (expr instanceof Expr.Bag bag) {
      return AttributeValues.checked(set(values(bag.elements())));
    }
    if (expr instanceof Expr.Tuple tuple) {
      return AttributeValues.checked(AttributeValue.fromM(members(tuple)));
    }
    if (expr instanceof Expr.Missing) {
      throw StatementErrors.invalid("MISSING must be compared using IS operator");
    }
    if (expr instanceof Expr.Reference) {
      throw StatementErrors.invalid("Unsupported data type: VariableReference under key root");
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      throw StatementErrors.invalid(
          "Unsupported data type: " + arithmetic.operator() + " under key root");
    }
    throw StatementErrors.invalid("Unsupported expression where a value is needed");
  }

  private List<AttributeValue> values(List<Expr> exprs) {
    List<AttributeValue> values = new ArrayList<>(exprs.size());
    for (Expr expr : exprs) {
      values.add(value(expr));
    }
    return values;
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
    if (arguments.size() != 2) {
      throw StatementErrors.invalid(
          "Incorrect number of operands for operator or function; operator or function: " + name
              + ", number of operands: " + arguments.size());
    }
    if (!(arguments.get(0) instanceof Expr.Reference reference)
        || !reference.path().equals(path)) {
      throw StatementErrors.invalid("The first argument to " + name.toUpperCase(Locale.ROOT)
          + " must equal the assignment value");
    }
    AttributeValue operand = value(arguments.get(1));
    AttributeValue.Type type = operand.type();
    if (type != AttributeValue.Type.SS
        && type != AttributeValue.Type.NS
        && type != AttributeValue.Type.BS) {
      throw StatementErrors.invalid(
          "Incorrect operand type for operator or function; operator or function: " + name
              + ", operand type: " + type);
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
    return StatementErrors.invalid("Unrecognized function: " + call.function());
  }

  private static RuntimeException unsupported(String where, Expr.Arithmetic arithmetic) {
    return StatementErrors.invalid(
        "Unsupported operator in " + where + " Expression. Operator: " + arithmetic.operator());
  }
}
