package dev.gateleg.benchmarks.engine;

import dev.gateleg.engine.Engine;
import java.lang.management.ManagementFactory;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * Prints how many milliseconds it takes from the first line of a program until a table is made, an item is put and got
 * back, by the clock and of the calling thread's processor time. The argument says by whom: {@code engine}, {@code local}, or {@code sdk} for nobody: then only the requests and the
 * answers are made, which shows what loading the SDK's own classes takes.
 */
public final class StartUp {

  private StartUp() {}

  /** Measures one start. */
  public static void main(String[] arguments) {
    long start = System.nanoTime();
    String value = switch (arguments[0]) {
      case "engine" -> firstCalls(Engine.inMemory().client());
      case "local" -> firstCalls(Contender.localInProcess().client());
      default -> sdkAlone();
    };
    long nanos = System.nanoTime() - start;
    // Since the thread began, so with what the JVM itself does in it to start.
    long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    if (!value.equals("1")) {
      throw new IllegalStateException("another item came back: " + value);
    }
    System.out.println(nanos / 1e6);
    System.out.println(processor / 1e6);
    System.out.flush();
    // DynamoDB Local's threads would keep the process running.
    Runtime.getRuntime().halt(0);
  }

  private static String firstCalls(DynamoDbClient client) {
    client.createTable(Items.table());
    client.putItem(put());
    return value(client.getItem(get()));
  }

  private static PutItemRequest put() {
    return PutItemRequest.builder().tableName(Items.TABLE).item(item()).build();
  }

  private static Map<String, AttributeValue> item() {
    return Map.of(
        Items.PARTITION_KEY,
        AttributeValue.fromS("a"),
        Items.SORT_KEY,
        AttributeValue.fromS("b"),
        "value",
        AttributeValue.fromN("1"));
  }

  private static GetItemRequest get() {
    return GetItemRequest.builder()
        .tableName(Items.TABLE)
        .key(Map.of(
            Items.PARTITION_KEY, AttributeValue.fromS("a"),
            Items.SORT_KEY, AttributeValue.fromS("b")))
        .build();
  }

  private static String sdkAlone() {
    CreateTableRequest table = Items.table();
    CreateTableResponse created = CreateTableResponse.builder()
        .tableDescription(TableDescription.builder()
            .tableName(table.tableName())
            .keySchema(table.keySchema())
            .attributeDefinitions(table.attributeDefinitions())
            .tableStatus(TableStatus.CREATING)
            .provisionedThroughput(throughput -> throughput.readCapacityUnits(0L))
            .billingModeSummary(summary -> summary.billingMode(table.billingMode()))
            .build())
        .build();
    PutItemRequest put = put();
    PutItemResponse done = PutItemResponse.builder().build();
    GetItemRequest get = get();
    boolean made = created.tableDescription().tableName().equals(put.tableName())
        && done.attributes().isEmpty()
        && get.hasKey();
    return made ? value(GetItemResponse.builder().item(put.item()).build()) : "";
  }

  private static String value(GetItemResponse response) {
    AttributeValue value = response.item().get("value");
    return value == null ? "" : value.n();
  }
}
