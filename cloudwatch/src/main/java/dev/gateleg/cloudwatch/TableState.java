package dev.gateleg.cloudwatch;

import dev.gateleg.core.cost.TableClass;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * What DescribeTable tells of a table that matters for its price. Immutable.
 *
 * @param table its name
 * @param onDemand whether it is paid by request
 * @param tableClass its class
 * @param created when it was made
 * @param becameOnDemand when it was last switched to on-demand; null where it never was
 * @param bytes the size of the table and its indexes together
 * @param indexes the sizes of its global indexes
 * @param capacity the provisioned units a second, by index (the table's is empty) and direction; empty on demand
 */
public record TableState(
    String table,
    boolean onDemand,
    TableClass tableClass,
    Instant created,
    @Nullable Instant becameOnDemand,
    long bytes,
    Map<String, Long> indexes,
    Map<String, Map<Direction, Long>> capacity) {

  /** Copies the maps. */
  public TableState {
    indexes = Map.copyOf(indexes);
    capacity = Map.copyOf(capacity);
  }

  /** What a description tells. */
  public static TableState of(TableDescription table) {
    boolean onDemand = table.billingModeSummary() != null
        && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
    long bytes = or0(table.tableSizeBytes());
    for (LocalSecondaryIndexDescription index : table.localSecondaryIndexes()) {
      bytes += or0(index.indexSizeBytes());
    }
    Map<String, Long> indexes = new LinkedHashMap<>();
    Map<String, Map<Direction, Long>> capacity = new LinkedHashMap<>();
    if (!onDemand) {
      capacity.put("", units(table.provisionedThroughput()));
    }
    for (GlobalSecondaryIndexDescription index : table.globalSecondaryIndexes()) {
      indexes.put(index.indexName(), or0(index.indexSizeBytes()));
      bytes += or0(index.indexSizeBytes());
      if (!onDemand) {
        capacity.put(index.indexName(), units(index.provisionedThroughput()));
      }
    }
    boolean rare = table.tableClassSummary() != null
        && "STANDARD_INFREQUENT_ACCESS".equals(table.tableClassSummary().tableClassAsString());
    return new TableState(
        table.tableName(),
        onDemand,
        rare ? TableClass.INFREQUENT_ACCESS : TableClass.STANDARD,
        table.creationDateTime() == null ? Instant.EPOCH : table.creationDateTime(),
        table.billingModeSummary() == null
            ? null
            : table.billingModeSummary().lastUpdateToPayPerRequestDateTime(),
        bytes,
        indexes,
        capacity);
  }

  private static Map<Direction, Long> units(@Nullable ProvisionedThroughputDescription given) {
    return given == null
        ? Map.of()
        : Map.of(
            Direction.READ,
            or0(given.readCapacityUnits()),
            Direction.WRITE,
            or0(given.writeCapacityUnits()));
  }

  private static long or0(@Nullable Long number) {
    return number == null ? 0 : number;
  }
}
