package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.fault.TornTransactions;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Arns;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.table.TableFiller;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/** Continuous backups, and tables as they were at any instant since those are enabled. Thread-safe. */
public final class PointInTime {

  private static final Duration WINDOW = Duration.ofDays(35);

  private final Store store;
  private final Catalog catalog;
  private final ItemLocks locks;
  private final Restores restores;
  private final TornTransactions torn;
  private final Clock clock;

  public PointInTime(
      Store store,
      Catalog catalog,
      ItemLocks locks,
      Restores restores,
      TornTransactions torn,
      Clock clock) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.restores = restores;
    this.torn = torn;
    this.clock = clock;
  }

  public UpdateContinuousBackupsResponse update(UpdateContinuousBackupsRequest request) {
    Constraints constraints = new Constraints().tableName(request.tableName());
    constraints.required(
        "pointInTimeRecoverySpecification", request.pointInTimeRecoverySpecification());
    constraints.check();
    find(request.tableName());
    boolean enabled = Boolean.TRUE.equals(
        request.pointInTimeRecoverySpecification().pointInTimeRecoveryEnabled());
    Table table = catalog.redefine(request.tableName(), (before, changes) -> {
      Instant since = before.definition().recoverableSince();
      return before
          .definition()
          .withRecoverySince(!enabled ? null : since == null ? clock.instant() : since);
    });
    return UpdateContinuousBackupsResponse.builder()
        .continuousBackupsDescription(describe(table))
        .build();
  }

  public DescribeContinuousBackupsResponse describe(DescribeContinuousBackupsRequest request) {
    new Constraints().tableName(request.tableName()).check();
    return DescribeContinuousBackupsResponse.builder()
        .continuousBackupsDescription(describe(find(request.tableName())))
        .build();
  }

  private ContinuousBackupsDescription describe(Table table) {
    PointInTimeRecoveryDescription.Builder recovery = PointInTimeRecoveryDescription.builder();
    Instant earliest = earliest(table);
    if (earliest == null) {
      recovery.pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED);
    } else {
      recovery
          .pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.ENABLED)
          .recoveryPeriodInDays((int) WINDOW.toDays())
          .earliestRestorableDateTime(earliest)
          .latestRestorableDateTime(clock.instant());
    }
    return ContinuousBackupsDescription.builder()
        .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
        .pointInTimeRecoveryDescription(recovery.build())
        .build();
  }

  private @Nullable Instant earliest(Table table) {
    Instant since = table.definition().recoverableSince();
    Instant oldest = clock.instant().minus(WINDOW);
    return since == null || since.isAfter(oldest) ? since : oldest;
  }

  private Table find(String nameOrArn) {
    Table table = catalog.find(nameOrArn);
    if (table == null) {
      throw Errors.of(
          TableNotFoundException::builder, "Table not found: " + Arns.tableName(nameOrArn));
    }
    return table;
  }

  public RestoreTableToPointInTimeResponse restore(RestoreTableToPointInTimeRequest request) {
    String source =
        request.sourceTableName() == null ? request.sourceTableArn() : request.sourceTableName();
    Constraints constraints = new Constraints();
    constraints.required("sourceTableName", source);
    constraints.required("targetTableName", request.targetTableName());
    constraints.name("targetTableName", request.targetTableName(), Limits.MIN_TABLE_NAME_LENGTH);
    constraints.check();
    boolean latest = Boolean.TRUE.equals(request.useLatestRestorableTime());
    if (latest == (request.restoreDateTime() != null)) {
      throw Errors.validation(
          "Exactly one of UseLatestRestorableTime and RestoreDateTime must be specified");
    }
    Table table = find(source);
    Instant instant = latest ? clock.instant() : request.restoreDateTime();
    check(table, instant);
    restores.checkFree(request.targetTableName());
    TableFiller filler = restores.begin(
        table.definition().description(),
        request.targetTableName(),
        new Restores.Overrides(
            request.billingModeOverride(),
            request.provisionedThroughputOverride(),
            request.hasGlobalSecondaryIndexOverride()
                ? request.globalSecondaryIndexOverride()
                : null,
            request.hasLocalSecondaryIndexOverride()
                ? request.localSecondaryIndexOverride()
                : null),
        summary -> summary.sourceTableArn(Arns.table(table.name())).restoreDateTime(instant));
    filler.fill(() -> read(table, instant, filler::addNew));
    return RestoreTableToPointInTimeResponse.builder()
        .tableDescription(restores.finish(filler))
        .build();
  }

  /** Throws if the table's state at that instant is not known. */
  void check(Table table, Instant instant) {
    Instant earliest = earliest(table);
    if (earliest == null) {
      throw Errors.of(
          PointInTimeRecoveryUnavailableException::builder,
          "Point in time recovery is not enabled for table '" + table.name() + "'");
    }
    if (instant.isBefore(earliest) || instant.isAfter(clock.instant())) {
      throw Errors.of(
          InvalidRestoreTimeException::builder,
          "RestoreDateTime must be between " + earliest + " and " + clock.instant());
    }
  }

  /** Shows the items that the table had at that instant. */
  void read(Table table, Instant instant, BiConsumer<byte[], Item> reader) {
    locks.exclusively(() -> {
      try (PastItems past = past("then", table, instant)) {
        past.readAll(table, reader);
      }
      return true;
    });
  }

  /** What was different at an instant; the caller holds the locks of all items. */
  PastItems past(String name, Table table, Instant instant) {
    return new PastItems(store, name, table, instant, torn);
  }
}
