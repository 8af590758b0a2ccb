package dev.gateleg.engine.internal.capacity;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Errors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/**
 * The limits of tables, global indexes and partitions, if they are switched on. Thread-safe.
 *
 * <p>As in DynamoDB a request is let in if anything is left, and pays afterwards; so a large one may leave a debt that the
 * next ones wait for.
 */
public final class Throughput {

  /** What a table does not use is kept for a burst. */
  private static final Duration BURST = Duration.ofMinutes(5);

  /** What a new table on demand can take at once. */
  private static final double ON_DEMAND_READS = 12_000;

  private static final double ON_DEMAND_WRITES = 4_000;

  private static final String ON_DEMAND =
      "Throughput exceeds the current capacity of your table or index. DynamoDB is"
          + " automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have"
          + " a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";
  private static final String PROVISIONED =
      "The level of configured provisioned throughput for the %s was exceeded."
          + " Consider increasing your provisioning level with the UpdateTable API.";

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
    private final Partitions partitions;
    private final Map<String, Bucket> reads = new HashMap<>();
    private final Map<String, Bucket> writes = new HashMap<>();

    Meters(Table table, Instant now) {
      this.table = table;
      TableDescription description = table.definition().description();
      onDemand = description.billingModeSummary() != null
          && description.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
      ProvisionedThroughputDescription throughput = description.provisionedThroughput();
      partitions = onDemand
          ? new Partitions(ON_DEMAND_READS, ON_DEMAND_WRITES, now)
          : new Partitions(throughput.readCapacityUnits(), throughput.writeCapacityUnits(), now);
      if (!onDemand) {
        add("", throughput, now);
        for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
          add(index.indexName(), index.provisionedThroughput(), now);
        }
      }
    }

    private void add(String name, ProvisionedThroughputDescription throughput, Instant now) {
      reads.put(name, new Bucket(throughput.readCapacityUnits(), BURST, now));
      writes.put(name, new Bucket(throughput.writeCapacityUnits(), BURST, now));
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
            return exceeded(meters, bucket.getKey());
          }
        }
      }
      if (faults.isOn(Fault.PARTITION_LIMIT)
          && index == null
          && key != null
          && !meters.partitions.admits(
              KeyLayout.hashOf(key), write, table.items().bytes(), now)) {
        faults.count(Fault.PARTITION_LIMIT);
        return exceeded(meters, "");
      }
    }
    return null;
  }

  private static DynamoDbException exceeded(Meters meters, String index) {
    if (meters.onDemand) {
      return Errors.of(ThrottlingException::builder, ON_DEMAND);
    }
    String subject =
        index.isEmpty() ? "table" : "one or more global secondary indexes of the table";
    return Errors.of(
        ProvisionedThroughputExceededException::builder, PROVISIONED.formatted(subject));
  }

  /** Takes what a request cost. */
  public void charge(
      Table table, byte @Nullable [] key, @Nullable Consumption consumption, boolean write) {
    if (consumption == null || !isLimited()) {
      return;
    }
    Meters meters = meters(table);
    synchronized (meters) {
      Map<String, Bucket> buckets = write ? meters.writes : meters.reads;
      Bucket bucket = buckets.get("");
      if (bucket != null) {
        bucket.take(consumption.ofTable());
      }
      consumption.ofGlobalIndexes().forEach((name, units) -> {
        Bucket ofIndex = buckets.get(name);
        if (ofIndex != null) {
          ofIndex.take(units);
        }
      });
      if (key != null) {
        meters.partitions.charge(KeyLayout.hashOf(key), write, consumption.ofTable());
      }
    }
  }

  /** How many partitions the table has by now. */
  public int partitions(Table table) {
    Meters meters = meters(table);
    synchronized (meters) {
      return meters.partitions.count();
    }
  }
}
