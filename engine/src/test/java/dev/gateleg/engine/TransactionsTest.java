package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class TransactionsTest {

  private final TestClock clock = new TestClock();
  private final Engine engine = Engine.builder().clock(clock).open();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, AttributeValue> key(String sk) {
    return Map.of("pk", s("a"), "sk", s(sk));
  }

  private void add(String token, String amount) {
    client.transactWriteItems(r -> r.clientRequestToken(token)
        .transactItems(i -> i.update(u -> u.tableName("orders")
            .key(key("sum"))
            .updateExpression("ADD amount :n")
            .expressionAttributeValues(Map.of(":n", n(amount))))));
  }

  private String sum() {
    return client
        .getItem(r -> r.tableName("orders").key(key("sum")))
        .item()
        .get("amount")
        .n();
  }

  @Test
  void makesATransactionOncePerTokenForTenMinutes() {
    add("t", "1");
    add("t", "1");
    assertThat(sum()).isEqualTo("1");
    clock.advance(Duration.ofMinutes(9));
    add("t", "1");
    assertThat(sum()).isEqualTo("1");
    clock.advance(Duration.ofMinutes(2));
    engine.runDue();
    add("t", "1");
    assertThat(sum()).isEqualTo("2");
  }

  @Test
  void refusesAnotherTransactionWithTheSameToken() {
    add("t", "1");
    assertThatThrownBy(() -> add("t", "2"))
        .isInstanceOf(IdempotentParameterMismatchException.class);
  }

  @Test
  void takesEqualRequestsForEqualWhateverTheOrderOfTheirMaps() {
    Map<String, AttributeValue> item =
        new HashMap<>(Map.of("pk", s("a"), "sk", s("1"), "x", n("1")));
    Map<String, AttributeValue> same = new java.util.TreeMap<>(java.util.Comparator.reverseOrder());
    same.putAll(item);
    List.of(item, same)
        .forEach(i -> client.transactWriteItems(r -> r.clientRequestToken("t")
            .transactItems(a -> a.put(p -> p.tableName("orders").item(i)))));
    assertThat(client.scan(r -> r.tableName("orders")).count()).isEqualTo(1);
  }

  @Test
  void costsTwiceAsMuchAsSingleWrites() {
    assertThat(client
            .transactWriteItems(r -> r.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .transactItems(
                    a -> a.put(p -> p.tableName("orders").item(key("1"))),
                    a -> a.put(p -> p.tableName("orders").item(key("2")))))
            .consumedCapacity()
            .get(0)
            .capacityUnits())
        .isEqualTo(4);
  }

  @Test
  void cancelsWhenAnUpdateDoesNotFitItsItem() {
    client.putItem(
        r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("1"), "v", s("text"))));
    assertThatThrownBy(() ->
            client.transactWriteItems(r -> r.transactItems(a -> a.update(u -> u.tableName("orders")
                .key(key("1"))
                .updateExpression("SET v = v + :n")
                .expressionAttributeValues(Map.of(":n", n("1")))))))
        .isInstanceOfSatisfying(TransactionCanceledException.class, e -> {
          assertThat(e.cancellationReasons().get(0).code()).isEqualTo("ValidationError");
          assertThat(e.cancellationReasons().get(0).message()).contains("incorrect data type");
        });
  }

  /** Money moves between accounts; whoever reads two of them as one must never see it on its way. */
  @Test
  void showsNoTransactionInPart() throws Exception {
    int accounts = 4;
    for (int i = 0; i < accounts; i++) {
      String account = "" + i;
      client.putItem(
          r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s(account), "v", n("100"))));
    }
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> writers = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        Random random = new Random(t);
        writers.add(threads.submit(() -> {
          for (int i = 0; i < 2_000; i++) {
            int from = random.nextInt(accounts);
            move(from, (from + 1 + random.nextInt(accounts - 1)) % accounts);
          }
        }));
      }
      Future<?> reader = threads.submit(() -> {
        while (!done.get()) {
          assertThat(total(accounts)).isEqualTo(100 * accounts);
        }
      });
      for (Future<?> writer : writers) {
        writer.get();
      }
      done.set(true);
      reader.get();
    } finally {
      threads.shutdown();
    }
    assertThat(total(accounts)).isEqualTo(100 * accounts);
  }

  private void move(int from, int to) {
    client.transactWriteItems(r -> r.transactItems(step(from, "-1"), step(to, "1")));
  }

  private static TransactWriteItem step(int account, String amount) {
    return TransactWriteItem.builder()
        .update(u -> u.tableName("orders")
            .key(key("" + account))
            .updateExpression("ADD v :n")
            .expressionAttributeValues(Map.of(":n", n(amount))))
        .build();
  }

  private int total(int accounts) {
    return client
        .transactGetItems(r -> r.transactItems(java.util.stream.IntStream.range(0, accounts)
            .mapToObj(i -> software.amazon.awssdk.services.dynamodb.model.TransactGetItem.builder()
                .get(g -> g.tableName("orders").key(key("" + i)))
                .build())
            .toList()))
        .responses()
        .stream()
        .mapToInt(response -> Integer.parseInt(response.item().get("v").n()))
        .sum();
  }
}
