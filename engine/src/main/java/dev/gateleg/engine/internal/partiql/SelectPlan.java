package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.partiql.Statement.Column;
import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a SELECT reads, before it meets its table.
 *
 * @param where the condition of its WHERE clause
 */
record SelectPlan(Statement.Select select, @Nullable Condition where) {

  static SelectPlan of(Bound bound) {
    Statement.Select select = (Statement.Select) bound.statement();
    if (select.columns() != null) {
      // Only to refuse columns of which one contains another.
      Projection.ofPaths(select.columns().stream().map(Column::path).toList());
    }
    return new SelectPlan(select, StatementWrites.where(bound.translator(), select.where()));
  }

  /** As queries or as a scan. */
  Selections.Selection on(Table table, boolean consistent) {
    checkIndex(table, consistent);
    KeyAttributes key = Selections.keyAttributes(table, select.index());
    if (where != null) {
      new KeyTypes(key).check(where);
      new KeyTypes(Selections.keyAttributes(table, null)).check(where);
      Branches.check(where, table, select.index());
    }
    KeyEqualities equalities = new KeyEqualities(where, key);
    List<KeyCondition> queries = new ArrayList<>(equalities.queries());
    boolean forward = order(key, queries);
    return new Selections.Selection(
        table, select.index(), queries, equalities.rest(), projection(), consistent, forward);
  }

  /** Refuses an index that is not there, or that statements can't read, and after it a column that is no path. */
  void checkIndex(Table table, boolean consistent) {
    if (select.index() != null) {
      checkIndex(table, select.index(), consistent);
    }
    checkColumns();
  }

  private void checkColumns() {
    if (select.refusedColumn() != null) {
      throw StatementErrors.invalid(select.refusedColumn());
    }
  }

  private static void checkIndex(Table table, String name, boolean consistent) {
    Index index = table.index(name);
    if (index == null) {
      throw StatementErrors.invalid("The table does not have the specified index");
    }
    if (index.key().partition().size() > 1 || index.key().sort().size() > 1) {
      throw StatementErrors.invalid("PartiQL statements cannot be executed on tables with"
          + " multi-attribute HASH keys or multi-attribute RANGE keys.");
    }
    if (index.global() && consistent) {
      throw StatementErrors.invalid(
          "Strongly consistent read is not supported on Global Secondary Indexes");
    }
  }

  /** The key of the one item that is read, and what it has to satisfy; null if it is not one item. */
  @Nullable
  One one(Table table) {
    checkColumns();
    if (select.index() != null) {
      return null;
    }
    KeyEqualities equalities = new KeyEqualities(where, Selections.keyAttributes(table, null));
    Map<String, AttributeValue> key = equalities.item();
    Condition rest = equalities.rest();
    return key == null || rest != null && Branches.asksForExistence(rest)
        ? null
        : new One(key, rest);
  }

  /** A single item. */
  record One(Map<String, AttributeValue> key, @Nullable Condition condition) {}

  private boolean order(KeyAttributes key, List<KeyCondition> queries) {
    if (select.orders().isEmpty()) {
      return true;
    }
    if (where == null) {
      throw StatementErrors.invalid(
          "Must have WHERE clause in the statement when using ORDER BY clause.");
    }
    if (queries.isEmpty()) {
      throw StatementErrors.invalid(
          "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");
    }
    boolean forward = true;
    for (Statement.Order order : select.orders()) {
      String name = order.path().attribute();
      boolean partition =
          key.partition().stream().anyMatch(attribute -> attribute.name().equals(name));
      boolean sort = key.sort().stream().anyMatch(attribute -> attribute.name().equals(name));
      if (!order.path().isTopLevel() || !partition && !sort) {
        throw StatementErrors.invalid(
            "Variable reference " + name + " in ORDER BY clause must be part of the primary key");
      }
      if (partition) {
        Comparator<KeyCondition> byKey = Comparator.comparing(
            query -> query.partition().get(0),
            dev.gateleg.engine.internal.expression.Values::compare);
        queries.sort(order.descending() ? byKey.reversed() : byKey);
      } else {
        forward = !order.descending();
      }
    }
    return forward;
  }

  /** The attributes that the columns are found in. */
  private @Nullable Projection projection() {
    List<Column> columns = select.columns();
    return columns == null
        ? null
        : Projection.ofAttributes(
            columns.stream().map(column -> column.path().attribute()).distinct().toList());
  }

  /** The columns of an item at their places in it, as batches and transactions show them. */
  Map<String, AttributeValue> projectInPlace(Map<String, AttributeValue> item) {
    List<Column> columns = select.columns();
    return columns == null
        ? item
        : Projection.ofPaths(columns.stream().map(Column::path).toList()).of(item);
  }

  /** The columns of an item, side by side. */
  Map<String, AttributeValue> project(Map<String, AttributeValue> item) {
    List<Column> columns = select.columns();
    if (columns == null) {
      return item;
    }
    Map<String, AttributeValue> row = new HashMap<>();
    for (Column column : columns) {
      AttributeValue value = column.path().in(item);
      if (value != null) {
        row.put(column.name(), value);
      }
    }
    return row;
  }
}
