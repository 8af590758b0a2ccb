package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class BackupsTest {

  @TempDir
  private Path buckets;

  private final TestClock clock = new TestClock();
  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void createTable() {
    engine = Engine.builder().clock(clock).buckets(buckets).open();
    client = engine.client();
    client.createTable(ordersTable());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void put(String sk, String version) {
    client.putItem(r -> r.tableName("orders")
        .item(Map.of("pk", s("a"), "sk", s(sk), "v", n(version), "status", s("OPEN"))));
  }

  private List<String> items(String table) {
    return client.scan(r -> r.tableName(table)).items().stream()
        .map(item -> item.get("sk").s() + "=" + item.get("v").n())
        .sorted()
        .toList();
  }

  /** What is wrong with files and names is the caller's to mend, and no bug of the engine. */
  @Test
  void saysWhatIsWrongWithFilesAndNames() throws Exception {
    Path file = buckets.resolve("bucket").resolve("plain.json.gz");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "this is no gzip");
    assertInvalid(
        () -> client.importTable(i -> i.s3BucketSource(b -> b.s3Bucket("bucket"))
            .inputFormat(InputFormat.DYNAMODB_JSON)
            .inputCompressionType(InputCompressionType.GZIP)
            .tableCreationParameters(t -> t.tableName("imported")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(a -> a.attributeName("pk").attributeType("S"))
                .keySchema(k -> k.attributeName("pk").keyType("HASH")))),
        "[CannotRead] " + file + ": Not in GZIP format; make it readable and whole");
    client.updateContinuousBackups(u -> u.tableName("orders")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    String arn = client.describeTable(d -> d.tableName("orders")).table().tableArn();
    assertInvalid(
        () -> client.exportTableToPointInTime(e -> e.tableArn(arn).s3Bucket("a\0b")),
        "Invalid S3 bucket or key: a\0b/");
    Files.writeString(buckets.resolve("file"), "");
    assertInvalid(
        () -> client.exportTableToPointInTime(e -> e.tableArn(arn).s3Bucket("file")),
        "[CannotWrite] " + buckets.resolve("file"));
    assertThat(client.listTables().tableNames()).containsExactly("orders");
  }

  private static void assertInvalid(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOfSatisfying(DynamoDbException.class, e -> {
      assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
      assertThat(e.awsErrorDetails().errorMessage()).startsWith(message);
    });
  }

  @Test
  void restoresABackupWithItsIndexes() {
    put("1", "1");
    put("2", "1");
    String arn = client
        .createBackup(r -> r.tableName("orders").backupName("nightly"))
        .backupDetails()
        .backupArn();
    put("2", "2");
    put("3", "1");
    client.deleteTable(r -> r.tableName("orders"));
    TableDescription begun = client
        .restoreTableFromBackup(r -> r.backupArn(arn).targetTableName("again"))
        .tableDescription();
    assertThat(begun.tableStatus()).isEqualTo(TableStatus.CREATING);
    assertThat(begun.restoreSummary().restoreInProgress()).isTrue();
    assertThat(client.describeTable(r -> r.tableName("again")).table().restoreSummary())
        .isEqualTo(begun.restoreSummary().toBuilder().restoreInProgress(false).build());
    assertThat(items("again")).containsExactly("1=1", "2=1");
    assertThat(client
            .query(r -> r.tableName("again")
                .indexName("by-status")
                .keyConditionExpression("#s = :s")
                .expressionAttributeNames(Map.of("#s", "status"))
                .expressionAttributeValues(Map.of(":s", s("OPEN"))))
            .count())
        .isEqualTo(2);
    assertThatThrownBy(
            () -> client.restoreTableFromBackup(r -> r.backupArn(arn).targetTableName("again")))
        .isInstanceOf(TableAlreadyExistsException.class);
  }

  @Test
  void listsAndDeletesBackups() {
    client.createBackup(r -> r.tableName("orders").backupName("first"));
    String second = client
        .createBackup(r -> r.tableName("orders").backupName("second"))
        .backupDetails()
        .backupArn();
    assertThat(client.listBackups(r -> r.tableName("orders")).backupSummaries())
        .extracting(b -> b.backupName())
        .containsExactly("first", "second");
    client.deleteBackup(r -> r.backupArn(second));
    assertThatThrownBy(() -> client.describeBackup(r -> r.backupArn(second)))
        .isInstanceOf(BackupNotFoundException.class);
  }

  @Test
  void restoresEveryInstantSinceContinuousBackupsAreEnabled() {
    put("0", "0");
    client.updateContinuousBackups(r -> r.tableName("orders")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    Instant[] instants = new Instant[5];
    for (int i = 0; i < 5; i++) {
      clock.advance(Duration.ofMinutes(1));
      put("changed", "" + i);
      put("new" + i, "0");
      if (i == 3) {
        client.deleteItem(r -> r.tableName("orders").key(Map.of("pk", s("a"), "sk", s("0"))));
      }
      instants[i] = clock.instant();
    }
    clock.advance(Duration.ofMinutes(1));
    restore("at1", instants[1]);
    restore("at3", instants[3]);
    assertThat(items("at1")).containsExactly("0=0", "changed=1", "new0=0", "new1=0");
    assertThat(items("at3")).containsExactly("changed=3", "new0=0", "new1=0", "new2=0", "new3=0");
    assertThatThrownBy(() -> restore("early", instants[0].minus(Duration.ofHours(1))))
        .isInstanceOf(InvalidRestoreTimeException.class);
  }

  private void restore(String target, Instant instant) {
    client.restoreTableToPointInTime(
        r -> r.sourceTableName("orders").targetTableName(target).restoreDateTime(instant));
  }

  @Test
  void refusesToRestoreWithoutContinuousBackups() {
    assertThatThrownBy(() -> restore("other", clock.instant()))
        .isInstanceOf(PointInTimeRecoveryUnavailableException.class);
  }

  @Test
  void importsWhatItExported() throws IOException {
    client.updateContinuousBackups(r -> r.tableName("orders")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    IntStream.range(0, 100).forEach(i -> put("%02d".formatted(i), "" + i));
    String arn = client
        .exportTableToPointInTime(
            r -> r.tableArn(arn("orders")).s3Bucket("lake").s3Prefix("daily"))
        .exportDescription()
        .exportArn();
    ExportDescription export = client.describeExport(r -> r.exportArn(arn)).exportDescription();
    assertThat(export.exportStatus()).isEqualTo(ExportStatus.COMPLETED);
    assertThat(export.itemCount()).isEqualTo(100);
    assertThat(files())
        .anyMatch(f -> f.matches("lake/daily/AWSDynamoDB/[^/]+/data/.*\\.json\\.gz"))
        .anyMatch(f -> f.endsWith("/manifest-summary.json"))
        .anyMatch(f -> f.endsWith("/manifest-files.checksum"));
    ImportTableDescription imported =
        importInto("copy", "daily", InputFormat.DYNAMODB_JSON, InputCompressionType.GZIP);
    assertThat(imported.importedItemCount()).isEqualTo(100);
    assertThat(imported.errorCount()).isZero();
    assertThat(items("copy")).isEqualTo(items("orders"));
  }

  @Test
  void exportsOnlyWhatChangedInAPeriod() throws IOException {
    client.updateContinuousBackups(r -> r.tableName("orders")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    put("before", "1");
    clock.advance(Duration.ofMinutes(1));
    Instant from = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    put("within", "1");
    clock.advance(Duration.ofMinutes(1));
    Instant to = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    put("after", "1");
    String arn = client
        .exportTableToPointInTime(r -> r.tableArn(arn("orders"))
            .s3Bucket("lake")
            .exportType(ExportType.INCREMENTAL_EXPORT)
            .incrementalExportSpecification(i -> i.exportFromTime(from).exportToTime(to)))
        .exportDescription()
        .exportArn();
    assertThat(client.describeExport(r -> r.exportArn(arn)).exportDescription().itemCount())
        .isEqualTo(1);
  }

  @Test
  void importsSeparatedValuesAndCountsLinesThatAreNoItems() throws IOException {
    Files.createDirectories(buckets.resolve("in"));
    Files.writeString(
        buckets.resolve("in/orders.csv"), "pk,sk,v\na,1,\"x \"\"y\"\", z\"\na,,no sort key\n");
    ImportTableDescription imported =
        importInto("csv", "orders", InputFormat.CSV, InputCompressionType.NONE, "in");
    assertThat(imported.importedItemCount()).isEqualTo(1);
    assertThat(imported.errorCount()).isEqualTo(1);
    assertThat(client.scan(r -> r.tableName("csv")).items().get(0))
        .containsEntry("v", s("x \"y\", z"));
  }

  @Test
  void staysWithinItsBuckets() {
    assertThatThrownBy(() ->
            importInto("outside", "", InputFormat.CSV, InputCompressionType.NONE, "../outside"))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("Invalid S3 bucket or key");
  }

  private ImportTableDescription importInto(
      String table, String prefix, InputFormat format, InputCompressionType compression) {
    return importInto(table, prefix, format, compression, "lake");
  }

  private ImportTableDescription importInto(
      String table,
      String prefix,
      InputFormat format,
      InputCompressionType compression,
      String bucket) {
    String arn = client
        .importTable(r -> r.s3BucketSource(b -> b.s3Bucket(bucket).s3KeyPrefix(prefix))
            .inputFormat(format)
            .inputCompressionType(compression)
            .tableCreationParameters(t -> t.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType("S"),
                    a -> a.attributeName("sk").attributeType("S"))
                .keySchema(
                    k -> k.attributeName("pk").keyType("HASH"),
                    k -> k.attributeName("sk").keyType("RANGE"))))
        .importTableDescription()
        .importArn();
    return client.describeImport(r -> r.importArn(arn)).importTableDescription();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(buckets)) {
      return all.filter(Files::isRegularFile)
          .map(file -> buckets.relativize(file).toString().replace('\\', '/'))
          .toList();
    }
  }

  private static String arn(String table) {
    return "arn:aws:dynamodb:us-east-1:000000000000:table/" + table;
  }
}
