package dev.gateleg.core.spi.table;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import java.util.List;
import java.util.function.Function;

/**
 * Opens other entities in the live table of a program's table: with its name, key attributes, clock, listener and random
 * numbers. For patterns whose entities have keys that are known only when the program runs. They are no hidden records: a
 * program that lists entities of the same type names reads them too.
 */
public final class TableViews {

  private TableViews() {}

  /** These entities, in the table that a program has open. Their writes go into its transactions. */
  public static <T extends Table> T open(
      Table table, List<? extends EntityType<?>> entities, Function<OpenTable, T> made) {
    Function<TableContext, T> factory = context -> made.apply(new OpenTable(context));
    return factory.apply(GeneratedTable.context(table).viewing(List.copyOf(entities), factory));
  }
}
