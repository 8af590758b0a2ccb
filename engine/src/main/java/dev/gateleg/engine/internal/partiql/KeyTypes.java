package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.Operand;
import dev.gateleg.engine.internal.expression.Path;
import java.util.List;

/** Refuses WHERE clauses that compare a key attribute with a value of another type. */
final class KeyTypes {

  private final KeyAttributes key;

  KeyTypes(KeyAttributes key) {
    this.key = key;
  }

  /** Checks a clause, or a part of it that has to hold. */
  void check(Condition clause) {
    check(clause, true);
  }

  private void check(Condition condition, boolean selects) {
    if (condition instanceof Condition.And and) {
      check(and.left(), selects);
      check(and.right(), selects);
    } else if (condition instanceof Condition.Or or) {
      check(or.left(), false);
      check(or.right(), false);
    } else if (condition instanceof Condition.Not not) {
      check(not.condition(), false);
    } else if (condition instanceof Condition.Compare compare) {
      check(compare.left(), List.of(compare.right()), selects);
      check(compare.right(), List.of(compare.left()), selects);
    } else if (condition instanceof Condition.Between between) {
      check(between.value(), List.of(between.lower(), between.upper()), selects);
    } else if (condition instanceof Condition.BeginsWith beginsWith) {
      check(beginsWith.operand(), List.of(beginsWith.prefix()), selects);
    } else if (condition instanceof Condition.In in) {
      boolean ofPartition = in.value() instanceof Path path
          && key.partition().stream()
              .anyMatch(attribute -> attribute.name().equals(path.attribute()));
      check(in.value(), in.candidates(), selects && ofPartition);
    }
  }

  /**
   * Checks values that an operand is compared with.
   *
   * @param selects whether the comparison chooses keys, rather than filters what they lead to
   */
  private void check(Operand operand, List<Operand> others, boolean selects) {
    if (!(operand instanceof Path path) || !path.isTopLevel()) {
      return;
    }
    KeyAttributes.Attribute attribute = key.attribute(path.attribute());
    for (Operand other : others) {
      if (attribute != null
          && other instanceof Operand.Literal literal
          && literal.value().type() != attribute.type()) {
        throw selects
            ? StatementErrors.invalid(
                "Key attribute's data type should match its data type in table's schema: Key "
                    + attribute.name())
            : new InvalidExpressionException(
                "One or more parameter values were invalid: Condition parameter type does not match schema type");
      }
    }
  }
}
