package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Another table, as the one was at a time. */
final class TableSource implements RestoreSource {

  private static final CallSite SITE = new CallSite("restore", null, null);

  private final TableAccess context;

  TableSource(Table table) {
    this.context = GeneratedTable.contextOf(table);
  }

  @Override
  public Optional<Map<String, Value>> item(EntityKey<?> key) {
    Map<String, Value> item = StoredItems.get(context, SITE, context.keyMap(key));
    return item.isEmpty() ? Optional.empty() : Optional.of(item);
  }

  @Override
  public List<Map<String, Value>> collection(EntityKey<?> key) {
    return StoredItems.partition(context, SITE, key.partition());
  }

  @Override
  public boolean whole() {
    return true;
  }
}
