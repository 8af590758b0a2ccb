package dev.gateleg.engine.internal.capacity;

import dev.gateleg.engine.internal.key.KeyLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The units that an operation took from one table and its indexes. Not thread-safe. */
public final class Consumption {

  private final String tableName;
  private double table;
  private final Map<String, Double> local = new TreeMap<>();
  private final Map<String, Double> global = new TreeMap<>();
  private final List<Entry> entries = new ArrayList<>(0);

  public Consumption(String tableName) {
    this.tableName = tableName;
  }

  public Consumption table(double units) {
    table += units;
    return this;
  }

  public Consumption index(String name, boolean isGlobal, double units) {
    (isGlobal ? global : local).merge(name, units, Double::sum);
    return this;
  }

  /** Adds what the entry with that key took from an index. */
  public Consumption entry(String name, boolean isGlobal, byte[] key, double units) {
    if (isGlobal) {
      entries.add(new Entry(name, KeyLayout.hashOf(key), units));
    }
    return index(name, isGlobal, units);
  }

  /** What an entry of a global index took from the partition with its hash. */
  record Entry(String index, long hash, double units) {}

  List<Entry> entries() {
    return entries;
  }

  /** Adds what another operation took from the same table. */
  public Consumption add(Consumption other) {
    table += other.table;
    other.local.forEach((name, units) -> local.merge(name, units, Double::sum));
    other.global.forEach((name, units) -> global.merge(name, units, Double::sum));
    entries.addAll(other.entries);
    return this;
  }

  public double total() {
    return table + sum(local) + sum(global);
  }

  public double ofTable() {
    return table;
  }

  public Map<String, Double> ofGlobalIndexes() {
    return global;
  }

  private static double sum(Map<String, Double> units) {
    double sum = 0;
    for (double value : units.values()) {
      sum += value;
    }
    return sum;
  }

  /** What the caller asked to be told, or null for nothing. */
  public @Nullable ConsumedCapacity report(@Nullable ReturnConsumedCapacity detail) {
    return report(detail, Kind.PLAIN);
  }

  /** Whether the total is named a read's or a write's too, as it is for transactions. */
  public enum Kind {
    PLAIN,
    READ,
    WRITE
  }

  public @Nullable ConsumedCapacity report(@Nullable ReturnConsumedCapacity detail, Kind kind) {
    if (detail != ReturnConsumedCapacity.TOTAL && detail != ReturnConsumedCapacity.INDEXES) {
      return null;
    }
    ConsumedCapacity.Builder report =
        ConsumedCapacity.builder().tableName(tableName).capacityUnits(total());
    if (kind == Kind.READ) {
      report.readCapacityUnits(total());
    } else if (kind == Kind.WRITE) {
      report.writeCapacityUnits(total());
    }
    if (detail == ReturnConsumedCapacity.INDEXES) {
      report.table(capacity(table, kind));
      if (!local.isEmpty()) {
        report.localSecondaryIndexes(capacities(local, kind));
      }
      if (!global.isEmpty()) {
        report.globalSecondaryIndexes(capacities(global, kind));
      }
    }
    return report.build();
  }

  private static Map<String, Capacity> capacities(Map<String, Double> units, Kind kind) {
    Map<String, Capacity> capacities = new TreeMap<>();
    units.forEach((name, value) -> capacities.put(name, capacity(value, kind)));
    return capacities;
  }

  private static Capacity capacity(double units, Kind kind) {
    Capacity.Builder capacity = Capacity.builder().capacityUnits(units);
    if (kind == Kind.READ) {
      capacity.readCapacityUnits(units);
    } else if (kind == Kind.WRITE) {
      capacity.writeCapacityUnits(units);
    }
    return capacity.build();
  }
}
