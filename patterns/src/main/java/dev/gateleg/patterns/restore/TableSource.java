package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.write.UniqueValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Another table, as the one was at a time. */
final class TableSource implements RestoreSource {

  private static final CallSite SITE = new CallSite("restore", null, null);

  private final Table table;
  private final TableAccess context;

  TableSource(Table table) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
  }

  @Override
  public Optional<Map<String, AttributeValue>> item(EntityKey<?> key) {
    Map<String, AttributeValue> item = StoredItems.get(context, SITE, context.keyMap(key));
    return item.isEmpty() ? Optional.empty() : Optional.of(item);
  }

  @Override
  public List<Map<String, AttributeValue>> collection(EntityKey<?> key) {
    return StoredItems.partition(context, SITE, key.partition());
  }

  @Override
  public List<String> torn(EntityKey<?> key, Map<String, AttributeValue> item) {
    return key.type().uniqueAttributes().isEmpty() ? List.of() : unclaimed(key, item);
  }

  private <E> List<String> unclaimed(EntityKey<E> key, Map<String, AttributeValue> item) {
    UniqueValues<E> values = table.uniqueValues(key.type());
    List<String> found = new ArrayList<>();
    for (String attribute : values.unclaimed(item)) {
      found.add(key + " has a unique " + attribute
          + " in the source, and its claim is not there: the source holds a part of a transaction");
    }
    return found;
  }
}
