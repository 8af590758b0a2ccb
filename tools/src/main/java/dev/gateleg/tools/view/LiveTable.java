package dev.gateleg.tools.view;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * What DescribeTable tells, which costs nothing and may be up to six hours old.
 *
 * @param name the table's name
 * @param status its status
 * @param items how many items it holds
 * @param bytes how large it is
 * @param indexes the size of each index in bytes
 */
public record LiveTable(
    String name, String status, long items, long bytes, Map<String, Long> indexes) {

  static LiveTable of(TableDescription table) {
    Map<String, Long> indexes = new LinkedHashMap<>();
    table
        .globalSecondaryIndexes()
        .forEach(index -> indexes.put(index.indexName(), bytes(index.indexSizeBytes())));
    table
        .localSecondaryIndexes()
        .forEach(index -> indexes.put(index.indexName(), bytes(index.indexSizeBytes())));
    return new LiveTable(
        table.tableName(),
        table.tableStatusAsString(),
        bytes(table.itemCount()),
        bytes(table.tableSizeBytes()),
        indexes);
  }

  private static long bytes(Long number) {
    return number == null ? 0 : number;
  }

  /** The mean size of an item; of a small one where nothing is known. */
  public double meanBytes() {
    return items == 0 ? 1 : bytes / (double) items;
  }
}
