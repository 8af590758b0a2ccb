package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Comparator;
import dev.gateleg.engine.internal.expression.Path;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An expression in a statement, whose parameters are not filled in yet. Immutable. */
sealed interface Expr {

  /** A path into the item. */
  record Reference(Path path, Token token) implements Expr {}

  /** A value that is written out. */
  record Literal(AttributeValue value) implements Expr {}

  /** A question mark; they are counted from zero. */
  record Parameter(int index) implements Expr {}

  /** The word MISSING, which only IS may be followed by. */
  record Missing() implements Expr {}

  record ListOf(List<Expr> elements) implements Expr {}

  /** A bag, which becomes a set. */
  record Bag(List<Expr> elements, Token token) implements Expr {}

  record Tuple(List<Member> members) implements Expr {}

  record Member(String name, Expr value, Token token) {}

  record Call(String function, List<Expr> arguments, Token token) implements Expr {}

  record Compare(Comparator operator, Expr left, Expr right) implements Expr {}

  record Between(Expr value, Expr lower, Expr upper) implements Expr {}

  record In(Expr value, List<Expr> candidates) implements Expr {}

  record IsMissing(Expr operand) implements Expr {}

  /** IS with the name of a type. */
  record IsOfType(Expr operand, AttributeValue.Type type) implements Expr {}

  record Logic(boolean and, Expr left, Expr right) implements Expr {}

  record Not(Expr operand) implements Expr {}

  /** An operator that only SET knows, or none at all. */
  record Arithmetic(String operator, Expr left, Expr right) implements Expr {}
}
