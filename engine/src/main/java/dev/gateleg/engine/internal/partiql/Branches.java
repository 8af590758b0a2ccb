package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Conditions;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a WHERE clause that OR joins, and what DynamoDB does not like about them. */
final class Branches {

  /**
   * A branch that says which partition it is about.
   *
   * @param key the keys that it selects
   * @param ofSortKey whether it says something of the sort key, too
   * @param simple whether nothing else is said of the sort key, and nothing in the negative
   */
  private record Branch(KeyCondition key, boolean ofSortKey, boolean simple) {}

  private Branches() {}

  /** Refuses branches that select items of one partition both, if one of them selects by the sort key. */
  static void check(Condition where, Table table, @Nullable String index) {
    if (!(where instanceof Condition.Or)) {
      return;
    }
    KeyAttributes key = Selections.keyAttributes(table, index);
    List<Branch> branches = new ArrayList<>();
    if (key.sort().isEmpty() || !split(where, key, branches)) {
      return;
    }
    for (int i = 0; i < branches.size(); i++) {
      for (int j = i + 1; j < branches.size(); j++) {
        Branch first = branches.get(i);
        Branch second = branches.get(j);
        if (first.simple
            && second.simple
            && (first.ofSortKey || second.ofSortKey)
            && Selections.overlap(table, index, first.key, second.key)) {
          throw StatementErrors.invalid(
              "Overlapping conditions with range keys are not supported in where clause");
        }
      }
    }
  }

  /** Answers whether each branch says its partition, without which there is nothing to overlap. */
  private static boolean split(Condition condition, KeyAttributes key, List<Branch> branches) {
    if (condition instanceof Condition.Or or) {
      return split(or.left(), key, branches) && split(or.right(), key, branches);
    }
    KeyEqualities equalities = new KeyEqualities(condition, key);
    List<KeyCondition> queries = equalities.queries();
    if (queries.size() != 1) {
      return false;
    }
    KeyCondition query = queries.get(0);
    Condition rest = equalities.rest();
    boolean simple = rest == null || !mentions(rest, key.sort().get(0).name());
    boolean ofSortKey = !query.sortPrefix().isEmpty() || query.range() != null;
    branches.add(new Branch(query, ofSortKey, simple));
    return true;
  }

  private static boolean mentions(Condition condition, String attribute) {
    boolean[] found = {false};
    Conditions.forEachPath(condition, path -> found[0] |= path.attribute().equals(attribute));
    return found[0];
  }

  /** Whether a condition asks if an attribute is there. */
  static boolean asksForExistence(Condition condition) {
    if (condition instanceof Condition.And and) {
      return asksForExistence(and.left()) || asksForExistence(and.right());
    }
    if (condition instanceof Condition.Or or) {
      return asksForExistence(or.left()) || asksForExistence(or.right());
    }
    if (condition instanceof Condition.Not not) {
      return asksForExistence(not.condition());
    }
    return condition instanceof Condition.Exists || condition instanceof Condition.NotExists;
  }
}
