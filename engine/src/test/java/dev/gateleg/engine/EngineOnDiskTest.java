package dev.gateleg.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class EngineOnDiskTest {

  @TempDir
  private Path folder;

  @Test
  void findsTablesAndItemsAgainWhenItIsOpenedAgain() {
    Map<String, AttributeValue> item =
        Map.of("id", AttributeValue.fromS("a"), "n", AttributeValue.fromN("1.50"));
    Path data = folder.resolve("data");
    try (Engine engine = Engine.at(data)) {
      DynamoDbClient client = engine.client();
      client.createTable(t -> t.tableName("table")
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .attributeDefinitions(AttributeDefinition.builder()
              .attributeName("id")
              .attributeType(ScalarAttributeType.S)
              .build())
          .keySchema(KeySchemaElement.builder()
              .attributeName("id")
              .keyType(KeyType.HASH)
              .build()));
      client.putItem(p -> p.tableName("table").item(item));
    }
    try (Engine engine = Engine.at(data)) {
      DynamoDbClient client = engine.client();
      assertThat(client.listTables().tableNames()).containsExactly("table");
      assertThat(client
              .getItem(g -> g.tableName("table").key(Map.of("id", AttributeValue.fromS("a"))))
              .item())
          .isEqualTo(Map.of("id", AttributeValue.fromS("a"), "n", AttributeValue.fromN("1.5")));
      assertThat(client.describeTable(d -> d.tableName("table")).table().itemCount())
          .isEqualTo(1);
    }
  }

  /** The child has 256 MB of heap, of which the JVM leaves less; half a gigabyte of items does not fit. */
  @Test
  @Tag("slow")
  void holdsMoreThanTheHeap() throws Exception {
    try (ChildJvm child = ChildJvm.start(
        folder, LargerThanTheHeap.class, List.of(folder.resolve("large").toString()))) {
      assertThat(child.readLine()).isEqualTo("wrote 2048 items of 256 KB");
      assertThat(child.readLine()).isEqualTo("read 2048, 1024 of them by index");
    }
  }

  /** Writes and reads more than it has memory for. */
  static final class LargerThanTheHeap {
    private static final int ITEMS = 2_048;
    private static final int BYTES = 256 * 1024;

    public static void main(String[] arguments) {
      byte[] noise = new byte[BYTES];
      try (Engine engine = Engine.at(Path.of(arguments[0]))) {
        DynamoDbClient client = engine.client();
        client.createTable(Samples.ordersTable());
        for (int i = 0; i < ITEMS; i++) {
          new Random(i).nextBytes(noise); // Nothing that compresses.
          Map<String, AttributeValue> item = Map.of(
              "pk", AttributeValue.fromS("p" + i % 64),
              "sk", AttributeValue.fromS("s" + i),
              "status", AttributeValue.fromS("S" + i % 2),
              "noise", AttributeValue.fromB(SdkBytes.fromByteArray(noise)));
          client.putItem(r -> r.tableName("orders").item(item));
        }
        System.out.println("wrote " + ITEMS + " items of " + BYTES / 1024 + " KB");
        int read = client.scanPaginator(r -> r.tableName("orders")).stream()
            .mapToInt(page -> page.count())
            .sum();
        int byIndex = client
            .query(r -> r.tableName("orders")
                .indexName("by-status")
                .keyConditionExpression("#s = :s")
                .expressionAttributeNames(Map.of("#s", "status"))
                .expressionAttributeValues(Map.of(":s", AttributeValue.fromS("S1"))))
            .count();
        System.out.println("read " + read + ", " + byIndex + " of them by index");
      }
    }
  }

  @Test
  void saysWhatToAddWhenRocksDbIsMissing() throws Exception {
    String without = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("rocksdb"))
        .collect(Collectors.joining(File.pathSeparator));
    Path data = folder.resolve("data");
    try (ChildJvm child = ChildJvm.start(
        ChildJvm.command(folder, without, WithoutRocksDb.class, List.of(data.toString())))) {
      assertThat(child.readLine())
          .isEqualTo("[RocksDbMissing] an engine at " + data
              + " needs RocksDB, which is not on the class path; add"
              + " org.rocksdb:rocksdbjni:11.8.1 to your dependencies, or use Engine.inMemory()");
      assertThat(child.readLine()).isEqualTo("in memory: []");
    }
  }

  /** Opens an engine on disk, which fails, and one in memory, which does not. */
  static final class WithoutRocksDb {
    public static void main(String[] arguments) {
      try {
        Engine.at(Path.of(arguments[0])).close();
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
      try (Engine engine = Engine.inMemory()) {
        System.out.println("in memory: " + engine.client().listTables().tableNames());
      }
    }
  }
}
