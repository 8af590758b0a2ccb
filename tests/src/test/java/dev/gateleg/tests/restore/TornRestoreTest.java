package dev.gateleg.tests.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerEntries;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerTransfers;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.tests.patterns.Bank;
import dev.gateleg.tests.patterns.BankTable;
import dev.gateleg.tests.support.ManualClock;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Backups and exports that hold a part of a transaction: noticed by claims, and by a ledger's records. */
@Tag("once")
class TornRestoreTest {

  private final ManualClock clock = new ManualClock();

  @TempDir
  Path buckets;

  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() {
    engine = Engine.builder().clock(clock).buckets(buckets).open();
    client = engine.client();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void recoverable(String table) {
    client.updateContinuousBackups(update -> update
        .tableName(table)
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    clock.advance(Duration.ofMinutes(1));
  }

  private Instant later() {
    Instant now = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    return now;
  }

  private void restored(String table, Instant time) {
    client.restoreTableToPointInTime(
        r -> r.sourceTableName(table).targetTableName(table + "-then").restoreDateTime(time));
  }

  private void lose(String table, EntityKey<?> key) {
    client.deleteItem(d -> d.tableName(table)
        .key(SdkItems.toSdk(
            Map.of("PK", key.partition(), "SK", Objects.requireNonNull(key.sort())))));
  }

  private Bank bank(String name) {
    return BankTable.TYPE.with(client).tableName(name).clock(clock).open();
  }

  /** A bank with one transfer from outside to ann, and a copy of it. */
  private Ledger transferred() {
    BankTable.TYPE.create(client);
    recoverable("bank");
    Ledger ledger = Ledger.on(bank("bank"));
    ledger.openOutside("EUR");
    ledger.open("ann", "EUR", BigDecimal.ZERO);
    ledger.credit("t1", "ann", "EUR", new BigDecimal("10.00")).run();
    return ledger;
  }

  private static LedgerEntry entry(Ledger ledger) {
    return ledger
        .history("ann", Instant.EPOCH, Instant.parse("2100-01-01T00:00:00Z"))
        .get(0);
  }

  @Test
  void aTransferWithoutAnEntryIsTold() {
    Ledger ledger = transferred();
    Instant time = later();
    restored("bank", time);
    LedgerEntry entry = entry(ledger);
    EntityKey<LedgerEntry> lost =
        LedgerEntries.key("ann", entry.shard(), entry.at(), entry.transfer());
    lose("bank-then", lost);
    lose("bank", LedgerTransfers.key("t1"));
    RestorePlan plan = Restore.of(bank("bank"), RestoreSource.table(bank("bank-then")))
        .at(time)
        // region together
        .together(ledger::writtenWith)
        // endregion
        .plan(LedgerTransfers.key("t1"));
    assertThat(plan.torn())
        .containsExactly("LedgerTransfer(TRANSFER#t1, TRANSFER) is in the source, and " + lost
            + ", which was written with it, is not: the source holds a part of a transaction");
    assertThatThrownBy(plan::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[RestoreTorn] LedgerTransfer(TRANSFER#t1, TRANSFER) is in the")
        .hasMessageEndingWith("; take a source of a little later, or accept it by acceptTorn().");
    assertThat(bank("bank").getConsistent(LedgerTransfers.key("t1"))).isEmpty();
  }

  @Test
  void anEntryWithoutItsTransferIsToldInAnExportToo() {
    Ledger ledger = transferred();
    lose("bank", LedgerTransfers.key("t1")); // as it is where the export came in between
    Instant time = later();
    Path export = exported("bank", time);
    LedgerEntry entry = entry(ledger);
    EntityKey<LedgerEntry> key =
        LedgerEntries.key("ann", entry.shard(), entry.at(), entry.transfer());
    lose("bank", key);
    RestorePlan plan = Restore.of(bank("bank"), RestoreSource.export(bank("bank"), export))
        .at(time)
        .together(ledger::writtenWith)
        .plan(key);
    assertThat(plan.torn())
        .containsExactly(key + " is in the source, and LedgerTransfer(TRANSFER#t1, TRANSFER), which"
            + " was written with it, is not: the source holds a part of a transaction");
  }

  @Test
  void aWholeTransferIsNotTorn() {
    Ledger ledger = transferred();
    Instant time = later();
    restored("bank", time);
    lose("bank", LedgerTransfers.key("t1"));
    RestorePlan plan = Restore.of(bank("bank"), RestoreSource.table(bank("bank-then")))
        .at(time)
        .together(ledger::writtenWith)
        .plan(LedgerTransfers.key("t1"));
    assertThat(plan.torn()).isEmpty();
    plan.run();
    assertThat(bank("bank").getConsistent(LedgerTransfers.key("t1"))).isPresent();
  }

  @Test
  void aClaimWithoutItsOwnerIsTold() {
    DepotTable.TYPE.create(client);
    recoverable("depot");
    Depot depot = DepotTable.TYPE.with(client).clock(clock).open();
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    Instant time = later();
    restored("depot", time);
    lose("depot-then", Parcels.key("p1"));
    Depot then =
        DepotTable.TYPE.with(client).tableName("depot-then").clock(clock).open();
    RestorePlan plan =
        Restore.of(depot, RestoreSource.table(then)).at(time).plan(Parcels.key("p1"));
    assertThat(plan.torn())
        .containsExactly("Parcel(PARCEL#p1, META) is not in the source, and its claim of a unique"
            + " code is there: the source holds a part of a transaction");
    assertThatThrownBy(plan::run).hasMessageStartingWith("[RestoreTorn]");
    assertThat(depot.parcel("p1")).isPresent();
  }

  private Path exported(String table, Instant time) {
    String arn = client.describeTable(r -> r.tableName(table)).table().tableArn();
    String export = client
        .exportTableToPointInTime(r -> r.tableArn(arn).s3Bucket("lake").exportTime(time))
        .exportDescription()
        .exportArn();
    return buckets
        .resolve("lake/AWSDynamoDB")
        .resolve(export.substring(export.lastIndexOf('/') + 1));
  }
}
