package dev.gateleg.tools.verb;

import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.tools.command.Session;
import java.util.List;

/** A live table of which its keys and indexes are known, by its model file, and none of its entities' code. */
public final class AnyTable extends GeneratedTable {

  private AnyTable(OpenTable table) {
    super(table);
  }

  /** The table of a session. */
  public static AnyTable of(Session session) {
    return TableType.of(session.view().schema(), List.of(), AnyTable::new)
        .with(session.client())
        .tableName(session.view().table())
        .open();
  }
}
