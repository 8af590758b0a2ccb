package dev.gateleg.core.spi.table;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.table.TableType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens the records that a pattern keeps for itself, in the same live table as the program's entities and hidden from its
 * reads. The pattern declares them as anybody declares a table: records with keys, and an interface with access patterns.
 * It then has all verbs, typed conditions and queries, and its writes go into the program's transactions.
 *
 * <p>What differs from a table of one's own: the live table, its key attributes, its clock, listener and random numbers
 * are those of the program's table. Partition keys start with that table's scope, so that tenants never share a hidden
 * item. Items carry a type that starts with {@code _}, by which reads of entities pass over them.
 *
 * <p>A record's attributes must have names that start with {@code _} ({@code @Attribute("_owner")}), so that no index of
 * the program has them as keys, and its keys must be made of text. It has no indexes. A time to live is kept in the
 * attribute {@code _expires}, and a second time in the one that DynamoDB looks at, where the program's table has one.
 */
public final class HiddenTables {

  private HiddenTables() {}

  /** The records of a pattern, in partitions of their own. */
  public static <T extends Table> T open(TableType<T> records, Table table) {
    return open(records, GeneratedTable.context(table), null);
  }

  /**
   * The records of a pattern, all of them in the partition of an entity, whatever partition their own keys name. Components
   * of the partition key must be attributes as well, since the key does not tell them.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code OutOfScope}, if the entity is of another tenant
   */
  public static <T extends Table> T openIn(EntityKey<?> home, TableType<T> records, Table table) {
    TableContext context = GeneratedTable.context(table);
    return open(records, context, context.inScope(home));
  }

  private static <T extends Table> T open(
      TableType<T> records, TableContext host, @Nullable EntityKey<?> home) {
    Function<TableContext, T> factory = context -> records.over(new OpenTable(context));
    return factory.apply(host.hiding(records.schema(), records.entities(), home, factory));
  }
}
