package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was parsed, whose parameters are not filled in yet. Immutable, so it can be shared. */
sealed interface Statement {

  String table();

  /** Whether it reads, which a batch or a transaction does not mix with writing. */
  default boolean isRead() {
    return false;
  }

  /**
   * SELECT.
   *
   * @param columns what is selected; null means everything
   * @param index the index to read, or null for the table
   * @param refusedColumn what is wrong with a column, which is told only when the table and the index are known; or null
   */
  record Select(
      @Nullable List<Column> columns,
      String table,
      @Nullable String index,
      @Nullable Expr where,
      List<Order> orders,
      @Nullable String refusedColumn)
      implements Statement {

    @Override
    public boolean isRead() {
      return true;
    }
  }

  /** A selected path and the name of what it finds in the result. */
  record Column(String name, Path path) {}

  record Order(Path path, boolean descending) {}

  record Insert(String table, Expr.Tuple item) implements Statement {}

  record Update(
      String table,
      List<Assignment> assignments,
      @Nullable Expr where,
      @Nullable Returning returning)
      implements Statement {}

  /** SET, or REMOVE if it has no value. */
  record Assignment(Path path, @Nullable Expr value) {}

  record Delete(
      String table, @Nullable Expr where, @Nullable Returning returning) implements Statement {}

  /** EXISTS, which only transactions know. */
  record Exists(Select select) implements Statement {

    @Override
    public String table() {
      return select.table();
    }
  }

  enum Returning {
    ALL_OLD,
    ALL_NEW,
    MODIFIED_OLD,
    MODIFIED_NEW
  }
}
