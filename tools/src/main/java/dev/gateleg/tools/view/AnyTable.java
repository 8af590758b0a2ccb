package dev.gateleg.tools.view;

import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import java.util.List;

/** A live table of which its keys and indexes are known, by its model file, and none of its entities' code. */
public final class AnyTable extends GeneratedTable {

  private AnyTable(OpenTable table) {
    super(table);
  }

  /** The table that a view shows. */
  public static AnyTable of(TableView view) {
    return TableType.of(view.schema(), List.of(), AnyTable::new)
        .with(view.client())
        .tableName(view.table())
        .open();
  }
}
