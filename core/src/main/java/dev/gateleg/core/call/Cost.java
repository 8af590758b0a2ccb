package dev.gateleg.core.call;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * The capacity units that calls consumed.
 *
 * @param table the units of the table itself
 * @param indexes the units of each index
 */
public record Cost(double table, Map<String, Double> indexes) {

  /** No cost at all, or one that was not asked for. */
  public static final Cost NONE = new Cost(0, Map.of());

  /** Copies the map. */
  public Cost {
    indexes = Map.copyOf(indexes);
  }

  /** The cost that DynamoDB reports. */
  public static Cost of(@Nullable ConsumedCapacity consumed) {
    if (consumed == null) {
      return NONE;
    }
    Map<String, Double> indexes = new TreeMap<>();
    consumed
        .globalSecondaryIndexes()
        .forEach((name, capacity) -> indexes.merge(name, units(capacity), Double::sum));
    consumed
        .localSecondaryIndexes()
        .forEach((name, capacity) -> indexes.merge(name, units(capacity), Double::sum));
    double total = consumed.capacityUnits() == null ? 0 : consumed.capacityUnits();
    double table = consumed.table() != null
        ? units(consumed.table())
        : total - indexes.values().stream().mapToDouble(Double::doubleValue).sum();
    return new Cost(table, indexes);
  }

  private static double units(Capacity capacity) {
    return capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
  }

  /** The units of the table and its indexes together. */
  public double total() {
    return table + indexes.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** This and another cost together. */
  public Cost plus(Cost other) {
    if (this.equals(NONE)) {
      return other;
    }
    Map<String, Double> sum = new TreeMap<>(indexes);
    other.indexes.forEach((name, units) -> sum.merge(name, units, Double::sum));
    return new Cost(table + other.table, sum);
  }
}
