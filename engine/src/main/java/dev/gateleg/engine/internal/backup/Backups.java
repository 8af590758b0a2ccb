package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.storage.BulkChanges;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Arns;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.table.TableFiller;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupDetails;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BackupType;
import software.amazon.awssdk.services.dynamodb.model.BackupTypeFilter;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.SourceTableDetails;
import software.amazon.awssdk.services.dynamodb.model.SourceTableFeatureDetails;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** CreateBackup, DescribeBackup, ListBackups, DeleteBackup and RestoreTableFromBackup. Thread-safe. */
public final class Backups {

  private static final int MAX_LISTED = 100;

  private final Store store;
  private final Catalog catalog;
  private final ItemLocks locks;
  private final Restores restores;
  private final PointInTime pointInTime;
  private final Clock clock;
  private final Space<StoredBackup> backups;

  public Backups(
      Store store,
      Catalog catalog,
      ItemLocks locks,
      Restores restores,
      PointInTime pointInTime,
      Clock clock) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.restores = restores;
    this.pointInTime = pointInTime;
    this.clock = clock;
    this.backups = store.space("backups", StoredBackup.CODEC);
  }

  public synchronized CreateBackupResponse create(CreateBackupRequest request) {
    Constraints constraints = new Constraints().tableName(request.tableName());
    constraints.required("backupName", request.backupName());
    constraints.name("backupName", request.backupName(), Limits.MIN_TABLE_NAME_LENGTH);
    constraints.check();
    StoredBackup backup = locks.exclusively(() -> {
      Table table = catalog.find(request.tableName());
      if (table == null) {
        throw Errors.of(
            TableNotFoundException::builder,
            "Table not found: " + Arns.tableName(request.tableName()));
      }
      BackupDetails details = details(table, request.backupName());
      copy(table, details.backupCreationDateTime(), items(details.backupArn()));
      StoredBackup stored =
          new StoredBackup(describe(table, details), table.definition().description());
      store
          .commit(new Changes().put(backups, key(details.backupArn()), stored, null))
          .awaitDurable();
      return stored;
    });
    return CreateBackupResponse.builder()
        .backupDetails(backup.description().backupDetails())
        .build();
  }

  private BackupDetails details(Table table, String name) {
    Instant now = clock.instant();
    String prefix = Arns.table(table.name()) + "/backup/%014d-".formatted(now.toEpochMilli());
    int number = 0;
    while (backups.get(key(prefix + "%08x".formatted(number))) != null) {
      number++;
    }
    return BackupDetails.builder()
        .backupArn(prefix + "%08x".formatted(number))
        .backupName(name)
        .backupCreationDateTime(now)
        .backupSizeBytes(table.items().bytes())
        .backupStatus(BackupStatus.AVAILABLE)
        .backupType(BackupType.USER)
        .build();
  }

  private void copy(Table table, Instant instant, Space<Item> target) {
    BulkChanges changes = new BulkChanges(store);
    try (PastItems past = pointInTime.past("backup", table, instant)) {
      past.readAll(table, (key, item) -> changes.put(target, key, item, null, item.size()));
    }
    changes.commit();
  }

  private static BackupDescription describe(Table table, BackupDetails details) {
    TableDescription description = table.definition().description();
    ProvisionedThroughputDescription throughput = description.provisionedThroughput();
    boolean onDemand = description.billingModeSummary() != null
        && description.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
    SourceTableDetails source = SourceTableDetails.builder()
        .tableName(table.name())
        .tableId(table.id())
        .tableArn(description.tableArn())
        .tableCreationDateTime(description.creationDateTime())
        .tableSizeBytes(table.items().bytes())
        .itemCount(table.items().count())
        .keySchema(description.keySchema())
        .billingMode(onDemand ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED)
        .provisionedThroughput(ProvisionedThroughput.builder()
            .readCapacityUnits(throughput.readCapacityUnits())
            .writeCapacityUnits(throughput.writeCapacityUnits())
            .build())
        .build();
    SourceTableFeatureDetails features = SourceTableFeatureDetails.builder()
        .localSecondaryIndexes(description.localSecondaryIndexes().stream()
            .map(index -> LocalSecondaryIndexInfo.builder()
                .indexName(index.indexName())
                .keySchema(index.keySchema())
                .projection(index.projection())
                .build())
            .toList())
        .globalSecondaryIndexes(description.globalSecondaryIndexes().stream()
            .map(index -> GlobalSecondaryIndexInfo.builder()
                .indexName(index.indexName())
                .keySchema(index.keySchema())
                .projection(index.projection())
                .build())
            .toList())
        .streamDescription(description.streamSpecification())
        .sseDescription(description.sseDescription())
        .build();
    return BackupDescription.builder()
        .backupDetails(details)
        .sourceTableDetails(source)
        .sourceTableFeatureDetails(features)
        .build();
  }

  public DescribeBackupResponse describe(DescribeBackupRequest request) {
    return DescribeBackupResponse.builder()
        .backupDescription(find(request.backupArn()).description())
        .build();
  }

  public synchronized DeleteBackupResponse delete(DeleteBackupRequest request) {
    StoredBackup backup = find(request.backupArn());
    store
        .commit(new Changes()
            .drop(items(request.backupArn()))
            .remove(backups, key(request.backupArn()), backup))
        .awaitDurable();
    BackupDetails deleted = backup.description().backupDetails().toBuilder()
        .backupStatus(BackupStatus.DELETED)
        .build();
    return DeleteBackupResponse.builder()
        .backupDescription(
            backup.description().toBuilder().backupDetails(deleted).build())
        .build();
  }

  public ListBackupsResponse list(ListBackupsRequest request) {
    new Constraints()
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), MAX_LISTED)
        .check();
    int limit = request.limit() == null ? MAX_LISTED : request.limit();
    List<BackupSummary> found = new ArrayList<>();
    KeyRange range = request.exclusiveStartBackupArn() == null
        ? KeyRange.ALL
        : KeyRange.ALL.after(key(request.exclusiveStartBackupArn()));
    backups.read(range, Space.Direction.FORWARD, (key, backup) -> {
      if (isWanted(request, backup)) {
        found.add(summary(backup));
      }
      return found.size() <= limit;
    });
    ListBackupsResponse.Builder response = ListBackupsResponse.builder();
    if (found.size() > limit) {
      found.remove(limit);
      response.lastEvaluatedBackupArn(found.get(limit - 1).backupArn());
    }
    return response.backupSummaries(found).build();
  }

  private static boolean isWanted(ListBackupsRequest request, StoredBackup backup) {
    Instant created = backup.description().backupDetails().backupCreationDateTime();
    BackupTypeFilter type = request.backupType();
    return (request.tableName() == null
            || Arns.tableName(request.tableName()).equals(backup.table().tableName()))
        && (request.timeRangeLowerBound() == null
            || !created.isBefore(request.timeRangeLowerBound()))
        && (request.timeRangeUpperBound() == null
            || created.isBefore(request.timeRangeUpperBound()))
        && (type == null || type == BackupTypeFilter.ALL || type == BackupTypeFilter.USER);
  }

  private static BackupSummary summary(StoredBackup backup) {
    BackupDetails details = backup.description().backupDetails();
    return BackupSummary.builder()
        .tableName(backup.table().tableName())
        .tableId(backup.table().tableId())
        .tableArn(backup.table().tableArn())
        .backupArn(details.backupArn())
        .backupName(details.backupName())
        .backupCreationDateTime(details.backupCreationDateTime())
        .backupStatus(details.backupStatus())
        .backupType(details.backupType())
        .backupSizeBytes(details.backupSizeBytes())
        .build();
  }

  public RestoreTableFromBackupResponse restore(RestoreTableFromBackupRequest request) {
    Constraints constraints = new Constraints();
    constraints.required("backupArn", request.backupArn());
    constraints.required("targetTableName", request.targetTableName());
    constraints.name("targetTableName", request.targetTableName(), Limits.MIN_TABLE_NAME_LENGTH);
    constraints.check();
    StoredBackup backup = find(request.backupArn());
    restores.checkFree(request.targetTableName());
    Restores.Overrides overrides = new Restores.Overrides(
        request.billingModeOverride(),
        request.provisionedThroughputOverride(),
        request.hasGlobalSecondaryIndexOverride() ? request.globalSecondaryIndexOverride() : null,
        request.hasLocalSecondaryIndexOverride() ? request.localSecondaryIndexOverride() : null);
    TableFiller filler = restores.begin(
        backup.table(),
        request.targetTableName(),
        overrides,
        summary -> summary
            .sourceBackupArn(request.backupArn())
            .sourceTableArn(backup.table().tableArn())
            .restoreDateTime(backup.description().backupDetails().backupCreationDateTime()));
    filler.fill(() -> items(request.backupArn())
        .read(KeyRange.ALL, Space.Direction.FORWARD, (key, item) -> {
          filler.addNew(key, item);
          return true;
        }));
    return RestoreTableFromBackupResponse.builder()
        .tableDescription(restores.finish(filler))
        .build();
  }

  private StoredBackup find(@Nullable String arn) {
    Constraints constraints = new Constraints();
    constraints.required("backupArn", arn);
    constraints.check();
    StoredBackup backup = arn == null ? null : backups.get(key(arn));
    if (backup == null) {
      throw Errors.of(BackupNotFoundException::builder, "Backup not found: " + arn);
    }
    return backup;
  }

  private Space<Item> items(String arn) {
    return store.space("backup/" + arn, ItemCodec.INSTANCE);
  }

  private static byte[] key(String arn) {
    return arn.getBytes(StandardCharsets.UTF_8);
  }
}
