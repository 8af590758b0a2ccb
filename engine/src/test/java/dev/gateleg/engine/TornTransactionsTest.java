package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Backups, exports and restores that hold only part of a recent transaction, as DynamoDB's may. */
class TornTransactionsTest {

  private static final int ITEMS = 4;

  @TempDir
  private Path buckets;

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  private final TestClock clock = new TestClock();
  private Engine engine;
  private DynamoDbClient client;
  private int tables;

  @BeforeEach
  void createTable() {
    engine = Engine.builder()
        .clock(clock)
        .seed(seed)
        .buckets(buckets)
        .faults(Faults.none().with(Fault.TORN_TRANSACTION, 1, Duration.ofMinutes(5)))
        .open();
    client = engine.client();
    client.createTable(ordersTable());
    client.updateContinuousBackups(r -> r.tableName("orders")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    write(1);
    clock.advance(Duration.ofMinutes(6));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aBackupHoldsSomeOfARecentTransactionsItems() {
    write(2);
    assertTorn(versions(restored(backup())), 1, 2);
    assertThat(versions("orders").values()).hasSize(ITEMS).containsOnly(2);
    assertThat(engine.faultCounts().get(Fault.TORN_TRANSACTION)).isEqualTo(2);
    clock.advance(Duration.ofMinutes(6));
    assertThat(versions(restored(backup())).values()).hasSize(ITEMS).containsOnly(2);
  }

  @Test
  void anInstantLooksTheSameInEveryRestoreAndForEver() {
    write(2);
    Instant instant = clock.instant();
    Map<String, Integer> first = versions(restoredAt(instant));
    assertTorn(first, 1, 2);
    clock.advance(Duration.ofMinutes(1));
    write(3);
    clock.advance(Duration.ofHours(1));
    assertThat(versions(restoredAt(instant))).as("seed %d", seed).isEqualTo(first);
  }

  @Test
  void oneWriteAfterTheTransactionIsSeenByItself() {
    write(2);
    client.putItem(r -> r.tableName("orders").item(item(0, 3)));
    assertThat(versions(restored(backup()))).containsEntry("k0", 3);
  }

  @Test
  void deletesAreLateToo() {
    List<TransactWriteItem> deletes = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> key = Map.of("pk", s("a"), "sk", s("k" + i));
      deletes.add(TransactWriteItem.builder()
          .delete(d -> d.tableName("orders").key(key))
          .build());
    }
    client.transactWriteItems(r -> r.transactItems(deletes));
    assertThat(versions(restored(backup()))).as("seed %d", seed).hasSizeBetween(1, ITEMS - 1);
    assertThat(versions("orders")).isEmpty();
  }

  @Test
  void aFullExportAndTheIncrementalOneBehindItAgree() {
    write(2);
    Instant from = clock.instant();
    long full = exported(from, null);
    assertThat(full).isEqualTo(ITEMS);
    Map<String, Integer> torn = versions(restoredAt(from));
    clock.advance(Duration.ofMinutes(10));
    // What the full one lacks is in the next one.
    assertThat(exported(from, clock.instant()))
        .as("seed %d", seed)
        .isEqualTo(torn.values().stream().filter(version -> version == 1).count());
  }

  private void assertTorn(Map<String, Integer> versions, int before, int after) {
    assertThat(versions).as("seed %d", seed).hasSize(ITEMS);
    assertThat(versions.values()).as("seed %d", seed).containsOnly(before, after);
  }

  private static Map<String, AttributeValue> item(int i, int version) {
    return Map.of("pk", s("a"), "sk", s("k" + i), "v", n("" + version));
  }

  private void write(int version) {
    List<TransactWriteItem> puts = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> item = item(i, version);
      puts.add(
          TransactWriteItem.builder().put(p -> p.tableName("orders").item(item)).build());
    }
    client.transactWriteItems(r -> r.transactItems(puts));
  }

  private String backup() {
    return client
        .createBackup(r -> r.tableName("orders").backupName("nightly"))
        .backupDetails()
        .backupArn();
  }

  private String restored(String backup) {
    String target = "restored" + tables++;
    client.restoreTableFromBackup(r -> r.backupArn(backup).targetTableName(target));
    return target;
  }

  private String restoredAt(Instant instant) {
    String target = "restored" + tables++;
    client.restoreTableToPointInTime(
        r -> r.sourceTableName("orders").targetTableName(target).restoreDateTime(instant));
    return target;
  }

  private long exported(Instant from, Instant to) {
    String table = client.describeTable(r -> r.tableName("orders")).table().tableArn();
    String export = client
        .exportTableToPointInTime(r -> {
          r.tableArn(table).s3Bucket("lake");
          if (to == null) {
            r.exportTime(from);
          } else {
            r.exportType(ExportType.INCREMENTAL_EXPORT)
                .incrementalExportSpecification(i -> i.exportFromTime(from).exportToTime(to));
          }
        })
        .exportDescription()
        .exportArn();
    return client.describeExport(r -> r.exportArn(export)).exportDescription().itemCount();
  }

  private Map<String, Integer> versions(String table) {
    return client.scan(r -> r.tableName(table)).items().stream()
        .collect(Collectors.toMap(
            item -> item.get("sk").s(), item -> Integer.valueOf(item.get("v").n())));
  }
}
