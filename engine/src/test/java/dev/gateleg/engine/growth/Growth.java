package dev.gateleg.engine.growth;

import dev.gateleg.engine.Engine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Prints what a get, a put and a query of 100 items cost as a table of 1 KB items grows, and what an item takes in memory.
 *
 * <p>Arguments: a folder, or {@code memory}; then numbers of items, growing, each a multiple of 100. The folder is not
 * deleted. One thread; times are medians of the clock and means of processor time, since a put on disk waits for the disk.
 */
public final class Growth {

  private static final String TABLE = "growth";
  private static final int PARTITION = 100;
  private static final int CALLS = 5_000;
  private static final int QUERIES = 500;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final DynamoDbClient client;
  private final Random random = new Random(1);

  private Growth(DynamoDbClient client) {
    this.client = client;
  }

  public static void main(String[] arguments) throws IOException {
    boolean memory = arguments[0].equals("memory");
    Path folder = Path.of(arguments[0]);
    int[] sizes = Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
    try (Engine engine = memory ? Engine.inMemory() : Engine.at(folder)) {
      Growth growth = new Growth(engine.client());
      growth.createTable();
      long empty = usedHeap();
      int loaded = 0;
      for (int size : sizes) {
        long start = System.nanoTime();
        growth.load(loaded, size);
        loaded = size;
        System.out.printf("%,d items, loaded in %.0f s%n", size, (System.nanoTime() - start) / 1e9);
        growth.measure(size, size == sizes[0]);
        if (memory) {
          System.out.printf(
              "  %.0f bytes of heap per item%n", (usedHeap() - empty) / (double) size);
        } else {
          System.out.printf("  %,d MB on disk, %s%n", diskUsed(folder) >> 20, residentMemory());
        }
      }
    }
  }

  private void createTable() {
    client.createTable(t -> t.tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(string("pk"), string("sk"))
        .keySchema(
            KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build(),
            KeySchemaElement.builder()
                .attributeName("sk")
                .keyType(KeyType.RANGE)
                .build()));
  }

  private static AttributeDefinition string(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  /** A partition is one transaction, hence one sync. */
  private void load(int from, int to) {
    for (int first = from; first < to; first += PARTITION) {
      List<TransactWriteItem> puts = new ArrayList<>(PARTITION);
      for (int number = first; number < first + PARTITION; number++) {
        Map<String, AttributeValue> item = item(number);
        puts.add(
            TransactWriteItem.builder().put(p -> p.tableName(TABLE).item(item)).build());
      }
      client.transactWriteItems(t -> t.transactItems(puts));
    }
  }

  private void measure(int items, boolean warmUp) {
    for (int round = warmUp ? 0 : 1; round < 2; round++) {
      boolean printed = round == 1;
      time("get", printed, CALLS, i -> {
        Map<String, AttributeValue> key = key(random.nextInt(items));
        client.getItem(g -> g.tableName(TABLE).key(key)).item().size();
      });
      time("query of 100", printed, QUERIES, i -> {
        AttributeValue partition = key(random.nextInt(items)).get("pk");
        int found = client
            .query(q -> q.tableName(TABLE)
                .keyConditionExpression("pk = :pk")
                .expressionAttributeValues(Map.of(":pk", partition)))
            .count();
        if (found != PARTITION) {
          throw new IllegalStateException(found + " items in " + partition);
        }
      });
      time("put", printed, CALLS, i -> {
        Map<String, AttributeValue> item = item(random.nextInt(items));
        client.putItem(p -> p.tableName(TABLE).item(item));
      });
    }
  }

  private static void time(String name, boolean printed, int calls, IntConsumer call) {
    long[] nanos = new long[calls];
    long processor = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      call.accept(i);
      nanos[i] = System.nanoTime() - start;
    }
    processor = THREADS.getCurrentThreadCpuTime() - processor;
    Arrays.sort(nanos);
    if (printed) {
      System.out.printf(
          "  %-12s median %8.1f us, 99th %8.1f us, processor %8.1f us%n",
          name, nanos[calls / 2] / 1e3, nanos[calls * 99 / 100] / 1e3, processor / 1e3 / calls);
    }
  }

  private static Map<String, AttributeValue> key(int number) {
    return Map.of(
        "pk", AttributeValue.fromS("CUSTOMER#%08d".formatted(number / PARTITION)),
        "sk", AttributeValue.fromS("ORDER#%03d".formatted(number % PARTITION)));
  }

  /** 1 KB as DynamoDB counts: a few small attributes and a text that does not compress to nothing. */
  private Map<String, AttributeValue> item(int number) {
    byte[] text = new byte[880];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('a' + (random.nextInt() >>> 27) % 26);
    }
    Map<String, AttributeValue> key = key(number);
    return Map.of(
        "pk", key.get("pk"),
        "sk", key.get("sk"),
        "status", AttributeValue.fromS("SHIPPED"),
        "total", AttributeValue.fromN(Integer.toString(random.nextInt(1_000_000))),
        "createdAt", AttributeValue.fromS("2026-11-16T00:00:00.000Z"),
        "paid", AttributeValue.fromBool(true),
        "version", AttributeValue.fromN("7"),
        "text",
            AttributeValue.fromS(new String(text, java.nio.charset.StandardCharsets.ISO_8859_1)));
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long diskUsed(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  /** What the process holds, heap included, as far as the system tells. */
  private static String residentMemory() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return "memory unknown";
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines.filter(line -> line.startsWith("RssAnon")).findAny().orElse("");
    }
  }
}
