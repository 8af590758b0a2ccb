package dev.gateleg.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Operations on whole tables that are twice as large as the heap. */
class SmallHeapTest {

  private static final String HEAP = "-Xmx40m";

  @TempDir
  private Path folder;

  @Test
  void copiesTablesThatAreLargerThanTheHeap() throws Exception {
    try (ChildJvm child = child(WholeTables.class)) {
      for (String line : List.of(
          "wrote 300",
          "backup",
          "export",
          "index 300",
          "restored 300",
          "now 300",
          "then 0",
          "changes")) {
        assertThat(child.readLine()).isEqualTo(line);
      }
    }
  }

  @Test
  void countsALineThatIsTooLongAsAnError() throws Exception {
    try (ChildJvm child = child(HugeLine.class)) {
      assertThat(child.readLine()).isEqualTo("read 3, imported 2, errors 1");
    }
  }

  private ChildJvm child(Class<?> main) throws IOException {
    return ChildJvm.start(ChildJvm.command(
        folder,
        System.getProperty("java.class.path"),
        List.of(HEAP),
        main,
        List.of(folder.resolve("store").toString())));
  }

  /** Does with a table of 75 MB what reads or writes all of it. */
  static final class WholeTables {
    private static final int ITEMS = 300;
    private static final int BYTES = 256 * 1024;

    public static void main(String[] arguments) throws Exception {
      try (Engine engine = Engine.at(Path.of(arguments[0]))) {
        DynamoDbClient client = engine.client();
        client.createTable(Samples.ordersTable());
        client.updateContinuousBackups(u -> u.tableName("orders")
            .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
        Instant empty = Instant.now();
        Thread.sleep(20);
        write(client);
        say("wrote " + ITEMS);
        String backup = client
            .createBackup(b -> b.tableName("orders").backupName("all"))
            .backupDetails()
            .backupArn();
        say("backup");
        String arn = client.describeTable(d -> d.tableName("orders")).table().tableArn();
        client.exportTableToPointInTime(e -> e.tableArn(arn).s3Bucket("bucket"));
        say("export");
        addIndex(client);
        client.restoreTableFromBackup(r -> r.backupArn(backup).targetTableName("fromBackup"));
        say("restored " + count(client, "fromBackup"));
        client.restoreTableToPointInTime(
            r -> r.sourceTableName("orders").targetTableName("now1").useLatestRestorableTime(true));
        say("now " + count(client, "now1"));
        client.restoreTableToPointInTime(
            r -> r.sourceTableName("orders").targetTableName("then").restoreDateTime(empty));
        say("then " + count(client, "then"));
        write(client);
        client.exportTableToPointInTime(e -> e.tableArn(arn)
            .s3Bucket("bucket")
            .exportType("INCREMENTAL_EXPORT")
            .incrementalExportSpecification(
                i -> i.exportFromTime(empty).exportToTime(Instant.now())));
        say("changes");
      }
    }

    private static void write(DynamoDbClient client) {
      // Half of it can't be compressed, so that an export kept in memory would not fit either.
      byte[] half = new byte[BYTES / 2];
      for (int i = 0; i < ITEMS; i++) {
        new Random(i).nextBytes(half);
        byte[] noise = Arrays.copyOf(half, BYTES);
        Map<String, AttributeValue> item = Map.of(
            "pk", AttributeValue.fromS("p" + i % 64),
            "sk", AttributeValue.fromS("s" + i),
            "kind", AttributeValue.fromS("k"),
            "noise", AttributeValue.fromB(SdkBytes.fromByteArray(noise)));
        client.putItem(r -> r.tableName("orders").item(item));
      }
    }

    private static void addIndex(DynamoDbClient client) {
      client.updateTable(u -> u.tableName("orders")
          .attributeDefinitions(AttributeDefinition.builder()
              .attributeName("kind")
              .attributeType(ScalarAttributeType.S)
              .build())
          .globalSecondaryIndexUpdates(g -> g.create(c -> c.indexName("byKind")
              .keySchema(k -> k.attributeName("kind").keyType(KeyType.HASH))
              .projection(Projection.builder().projectionType("ALL").build()))));
      long entries =
          client.describeTable(d -> d.tableName("orders")).table().globalSecondaryIndexes().stream()
              .filter(index -> index.indexName().equals("byKind"))
              .findAny()
              .orElseThrow()
              .itemCount();
      say("index " + entries);
    }

    private static long count(DynamoDbClient client, String table) {
      return client.describeTable(d -> d.tableName(table)).table().itemCount();
    }

    private static void say(String line) {
      System.out.println(line);
    }
  }

  /** Imports a small gzip, of which one line has twice the size of the heap. */
  static final class HugeLine {
    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      Path file = folder.resolve("buckets/bucket/data.json.gz");
      Files.createDirectories(file.getParent());
      byte[] item = "{\"Item\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"}}}\n"
          .getBytes(StandardCharsets.UTF_8);
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(item);
        byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 80; i++) {
          out.write(megabyte);
        }
        out.write('\n');
        out.write(item);
      }
      try (Engine engine = Engine.builder()
          .at(folder.resolve("engine"))
          .buckets(folder.resolve("buckets"))
          .open()) {
        String arn = engine
            .client()
            .importTable(i -> i.s3BucketSource(s -> s.s3Bucket("bucket"))
                .inputFormat("DYNAMODB_JSON")
                .inputCompressionType("GZIP")
                .tableCreationParameters(t -> t.tableName("imported")
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(
                        a -> a.attributeName("pk").attributeType("S"),
                        a -> a.attributeName("sk").attributeType("S"))
                    .keySchema(
                        k -> k.attributeName("pk").keyType("HASH"),
                        k -> k.attributeName("sk").keyType("RANGE"))))
            .importTableDescription()
            .importArn();
        ImportTableDescription found =
            engine.client().describeImport(d -> d.importArn(arn)).importTableDescription();
        System.out.println("read " + found.processedItemCount() + ", imported "
            + found.importedItemCount() + ", errors " + found.errorCount());
      }
    }
  }
}
