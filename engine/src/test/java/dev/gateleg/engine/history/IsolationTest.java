package dev.gateleg.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.internal.api.Operations;
import dev.gateleg.engine.internal.api.OperationsOn;
import dev.gateleg.engine.internal.client.EngineClient;
import dev.gateleg.engine.internal.storage.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Single-item operations and transactions are serializable, in the order in which they are seen to happen; Query and Scan
 * see each item as some commit left it. {@code -Dgateleg.seed=…} replays the choices, {@code -Dgateleg.histories=…} says how many.
 */
class IsolationTest {

  private static final int ITEMS = 3;
  private static final int CLIENTS = 5;
  private static final int CALLS = 60;

  /** A machine that runs one client at a time lets few calls meet: then more histories are made, but not for ever. */
  private static final int MOST_TIMES = 100;

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());

  @TempDir
  private Path temporary;

  @Test
  void historiesInMemoryAreSerializable() throws Exception {
    try (Engine engine = Engine.inMemory()) {
      assertSerializable(engine.client(), Integer.getInteger("gateleg.histories", 80));
    }
  }

  @Test
  void historiesOnDiskAreSerializable() throws Exception {
    try (Engine engine = Engine.at(temporary.resolve("data"))) {
      assertSerializable(engine.client(), Integer.getInteger("gateleg.histories", 15));
    }
  }

  @Test
  void historiesOnASlowStoreAreSerializable() throws Exception {
    try (Store store = new SlowStore()) {
      assertSerializable(new EngineClient(OperationsOn.store(store).api()), 10);
    }
  }

  @Test
  void theCheckerNoticesAnEngineWithoutLocks() throws Exception {
    try (Store store = new SlowStore()) {
      Operations operations = OperationsOn.store(store);
      NoLocks.removeFrom(operations);
      DynamoDbClient client = new EngineClient(operations.api());
      Keys.createTable(client);
      int noticed = 0;
      for (int round = 0; round < 10; round++) {
        noticed += Linearizer.explains(record(client, round)) ? 0 : 1;
      }
      assertThat(noticed).as("histories refused, seed %d", seed).isGreaterThan(5);
    }
  }

  @Test
  void theCheckerNoticesTransactionsThatReadItemByItem() throws Exception {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = NaiveTransactions.on(engine.client());
      Keys.createTable(client);
      int noticed = 0;
      for (int round = 0; round < 10; round++) {
        noticed += Linearizer.explains(record(client, round)) ? 0 : 1;
      }
      assertThat(noticed).as("histories refused, seed %d", seed).isGreaterThan(2);
    }
  }

  private void assertSerializable(DynamoDbClient client, int histories) throws Exception {
    Keys.createTable(client);
    int overlapping = 0;
    int most = histories * MOST_TIMES;
    for (int round = 0; round < histories || overlapping <= histories && round < most; round++) {
      History history = record(client, round);
      overlapping += overlaps(history);
      assertThat(Linearizer.explains(history))
          .as("no order explains history %d of seed %d:\n%s", round, seed, history)
          .isTrue();
    }
    assertThat(overlapping).as("calls that met others").isGreaterThan(histories);
  }

  private History record(DynamoDbClient client, int round) throws Exception {
    return History.record(client, new Keys("r" + round + "-"), ITEMS, CLIENTS, CALLS, seed + round);
  }

  private static int overlaps(History history) {
    int overlaps = 0;
    for (int i = 1; i < history.calls().size(); i++) {
      if (history.calls().get(i).sent() < history.calls().get(i - 1).answered()) {
        overlaps++;
      }
    }
    return overlaps;
  }

  @Test
  void everyTransactionalReadSeesTheWholeSum() throws Exception {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      Keys.createTable(client);
      Keys keys = new Keys("sum");
      int items = 6;
      for (int key = 0; key < items; key++) {
        new Operation.Put(key, 100).call(client, keys);
      }
      together(thread -> () -> {
        Random random = new Random(seed + thread);
        for (int i = 0; i < 2_000; i++) {
          if (thread % 2 == 0) {
            int from = random.nextInt(items);
            int to = (from + 1 + random.nextInt(items - 1)) % items;
            new Operation.Transfer(from, to, random.nextInt(50)).call(client, keys);
          } else {
            List<?> read = (List<?>) new Operation.ReadAll(items).call(client, keys);
            assertThat(read.stream().mapToLong(number -> (Long) number).sum())
                .as("seed %d", seed)
                .isEqualTo(100L * items);
          }
        }
        return null;
      });
    }
  }

  @Test
  void everyVersionIsGivenOutOnce() throws Exception {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      Keys.createTable(client);
      Keys keys = new Keys("version");
      int updates = 2_000;
      List<List<Long>> answers = together(thread -> () -> {
        List<Long> versions = new ArrayList<>();
        for (int i = 0; i < updates; i++) {
          versions.add((Long) new Operation.Add(0, 1).call(client, keys));
        }
        return versions;
      });
      Set<Long> all = new TreeSet<>();
      answers.forEach(versions -> {
        assertThat(versions).isSorted();
        all.addAll(versions);
      });
      assertThat(all).hasSize(CLIENTS * updates).contains(1L, (long) CLIENTS * updates);
    }
  }

  /** An item's two attributes are always written alike, and grow; a scan must never see them differ or shrink. */
  @Test
  void scansSeeEachItemAsACommitLeftIt() throws Exception {
    try (Engine engine = Engine.at(temporary.resolve("scanned"))) {
      DynamoDbClient client = engine.client();
      Keys.createTable(client);
      together(thread -> () -> {
        for (int i = 0; thread % 2 == 0 && i < 300; i++) {
          Map<String, AttributeValue> item = Map.of(
              "id", AttributeValue.fromS("item" + thread + "-" + i % 5),
              "left", Keys.number(i),
              "right", Keys.number(i));
          client.putItem(p -> p.tableName(Keys.TABLE).item(item));
        }
        Map<String, Long> seen = new HashMap<>();
        for (int i = 0; thread % 2 == 1 && i < 300; i++) {
          client.scan(s -> s.tableName(Keys.TABLE).consistentRead(true)).items().forEach(item -> {
            assertThat(item.get("left")).isEqualTo(item.get("right"));
            long now = Long.parseLong(item.get("left").n());
            Long before = seen.put(item.get("id").s(), now);
            assertThat(now).isGreaterThanOrEqualTo(before == null ? 0 : before);
          });
        }
        return null;
      });
    }
  }

  /** Work of one thread. */
  private interface Work<T> {
    Callable<T> of(int thread);
  }

  private static <T> List<T> together(Work<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int thread = 0; thread < CLIENTS; thread++) {
        futures.add(pool.submit(work.of(thread)));
      }
      List<T> answers = new ArrayList<>();
      for (Future<T> future : futures) {
        answers.add(future.get());
      }
      return answers;
    } finally {
      pool.shutdownNow();
    }
  }
}
