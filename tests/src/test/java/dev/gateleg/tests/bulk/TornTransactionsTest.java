package dev.gateleg.tests.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportType;

/** DynamoDB's exports and backups may hold part of a recent transaction. */
@Tag("once")
final class TornTransactionsTest {

  private static final Duration LATE = Duration.ofMinutes(5);

  @TempDir
  Path buckets;

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  private final ManualClock clock = new ManualClock();
  private Engine engine;
  private DynamoDbClient client;
  private Grid grid;

  @BeforeEach
  void open() {
    engine = Engine.builder().clock(clock).seed(seed).buckets(buckets).open();
    client = engine.client();
    Tables.create(client, GridTable.TYPE.schema(), "grid");
    Tables.create(client, GridTable.TYPE.schema(), "copy");
    client.updateContinuousBackups(r -> r.tableName("grid")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    grid = opened("grid");
    engine.faults(Faults.none().with(Fault.TORN_TRANSACTION, 1, LATE));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Grid opened(String table) {
    return GridTable.TYPE.with(client).tableName(table).clock(clock).open();
  }

  private Set<Map<String, AttributeValue>> items(String table) {
    return new HashSet<>(new Stored(client, table).items());
  }

  /** Four readings and an owner with its claim, in one transaction. */
  private void write(int value) {
    Transaction all = grid.transaction()
        .add(grid.putting(new Owner(
            "o1",
            "ann" + value + "@example.org",
            grid.get(Owners.key("o1")).map(Owner::version).orElse(0L))));
    for (int i = 0; i < 4; i++) {
      all = all.add(grid.putting(new Reading(
          "m" + i,
          ManualClock.START,
          new BigDecimal(value),
          false,
          Optional.empty(),
          Set.of(),
          List.of())));
    }
    all.run();
  }

  private Path exported(Instant from, Instant to) {
    String table = client.describeTable(r -> r.tableName("grid")).table().tableArn();
    String export = client
        .exportTableToPointInTime(r -> {
          r.tableArn(table).s3Bucket("lake");
          if (to.equals(from)) {
            r.exportTime(from);
          } else {
            r.exportType(ExportType.INCREMENTAL_EXPORT)
                .incrementalExportSpecification(i -> i.exportFromTime(from).exportToTime(to));
          }
        })
        .exportDescription()
        .exportArn();
    String id = export.substring(export.lastIndexOf('/') + 1);
    return buckets.resolve("lake/AWSDynamoDB").resolve(id);
  }

  @Test
  void aFullExportAndTheIncrementalOneBehindItMakeACopy() {
    write(1);
    clock.advance(LATE.plusMinutes(1));
    write(2);
    Instant from = clock.instant();
    Path full = exported(from, from);
    clock.advance(LATE.plusMinutes(5));
    Path rest = exported(from, clock.instant());

    BulkResult first =
        Bulk.on(opened("copy")).importing(BulkSource.export(full)).exact().run();
    assertThat(first.rejects()).isEmpty();
    assertThat(items("copy")).as("torn, seed %d", seed).isNotEqualTo(items("grid"));
    BulkResult second =
        Bulk.on(opened("copy")).importing(BulkSource.export(rest)).exact().run();

    assertThat(second.rejects()).isEmpty();
    assertThat(items("copy")).as("seed %d", seed).isEqualTo(items("grid"));
  }

  @Test
  void aRestoredTableIsMendedByTheIncrementalExportBehindIt() {
    write(1);
    clock.advance(LATE.plusMinutes(1));
    write(2);
    Instant from = clock.instant();
    client.restoreTableToPointInTime(
        r -> r.sourceTableName("grid").targetTableName("restored").restoreDateTime(from));
    clock.advance(LATE.plusMinutes(5));
    Path rest = exported(from, clock.instant());
    assertThat(items("restored")).as("torn, seed %d", seed).isNotEqualTo(items("grid"));

    Bulk.on(opened("restored")).importing(BulkSource.export(rest)).exact().run();

    assertThat(items("restored")).as("seed %d", seed).isEqualTo(items("grid"));
  }

  @Test
  void anImportClaimsWhatATornExportLacks() {
    write(1);
    Path full = exported(clock.instant(), clock.instant());
    Grid copy = opened("copy");

    BulkResult result = Bulk.on(copy).importing(BulkSource.export(full)).run();

    // The owner may be missing with its claim; where it is there, its e-mail address is its own.
    assertThat(result.progress().written()).isLessThanOrEqualTo(5);
    if (copy.get(Owners.key("o1")).isPresent()) {
      assertThatThrownBy(() -> copy.create(new Owner("o2", "ann1@example.org", 0)))
          .isInstanceOf(UniqueTakenException.class);
    }
  }
}
