package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.backup.Backups;
import dev.gateleg.engine.internal.backup.Buckets;
import dev.gateleg.engine.internal.backup.Exports;
import dev.gateleg.engine.internal.backup.Imports;
import dev.gateleg.engine.internal.backup.PointInTime;
import dev.gateleg.engine.internal.backup.Restores;
import dev.gateleg.engine.internal.operation.Operation;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;

/** Backups, restores, exports and imports. */
final class BackupOperations implements OperationGroup {

  private final Parts parts;
  private @Nullable Backups backups;
  private @Nullable PointInTime pointInTime;
  private @Nullable Exports exports;
  private @Nullable Imports imports;

  BackupOperations(Parts parts) {
    this.parts = parts;
  }

  @Override
  public @Nullable Handler<?, ?> handler(Operation operation) {
    return switch (operation) {
      case CREATE_BACKUP -> new Handler<>(CreateBackupRequest::builder, backups()::create);
      case DESCRIBE_BACKUP -> new Handler<>(DescribeBackupRequest::builder, backups()::describe);
      case DELETE_BACKUP -> new Handler<>(DeleteBackupRequest::builder, backups()::delete);
      case LIST_BACKUPS -> new Handler<>(ListBackupsRequest::builder, backups()::list);
      case RESTORE_TABLE_FROM_BACKUP ->
        new Handler<>(RestoreTableFromBackupRequest::builder, backups()::restore);
      case UPDATE_CONTINUOUS_BACKUPS ->
        new Handler<>(UpdateContinuousBackupsRequest::builder, pointInTime()::update);
      case DESCRIBE_CONTINUOUS_BACKUPS ->
        new Handler<>(DescribeContinuousBackupsRequest::builder, pointInTime()::describe);
      case RESTORE_TABLE_TO_POINT_IN_TIME ->
        new Handler<>(RestoreTableToPointInTimeRequest::builder, pointInTime()::restore);
      case EXPORT_TABLE_TO_POINT_IN_TIME ->
        new Handler<>(ExportTableToPointInTimeRequest::builder, exports()::export);
      case DESCRIBE_EXPORT -> new Handler<>(DescribeExportRequest::builder, exports()::describe);
      case LIST_EXPORTS -> new Handler<>(ListExportsRequest::builder, exports()::list);
      case IMPORT_TABLE -> new Handler<>(ImportTableRequest::builder, imports()::importTable);
      case DESCRIBE_IMPORT -> new Handler<>(DescribeImportRequest::builder, imports()::describe);
      case LIST_IMPORTS -> new Handler<>(ListImportsRequest::builder, imports()::list);
      default -> null;
    };
  }

  private Backups backups() {
    if (backups == null) {
      backups = new Backups(
          parts.store(), parts.catalog(), parts.locks(), restores(), pointInTime(), parts.clock());
    }
    return backups;
  }

  private PointInTime pointInTime() {
    if (pointInTime == null) {
      pointInTime = new PointInTime(
          parts.store(),
          parts.catalog(),
          parts.locks(),
          restores(),
          parts.tornTransactions(),
          parts.clock());
    }
    return pointInTime;
  }

  private Exports exports() {
    if (exports == null) {
      exports = new Exports(
          parts.store(), parts.catalog(), parts.locks(), pointInTime(), buckets(), parts.clock());
    }
    return exports;
  }

  private Imports imports() {
    if (imports == null) {
      imports =
          new Imports(parts.store(), parts.catalog(), parts.tables(), buckets(), parts.clock());
    }
    return imports;
  }

  private Restores restores() {
    return new Restores(parts.catalog(), parts.tables());
  }

  private Buckets buckets() {
    return new Buckets(parts.bucketFolder());
  }
}
