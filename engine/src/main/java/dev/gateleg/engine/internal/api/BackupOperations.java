package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.backup.Backups;
import dev.gateleg.engine.internal.backup.Buckets;
import dev.gateleg.engine.internal.backup.Exports;
import dev.gateleg.engine.internal.backup.Imports;
import dev.gateleg.engine.internal.backup.PointInTime;
import dev.gateleg.engine.internal.backup.Restores;
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
  public @Nullable Operation<?, ?> find(String name) {
    return switch (name) {
      case "CreateBackup" -> new Operation<>(name, CreateBackupRequest::builder, backups()::create);
      case "DescribeBackup" ->
        new Operation<>(name, DescribeBackupRequest::builder, backups()::describe);
      case "DeleteBackup" -> new Operation<>(name, DeleteBackupRequest::builder, backups()::delete);
      case "ListBackups" -> new Operation<>(name, ListBackupsRequest::builder, backups()::list);
      case "RestoreTableFromBackup" ->
        new Operation<>(name, RestoreTableFromBackupRequest::builder, backups()::restore);
      case "UpdateContinuousBackups" ->
        new Operation<>(name, UpdateContinuousBackupsRequest::builder, pointInTime()::update);
      case "DescribeContinuousBackups" ->
        new Operation<>(name, DescribeContinuousBackupsRequest::builder, pointInTime()::describe);
      case "RestoreTableToPointInTime" ->
        new Operation<>(name, RestoreTableToPointInTimeRequest::builder, pointInTime()::restore);
      case "ExportTableToPointInTime" ->
        new Operation<>(name, ExportTableToPointInTimeRequest::builder, exports()::export);
      case "DescribeExport" ->
        new Operation<>(name, DescribeExportRequest::builder, exports()::describe);
      case "ListExports" -> new Operation<>(name, ListExportsRequest::builder, exports()::list);
      case "ImportTable" ->
        new Operation<>(name, ImportTableRequest::builder, imports()::importTable);
      case "DescribeImport" ->
        new Operation<>(name, DescribeImportRequest::builder, imports()::describe);
      case "ListImports" -> new Operation<>(name, ListImportsRequest::builder, imports()::list);
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
