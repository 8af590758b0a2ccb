package dev.gateleg.core.write;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.TableKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables that one transaction writes: that which it was begun with, and those that joined it. Immutable. */
final class TransactionTables {

  private final List<TableContext> contexts;

  private TransactionTables(List<TableContext> contexts) {
    this.contexts = contexts;
  }

  /** One table. */
  public static TransactionTables of(TableContext context) {
    return new TransactionTables(List.of(context));
  }

  /**
   * These and others.
   *
   * @throws InvalidInputException with the code {@code OutOfScope} where they are opened for another tenant
   */
  public TransactionTables and(TransactionTables others) {
    List<TableContext> all = new ArrayList<>(contexts);
    for (TableContext other : others.contexts) {
      contexts.forEach(context -> context.checkSameScope(other));
      all.add(other);
    }
    return new TransactionTables(all);
  }

  /** An item among those of all tables. */
  record Item(String table, TableKey key) {}

  /**
   * The item that an action is about.
   *
   * @throws InvalidInputException where its table has not joined, or its item is of another scope
   */
  Item checked(TransactionAction action) {
    String table = action.item().table();
    for (TableContext context : contexts) {
      if (context.tableName().equals(table)) {
        contexts.forEach(each -> each.checkInScope(table, action.key(), action));
        return new Item(table, TableKey.of(context.schema(), action.key()));
      }
    }
    throw new InvalidInputException(
        CoreCode.TRANSACTION_TABLE,
        "The transaction of the table " + contexts.get(0).tableName() + " has a " + action
            + " in the table " + table
            + "; join that table's transaction, if both are of one account.",
        null);
  }

  /** The entity that an item of a refused action is, or null where it is none that its table knows. */
  @Nullable
  Object found(TransactionAction action, Map<String, Value> item) {
    String table = action.item().table();
    for (TableContext context : contexts) {
      if (context.tableName().equals(table) && !item.isEmpty() && !context.hidden(item)) {
        BoundEntity<?> entity = context.recognise(item);
        try {
          return entity == null ? null : entity.read(item);
        } catch (UndecodableItemException e) {
          return null; // it is told attribute by attribute
        }
      }
    }
    return null;
  }
}
