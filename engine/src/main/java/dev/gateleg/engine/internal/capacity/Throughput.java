package dev.gateleg.engine.internal.capacity;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Errors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/**
 * The limits of tables, global indexes and partitions, if they are switched on. Thread-safe.
 *
 * <p>As in DynamoDB a request is let in if anything is left, and pays afterwards; so a large one may leave a debt that the
 * next ones wait for.
 */
public final class Throughput {

  /** What a table does not use is kept for a burst. */
  private static final Duration BURST = Duration.ofMinutes(5);

  /** A new table on demand serves 12,000 reads and 4,000 writes a second. */
  private static final int ON_DEMAND_PARTITIONS = 4;

  private static final String ON_DEMAND =
      "Throughput exceeds the current capacity of your table or index. DynamoDB is"
          + " automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have"
          + " a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";
  private static final String PROVISIONED =
      "The level of configured provisioned throughput for the %s was exceeded."
          + " Consider increasing your provisioning level with the UpdateTable API.";

  /** Why a request is refused, after the resource and the operation. */
  private static final String KEY_RANGE = "KeyRangeThroughputExceeded";

  private final FaultPlan faults;
  private final Clock clock;
  private final Map<String, Meters> byTable = new ConcurrentHashMap<>();

  public Throughput(FaultPlan faults, Clock clock) {
    this.faults = faults;
    this.clock = clock;
  }

  public boolean isLimited() {
    return faults.isOn(Fault.PARTITION_LIMIT) || faults.isOn(Fault.TABLE_LIMIT);
  }

  /** What a table may take, and what is left of it; made anew when the table's definition changes. */
  private static final class Meters {
    private final Table table;
    private final boolean onDemand;
    /** By index; that of the table itself has no name. */
    private final Map<String, Partitions> partitions = new HashMap<>();

    private final Map<String, Bucket> reads = new HashMap<>();
    private final Map<String, Bucket> writes = new HashMap<>();

    Meters(Table table, Instant now) {
      this.table = table;
      TableDescription description = table.definition().description();
      onDemand = description.billingModeSummary() != null
          && description.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
      add("", description.provisionedThroughput(), now);
      for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
        add(index.indexName(), index.provisionedThroughput(), now);
      }
    }

    private void add(
        String name, @Nullable ProvisionedThroughputDescription throughput, Instant now) {
      if (onDemand || throughput == null) {
        partitions.put(name, new Partitions(ON_DEMAND_PARTITIONS, now));
        return;
      }
      long readUnits = throughput.readCapacityUnits();
      long writeUnits = throughput.writeCapacityUnits();
      partitions.put(name, Partitions.serving(readUnits, writeUnits, now));
      reads.put(name, new Bucket(readUnits, BURST, now));
      writes.put(name, new Bucket(writeUnits, BURST, now));
    }

    boolean admits(String index, byte[] key, boolean write, Instant now) {
      Index of = index.isEmpty() ? null : table.index(index);
      Partitions all = partitions.get(index);
      Space<Item> space = of == null ? table.items() : of.entries();
      return all == null || all.admits(KeyLayout.hashOf(key), write, space.bytes(), now);
    }
  }

  private Meters meters(Table table) {
    return byTable.compute(
        table.id(),
        (id, known) ->
            known == null || known.table != table ? new Meters(table, clock.instant()) : known);
  }

  /** Why a request for a key of the table, or of one of its indexes, is refused; null if it is let in. */
  public @Nullable DynamoDbException refusal(
      Table table, @Nullable String index, byte @Nullable [] key, boolean write) {
    if (!isLimited()) {
      return null;
    }
    Meters meters = meters(table);
    synchronized (meters) {
      Instant now = clock.instant();
      if (faults.isOn(Fault.TABLE_LIMIT)) {
        Map<String, Bucket> buckets = write ? meters.writes : meters.reads;
        for (Map.Entry<String, Bucket> bucket : buckets.entrySet()) {
          // A write goes to all indexes: one that is exhausted holds up the whole table.
          boolean concerned = bucket.getKey().equals(index == null ? "" : index) || write;
          if (concerned && !bucket.getValue().hasAny(now)) {
            faults.count(Fault.TABLE_LIMIT);
            return exceeded(meters, bucket.getKey(), write, "ProvisionedThroughputExceeded");
          }
        }
      }
      String name = index == null ? "" : index;
      if (faults.isOn(Fault.PARTITION_LIMIT)
          && key != null
          && !meters.admits(name, key, write, now)) {
        faults.count(Fault.PARTITION_LIMIT);
        return exceeded(meters, name, write, KEY_RANGE);
      }
    }
    return null;
  }

  /**
   * Why a change of an item is refused though its own partition would take it: since that of an entry in a global index does
   * not. Null if it is let in.
   */
  public @Nullable DynamoDbException refusalByIndex(
      Table table, byte[] key, @Nullable Item before, @Nullable Item after) {
    if (!faults.isOn(Fault.PARTITION_LIMIT) || Objects.equals(before, after)) {
      return null;
    }
    Meters meters = meters(table);
    synchronized (meters) {
      Instant now = clock.instant();
      for (Index index : table.indexes()) {
        if (index.global()
            && (isHeldUp(meters, index, key, before, now)
                || isHeldUp(meters, index, key, after, now))) {
          faults.count(Fault.PARTITION_LIMIT);
          return exceeded(meters, index.name(), true, KEY_RANGE);
        }
      }
    }
    return null;
  }

  private static boolean isHeldUp(
      Meters meters, Index index, byte[] key, @Nullable Item item, Instant now) {
    byte[] entry = item == null ? null : index.key().entryKeyOf(item.attributes(), key);
    return entry != null && !meters.admits(index.name(), entry, true, now);
  }

  private static DynamoDbException exceeded(
      Meters meters, String index, boolean write, String limit) {
    ThrottlingReason reason = ThrottlingReason.builder()
        .reason((index.isEmpty() ? "Table" : "Index") + (write ? "Write" : "Read") + limit)
        .resource(arn(meters.table.definition().description(), index))
        .build();
    if (meters.onDemand) {
      return Errors.of(ThrottlingException.builder().throttlingReasons(reason), ON_DEMAND);
    }
    String subject =
        index.isEmpty() ? "table" : "one or more global secondary indexes of the table";
    return Errors.of(
        ProvisionedThroughputExceededException.builder().throttlingReasons(reason),
        PROVISIONED.formatted(subject));
  }

  private static String arn(TableDescription table, String index) {
    return index.isEmpty() ? table.tableArn() : table.tableArn() + "/index/" + index;
  }

  /** Takes what a request for a key of the table cost. */
  public void charge(
      Table table, byte @Nullable [] key, @Nullable Consumption consumption, boolean write) {
    charge(table, null, key, consumption, write);
  }

  /**
   * Takes what a request cost.
   *
   * @param index the global index that was read, or null for the table
   * @param key a key of what was read or written, or null if that was everywhere
   */
  public void charge(
      Table table,
      @Nullable String index,
      byte @Nullable [] key,
      @Nullable Consumption consumption,
      boolean write) {
    if (consumption == null || !isLimited()) {
      return;
    }
    Meters meters = meters(table);
    synchronized (meters) {
      Map<String, Bucket> buckets = write ? meters.writes : meters.reads;
      take(buckets.get(""), consumption.ofTable());
      consumption.ofGlobalIndexes().forEach((name, units) -> take(buckets.get(name), units));
      Partitions read = meters.partitions.get(index == null ? "" : index);
      if (key != null && read != null) {
        double units = index == null
            ? consumption.ofTable()
            : consumption.ofGlobalIndexes().getOrDefault(index, 0.0);
        read.charge(KeyLayout.hashOf(key), write, units);
      }
      for (Consumption.Entry entry : consumption.entries()) {
        Partitions written = meters.partitions.get(entry.index());
        if (written != null) {
          written.charge(entry.hash(), true, entry.units());
        }
      }
    }
  }

  private static void take(@Nullable Bucket bucket, double units) {
    if (bucket != null) {
      bucket.take(units);
    }
  }
}
