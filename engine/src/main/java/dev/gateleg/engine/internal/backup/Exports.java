package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.json.AttributeValueJson;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoCodec;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Arns;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.History;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.write.Write;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportFormat;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportSummary;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ExportViewType;
import software.amazon.awssdk.services.dynamodb.model.IncrementalExportSpecification;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** ExportTableToPointInTime, DescribeExport and ListExports. Thread-safe. */
public final class Exports {

  private static final int MAX_LISTED = 25;

  private final Store store;
  private final Catalog catalog;
  private final ItemLocks locks;
  private final PointInTime pointInTime;
  private final Buckets buckets;
  private final Clock clock;
  private final Space<ExportDescription> exports;

  public Exports(
      Store store,
      Catalog catalog,
      ItemLocks locks,
      PointInTime pointInTime,
      Buckets buckets,
      Clock clock) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.pointInTime = pointInTime;
    this.buckets = buckets;
    this.clock = clock;
    this.exports =
        store.space("exports", new PojoCodec<ExportDescription>(ExportDescription::builder));
  }

  public synchronized ExportTableToPointInTimeResponse export(
      ExportTableToPointInTimeRequest request) {
    Table table = check(request);
    Instant now = clock.instant();
    Instant exportTime = request.exportTime() == null ? now : request.exportTime();
    pointInTime.check(table, exportTime);
    String arn = newArn(table, now);
    String prefix = request.s3Prefix() == null ? "" : request.s3Prefix();
    ExportFiles files = new ExportFiles(
        buckets, request.s3Bucket(), prefix, arn.substring(arn.lastIndexOf('/') + 1));
    ExportDescription description;
    try (files) {
      if (request.exportType() == ExportType.INCREMENTAL_EXPORT) {
        changes(table, request.incrementalExportSpecification(), files);
      } else {
        items(table, exportTime, files);
      }
      description = describe(request, table, arn, exportTime, files);
      files.finish(json -> summary(json, description));
    }
    store.commit(new Changes().put(exports, key(arn), description, null)).awaitDurable();
    return ExportTableToPointInTimeResponse.builder()
        .exportDescription(
            description.toBuilder().exportStatus(ExportStatus.IN_PROGRESS).build())
        .build();
  }

  private Table check(ExportTableToPointInTimeRequest request) {
    Constraints constraints = new Constraints();
    constraints.required("tableArn", request.tableArn());
    constraints.required("s3Bucket", request.s3Bucket());
    constraints.check();
    if (request.exportFormat() != null && request.exportFormat() != ExportFormat.DYNAMODB_JSON) {
      throw Errors.validation("ExportFormat " + request.exportFormatAsString()
          + " is not supported by this engine; use DYNAMODB_JSON");
    }
    Table table = catalog.find(request.tableArn());
    if (table == null) {
      throw Errors.of(
          TableNotFoundException::builder,
          "Table not found: " + Arns.tableName(request.tableArn()));
    }
    if (request.exportType() == ExportType.INCREMENTAL_EXPORT) {
      IncrementalExportSpecification period = request.incrementalExportSpecification();
      if (period == null || period.exportFromTime() == null || period.exportToTime() == null) {
        throw Errors.validation(
            "IncrementalExportSpecification needs ExportFromTime and ExportToTime");
      }
      pointInTime.check(table, period.exportFromTime());
      pointInTime.check(table, period.exportToTime());
    }
    return table;
  }

  private void items(Table table, Instant exportTime, ExportFiles files) {
    pointInTime.read(
        table,
        exportTime,
        (key, item) -> files.add(json -> {
          json.beginObject().name("Item");
          AttributeValueJson.write(json, item.attributes());
          json.endObject();
        }));
  }

  /** Writes each item that differs between two instants, as it was at each of them. */
  private void changes(Table table, IncrementalExportSpecification period, ExportFiles files) {
    boolean showsOld = period.exportViewType() != ExportViewType.NEW_IMAGE;
    locks.exclusively(() -> {
      try (PastItems atStart = pointInTime.past("start", table, period.exportFromTime());
          PastItems atEnd = pointInTime.past("end", table, period.exportToTime())) {
        atStart.read(undo -> {
          Item before = undo.before();
          History.Undo later = atEnd.of(undo.key());
          Item after = later == null ? table.items().get(undo.key()) : later.before();
          if (before == null ? after != null : !before.equals(after)) {
            files.add(json -> change(json, table, before, after, showsOld, period.exportToTime()));
          }
        });
      }
      return true;
    });
  }

  private static void change(
      JsonWriter json,
      Table table,
      @Nullable Item before,
      @Nullable Item after,
      boolean showsOld,
      Instant at) {
    Item any = after == null ? before : after;
    if (any == null) {
      throw new IllegalStateException("an item that was never there has not changed");
    }
    json.beginObject()
        .name("Metadata")
        .beginObject()
        .name("WriteTimestampMicros")
        .beginObject();
    json.name("N")
        .value(String.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, at)))
        .endObject()
        .endObject();
    json.name("Keys");
    AttributeValueJson.write(json, Write.keyAttributes(table, any.attributes()));
    if (before != null && showsOld) {
      json.name("OldImage");
      AttributeValueJson.write(json, before.attributes());
    }
    if (after != null) {
      json.name("NewImage");
      AttributeValueJson.write(json, after.attributes());
    }
    json.endObject();
  }

  private String newArn(Table table, Instant now) {
    String prefix = Arns.table(table.name()) + "/export/%014d-".formatted(now.toEpochMilli());
    int number = 0;
    while (exports.get(key(prefix + "%08x".formatted(number))) != null) {
      number++;
    }
    return prefix + "%08x".formatted(number);
  }

  private ExportDescription describe(
      ExportTableToPointInTimeRequest request,
      Table table,
      String arn,
      Instant exportTime,
      ExportFiles files) {
    return ExportDescription.builder()
        .exportArn(arn)
        .exportStatus(ExportStatus.COMPLETED)
        .exportFormat(ExportFormat.DYNAMODB_JSON)
        .exportType(request.exportType() == null ? ExportType.FULL_EXPORT : request.exportType())
        .incrementalExportSpecification(request.incrementalExportSpecification())
        .exportTime(exportTime)
        .exportManifest(files.summaryKey())
        .startTime(clock.instant())
        .endTime(clock.instant())
        .tableArn(Arns.table(table.name()))
        .tableId(table.id())
        .clientToken(request.clientToken())
        .s3Bucket(request.s3Bucket())
        .s3Prefix(request.s3Prefix())
        .itemCount(files.items())
        .billedSizeBytes(files.bytes())
        .build();
  }

  private static void summary(JsonWriter json, ExportDescription export) {
    json.name("exportArn").value(export.exportArn());
    json.name("startTime").value(export.startTime().toString());
    json.name("endTime").value(export.endTime().toString());
    json.name("tableArn").value(export.tableArn());
    json.name("tableId").value(export.tableId());
    IncrementalExportSpecification period = export.incrementalExportSpecification();
    if (export.exportType() == ExportType.INCREMENTAL_EXPORT && period != null) {
      json.name("exportFromTime").value(period.exportFromTime().toString());
      json.name("exportToTime").value(period.exportToTime().toString());
    } else {
      json.name("exportTime").value(export.exportTime().toString());
    }
    json.name("s3Bucket").value(export.s3Bucket());
    if (export.s3Prefix() != null) {
      json.name("s3Prefix").value(export.s3Prefix());
    }
    json.name("exportType").value(export.exportTypeAsString());
  }

  public DescribeExportResponse describe(DescribeExportRequest request) {
    ExportDescription export =
        request.exportArn() == null ? null : exports.get(key(request.exportArn()));
    if (export == null) {
      throw Errors.of(ExportNotFoundException::builder, "Export not found: " + request.exportArn());
    }
    return DescribeExportResponse.builder().exportDescription(export).build();
  }

  public ListExportsResponse list(ListExportsRequest request) {
    int limit =
        request.maxResults() == null ? MAX_LISTED : Math.min(MAX_LISTED, request.maxResults());
    KeyRange range =
        request.nextToken() == null ? KeyRange.ALL : KeyRange.ALL.after(key(request.nextToken()));
    List<ExportSummary> found = new ArrayList<>();
    exports.read(range, Space.Direction.FORWARD, (key, export) -> {
      if (request.tableArn() == null || request.tableArn().equals(export.tableArn())) {
        found.add(ExportSummary.builder()
            .exportArn(export.exportArn())
            .exportStatus(export.exportStatus())
            .exportType(export.exportType())
            .build());
      }
      return found.size() <= limit;
    });
    ListExportsResponse.Builder response = ListExportsResponse.builder();
    if (found.size() > limit) {
      found.remove(limit);
      response.nextToken(found.get(limit - 1).exportArn());
    }
    return response.exportSummaries(found).build();
  }

  private static byte[] key(String arn) {
    return arn.getBytes(StandardCharsets.UTF_8);
  }
}
