package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.key.KeyPart;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;

/** The items of one partition key in a table and its local indexes, whose size DynamoDB estimates. */
public final class ItemCollections {

  private static final double GIGABYTE = 1024.0 * 1024 * 1024;

  private ItemCollections() {}

  /** The size of the collection that an item is in, in whole gigabytes; null if the table has no local indexes. */
  public static @Nullable ItemCollectionMetrics metrics(
      Table table, Map<String, AttributeValue> item) {
    if (!table.hasLocalIndexes()) {
      return null;
    }
    KeyPart part = table.key().partition().get(0);
    AttributeValue value = item.get(part.name());
    if (value == null) {
      return null;
    }
    double lower = Math.floor(bytes(table, value) / GIGABYTE);
    return ItemCollectionMetrics.builder()
        .itemCollectionKey(Map.of(part.name(), value))
        .sizeEstimateRangeGB(lower, lower + 1)
        .build();
  }

  private static long bytes(Table table, AttributeValue partitionKey) {
    long all = table.items().bytes();
    for (Index index : table.indexes()) {
      all += index.global() ? 0 : index.entries().bytes();
    }
    // If all collections together are that small, then this one is, too, and nobody needs to look.
    if (all < GIGABYTE) {
      return all;
    }
    long[] bytes = {0};
    KeyRange partition = KeyRange.prefix(table.key().partitionPrefix(List.of(partitionKey)));
    table.items().read(partition, Space.Direction.FORWARD, (key, item) -> {
      bytes[0] += item.size();
      return true;
    });
    for (Index index : table.indexes()) {
      if (!index.global()) {
        index.entries().read(partition, Space.Direction.FORWARD, (key, entry) -> {
          bytes[0] += entry.size();
          return true;
        });
      }
    }
    return bytes[0];
  }
}
