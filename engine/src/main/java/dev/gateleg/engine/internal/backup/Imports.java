package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.PojoCodec;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Arns;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.TableFiller;
import dev.gateleg.engine.internal.table.Tables;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ImportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportSummary;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableCreationParameters;

/** ImportTable, DescribeImport and ListImports. Thread-safe. */
public final class Imports {

  private static final int MAX_LISTED = 25;

  private final Store store;
  private final Catalog catalog;
  private final Tables tables;
  private final Buckets buckets;
  private final Clock clock;
  private final Space<ImportTableDescription> imports;

  public Imports(Store store, Catalog catalog, Tables tables, Buckets buckets, Clock clock) {
    this.store = store;
    this.catalog = catalog;
    this.tables = tables;
    this.buckets = buckets;
    this.clock = clock;
    this.imports = store.space(
        "imports", new PojoCodec<ImportTableDescription>(ImportTableDescription::builder));
  }

  public synchronized ImportTableResponse importTable(ImportTableRequest request) {
    check(request);
    Instant start = clock.instant();
    TableFiller filler = catalog.fill(tables.define(create(request.tableCreationParameters())));
    Tally tally = new Tally();
    String prefix = request.s3BucketSource().s3KeyPrefix();
    List<Path> files =
        buckets.files(request.s3BucketSource().s3Bucket(), prefix == null ? "" : prefix);
    filler.fill(() ->
        files.stream().filter(Imports::isData).forEach(file -> read(file, request, filler, tally)));
    filler.finish();
    catalog.create(filler.table().definition(), new Changes());
    ImportTableDescription description = describe(request, filler, tally, start);
    store
        .commit(new Changes().put(imports, key(description.importArn()), description, null))
        .awaitDurable();
    return ImportTableResponse.builder()
        .importTableDescription(
            description.toBuilder().importStatus(ImportStatus.IN_PROGRESS).build())
        .build();
  }

  /** What was read, and what of it became an item. */
  private static final class Tally {
    private long bytes;
    private long read;
    private long imported;
    private long errors;
  }

  private static void check(ImportTableRequest request) {
    Constraints constraints = new Constraints();
    constraints.required("s3BucketSource", request.s3BucketSource());
    constraints.required("inputFormat", request.inputFormatAsString());
    constraints.required("tableCreationParameters", request.tableCreationParameters());
    constraints.check();
    if (request.inputFormat() != InputFormat.DYNAMODB_JSON
        && request.inputFormat() != InputFormat.CSV) {
      throw Errors.validation("InputFormat " + request.inputFormatAsString()
          + " is not supported by this engine; use DYNAMODB_JSON or CSV");
    }
    if (request.inputCompressionType() == InputCompressionType.ZSTD) {
      throw Errors.validation(
          "InputCompressionType ZSTD is not supported by this engine; use GZIP or NONE");
    }
  }

  private static CreateTableRequest create(TableCreationParameters parameters) {
    return CreateTableRequest.builder()
        .tableName(parameters.tableName())
        .attributeDefinitions(parameters.attributeDefinitions())
        .keySchema(parameters.keySchema())
        .billingMode(parameters.billingMode())
        .provisionedThroughput(parameters.provisionedThroughput())
        .onDemandThroughput(parameters.onDemandThroughput())
        .sseSpecification(parameters.sseSpecification())
        .globalSecondaryIndexes(
            parameters.hasGlobalSecondaryIndexes() ? parameters.globalSecondaryIndexes() : null)
        .build();
  }

  /** An export's own bookkeeping is not data. */
  private static boolean isData(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith("manifest-") && !name.equals("_started");
  }

  private void read(Path file, ImportTableRequest request, TableFiller filler, Tally tally) {
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = request.inputCompressionType() == InputCompressionType.GZIP
            ? new GZIPInputStream(raw)
            : raw) {
      ImportLines parser = ImportLines.of(request, filler.table().key());
      Lines lines = new Lines(in);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        add(parser, line, filler, tally);
      }
      tally.bytes += lines.bytes();
    } catch (IOException e) {
      throw Errors.validation(EngineCode.CANNOT_READ.message(
          file + ": " + e.getMessage() + "; make it readable and whole"));
    }
  }

  private static void add(ImportLines parser, byte[] line, TableFiller filler, Tally tally) {
    if (Lines.isTooLong(line)) {
      tally.read++;
      tally.errors++;
      return;
    }
    if (ImportLines.isBlank(line)) {
      return;
    }
    try {
      Map<String, AttributeValue> attributes = parser.item(line);
      if (attributes == null) {
        return;
      }
      tally.read++;
      Item item = ItemChecks.item(ItemChecks.checked(attributes));
      ItemChecks.keyOfItem(filler.table(), item.attributes());
      filler.add(item);
      tally.imported++;
    } catch (JsonException | InvalidExpressionException | DynamoDbException e) {
      tally.errors++;
    }
  }

  private ImportTableDescription describe(
      ImportTableRequest request, TableFiller filler, Tally tally, Instant start) {
    String name = filler.table().name();
    return ImportTableDescription.builder()
        .importArn(Arns.table(name)
            + "/import/%014d-%08x".formatted(start.toEpochMilli(), imports.count()))
        .importStatus(ImportStatus.COMPLETED)
        .tableArn(Arns.table(name))
        .tableId(filler.table().id())
        .clientToken(request.clientToken())
        .s3BucketSource(request.s3BucketSource())
        .inputFormat(request.inputFormat())
        .inputFormatOptions(request.inputFormatOptions())
        .inputCompressionType(request.inputCompressionType())
        .tableCreationParameters(request.tableCreationParameters())
        .startTime(start)
        .endTime(clock.instant())
        .processedSizeBytes(tally.bytes)
        .processedItemCount(tally.read)
        .importedItemCount(tally.imported)
        .errorCount(tally.errors)
        .build();
  }

  public DescribeImportResponse describe(DescribeImportRequest request) {
    ImportTableDescription found =
        request.importArn() == null ? null : imports.get(key(request.importArn()));
    if (found == null) {
      throw Errors.of(ImportNotFoundException::builder, "Import not found: " + request.importArn());
    }
    return DescribeImportResponse.builder().importTableDescription(found).build();
  }

  public ListImportsResponse list(ListImportsRequest request) {
    int limit = request.pageSize() == null ? MAX_LISTED : Math.min(MAX_LISTED, request.pageSize());
    KeyRange range =
        request.nextToken() == null ? KeyRange.ALL : KeyRange.ALL.after(key(request.nextToken()));
    List<ImportSummary> found = new ArrayList<>();
    imports.read(range, Space.Direction.FORWARD, (key, done) -> {
      if (request.tableArn() == null || request.tableArn().equals(done.tableArn())) {
        found.add(ImportSummary.builder()
            .importArn(done.importArn())
            .importStatus(done.importStatus())
            .tableArn(done.tableArn())
            .s3BucketSource(done.s3BucketSource())
            .inputFormat(done.inputFormat())
            .startTime(done.startTime())
            .endTime(done.endTime())
            .build());
      }
      return found.size() <= limit;
    });
    ListImportsResponse.Builder response = ListImportsResponse.builder();
    if (found.size() > limit) {
      found.remove(limit);
      response.nextToken(found.get(limit - 1).importArn());
    }
    return response.importSummaryList(found).build();
  }

  private static byte[] key(String arn) {
    return arn.getBytes(StandardCharsets.UTF_8);
  }
}
