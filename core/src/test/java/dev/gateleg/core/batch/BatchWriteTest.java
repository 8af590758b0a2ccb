package dev.gateleg.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.fixture.BranchesTable;
import dev.gateleg.core.fixture.BranchesTable.Branch;
import dev.gateleg.core.fixture.BranchesTable.Branches;
import dev.gateleg.core.fixture.Customer;
import dev.gateleg.core.fixture.Customers;
import dev.gateleg.core.fixture.FaultyDynamoDb;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.Orders;
import dev.gateleg.core.fixture.Reading;
import dev.gateleg.core.fixture.ReadingsTable;
import dev.gateleg.core.fixture.ReadingsTable.Readings;
import dev.gateleg.core.fixture.Shop;
import dev.gateleg.core.fixture.ShopTable;
import dev.gateleg.core.table.TableOpener;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class BatchWriteTest {

  private final FaultyDynamoDb faulty = new FaultyDynamoDb(LocalDynamoDb.client());
  private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

  private TableOpener<Shop> opener() {
    Random random = new Random(7);
    return ShopTable.freshWith(faulty).sleeper(waits::add).random(() -> {
      synchronized (random) {
        return random.nextLong();
      }
    });
  }

  private static List<Customer> customers(int count) {
    return IntStream.range(0, count).mapToObj(i -> Customer.of("u" + i)).toList();
  }

  private static Set<EntityKey<?>> keys(List<BatchItem> items) {
    Set<EntityKey<?>> keys = new HashSet<>();
    items.forEach(item -> keys.add(item.key()));
    assertThat(keys).as("each item once").hasSize(items.size());
    return keys;
  }

  private List<Integer> chunkSizes() {
    return faulty.seen().stream()
        .filter(BatchWriteItemRequest.class::isInstance)
        .map(request -> ((BatchWriteItemRequest) request)
            .requestItems()
            .values()
            .iterator()
            .next()
            .size())
        .toList();
  }

  @Test
  void writes10000ItemsWithThirtyPercentLeftOverAndLosesNone() {
    Shop shop = opener().open();
    faulty.leaveOver(0.3, 20260624);
    List<Customer> customers = customers(10_000);

    BatchResult result = shop.batch().putAll(customers).run().orThrow();

    assertThat(result.left()).isEmpty();
    assertThat(keys(result.written())).hasSize(10_000);
    faulty.leaveOver(0, 0);
    List<EntityKey<Customer>> keys =
        customers.stream().map(customer -> Customers.key(customer.userId())).toList();
    assertThat(shop.getAll(keys).consistent().run().orThrow().found()).isEqualTo(customers);
    // 10,000 / 25 chunks at 70 % each need 571 requests and a few for the tail.
    assertThat(chunkSizes()).hasSizeBetween(560, 640).allMatch(size -> size <= 25);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatWasAskedIsEitherWrittenOrLeftUnderAnyFaults(long seed) {
    Shop shop = opener().open();
    Random random = new Random(seed);
    faulty.leaveOver(random.nextDouble(), seed);
    double fails = random.nextDouble();
    faulty.failBefore(request -> {
      synchronized (random) {
        return random.nextDouble() < fails / 2 ? FaultyDynamoDb.throttled() : null;
      }
    });
    faulty.failAfter(request -> {
      synchronized (random) {
        return random.nextDouble() < fails / 2 ? FaultyDynamoDb.broken() : null;
      }
    });
    List<Customer> customers = customers(180);

    BatchResult result = shop.batch()
        .putAll(customers)
        .concurrency(1 + (int) (seed % 4))
        .backoff(new Backoff(Duration.ofMillis(1), Duration.ofSeconds(1), 3))
        .run();

    faulty.leaveOver(0, 0).failBefore(request -> null).failAfter(request -> null);
    Set<EntityKey<?>> written = keys(result.written());
    Set<EntityKey<?>> left = keys(result.left());
    assertThat(written).as("seed %d", seed).doesNotContainAnyElementsOf(left);
    assertThat(written.size() + left.size()).as("seed %d", seed).isEqualTo(180);
    for (Customer customer : customers) {
      EntityKey<Customer> key = Customers.key(customer.userId());
      assertThat(written.contains(key) || left.contains(key))
          .as("seed %d", seed)
          .isTrue();
      if (written.contains(key)) {
        assertThat(shop.getConsistent(key)).as("seed %d", seed).contains(customer);
      }
    }
  }

  @Test
  void reportsEverythingAfterABoundedNumberOfTriesWhenDynamoDbTakesNothing() {
    Shop shop = opener().open();
    faulty.leaveOver(item -> true);

    BatchResult result = shop.batch().putAll(customers(1000)).concurrency(1).run();

    assertThat(result.written()).isEmpty();
    assertThat(keys(result.left())).hasSize(1000);
    assertThat(result.failure()).isNull();
    assertThat(chunkSizes()).hasSize(Backoff.LEFTOVERS.tries());
    assertThat(waits).hasSize(Backoff.LEFTOVERS.tries() - 1);
    for (int i = 0; i < waits.size(); i++) {
      assertThat(waits.get(i))
          .isLessThan(Duration.ofMillis(25L << i))
          .isLessThan(Duration.ofSeconds(5));
    }
    assertThatThrownBy(result::orThrow)
        .isInstanceOf(BatchIncompleteException.class)
        .hasMessage("[BatchIncomplete] 1000 of 1000 items were not written,"
            + " " + result.left().get(0).key() + " the first of them (DynamoDB had no capacity for"
            + " them); send those in left() again, later.");
  }

  @Test
  void anItemThatIsAlwaysLeftOverIsReportedAndTheOthersAreWritten() {
    Shop shop = opener().open();
    faulty.leaveOver(item -> item.get("PK").s().equals("USER#u7"));

    BatchResult result = shop.batch().putAll(customers(100)).run();

    assertThat(result.written()).hasSize(99);
    assertThat(result.left())
        .containsExactly(new BatchItem(Customers.key("u7"), Customer.of("u7")));
    assertThatThrownBy(result::orThrow)
        .isInstanceOfSatisfying(BatchIncompleteException.class, e -> {
          assertThat(e.left()).isEqualTo(result.left());
          assertThat(e.written()).hasSize(99);
        });
  }

  @Test
  void triesThrottledRequestsAgainAndNamesTheThrottlingAtTheEnd() {
    Shop shop = opener().open();
    faulty.failBefore(request -> FaultyDynamoDb.throttled());
    BatchResult result = shop.batch().putAll(customers(30)).run();
    assertThat(result.left()).hasSize(30);
    assertThat(result.failure()).isInstanceOf(ThrottledException.class);
    assertThatThrownBy(result::orThrow).hasCause(result.failure());
  }

  @Test
  void aLostAnswerIsTriedAgainSinceEachWriteMayBeMadeTwice() {
    Shop shop = opener().open();
    faulty.failAfter(request -> faulty.seen().size() == 1 ? FaultyDynamoDb.broken() : null);
    BatchResult result = shop.batch().putAll(customers(10)).run();
    assertThat(result.left()).isEmpty();
    assertThat(result.failure()).isInstanceOf(UnavailableException.class);
    assertThat(chunkSizes()).containsExactly(10, 10);
  }

  @Test
  void whatDynamoDbRefusesEndsTheBatchWithEveryItemAccountedFor() {
    Shop shop = ShopTable.TYPE.with(faulty).tableName("no-such-table").open();
    BatchIncompleteException e = catchThrowableOfType(
        BatchIncompleteException.class,
        () -> shop.batch().putAll(customers(200)).concurrency(1).run());
    assertThat(e).hasCauseInstanceOf(TableMismatchException.class);
    assertThat(e.written()).isEmpty();
    assertThat(keys(e.left())).hasSize(200);
    assertThat(chunkSizes()).as("no use in sending the rest").hasSize(1);
  }

  @Test
  void aWaitThatIsInterruptedEndsTheBatchWithEveryItemAccountedFor() {
    Shop shop = opener()
        .sleeper(duration -> {
          throw new IllegalStateException("Interrupted while waiting to try again.");
        })
        .open();
    faulty.leaveOver(item -> item.get("PK").s().endsWith("0"));
    BatchIncompleteException e = catchThrowableOfType(
        BatchIncompleteException.class,
        () -> shop.batch().putAll(customers(25)).concurrency(1).run());
    assertThat(e).hasCauseInstanceOf(IllegalStateException.class);
    assertThat(e.written()).hasSize(22);
    assertThat(e.left()).hasSize(3);
  }

  @Test
  void leftoversTravelOnInFullChunks() {
    Shop shop = opener().open();
    Set<String> once = new HashSet<>();
    faulty.leaveOver(
        item -> item.get("PK").s().endsWith("5") && once.add(item.get("PK").s()));
    shop.batch().putAll(customers(100)).concurrency(1).run().orThrow();
    assertThat(chunkSizes()).containsExactly(25, 25, 25, 25, 10);
  }

  @Test
  void keepsToItsConcurrency() {
    Shop shop = opener().open();
    shop.batch().putAll(customers(500)).concurrency(3).run().orThrow();
    assertThat(faulty.mostInFlight()).isBetween(1, 3);
    assertThatThrownBy(() -> shop.batch().concurrency(0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[BatchConcurrency] A batch can't have 0 requests under way at once; give 1 to 64.");
    assertThatThrownBy(() -> shop.batch().concurrency(65))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void numbersThatDynamoDbTakesForTheSameKeyAreOneKey() {
    Table readings = ReadingsTable.fresh();
    Reading first = new Reading("cpu", new BigDecimal("1"), BigDecimal.ONE);
    Reading same = new Reading("cpu", new BigDecimal("1.00"), BigDecimal.TEN);
    assertThatThrownBy(() -> readings.batch().put(first).put(same).run())
        .hasMessageStartingWith("[BatchItemTwice]");
    assertThat(readings.get(Readings.key("cpu", BigDecimal.ONE))).isEmpty();
  }

  @Test
  void deletesAnyNumberOfItems() {
    Shop shop = opener().open();
    shop.batch().putAll(customers(60)).run().orThrow();
    List<EntityKey<Customer>> keys =
        IntStream.range(0, 60).mapToObj(i -> Customers.key("u" + i)).toList();
    BatchResult result = shop.batch().deleteAll(keys).run().orThrow();
    assertThat(result.written()).hasSize(60).noneMatch(BatchItem::put);
    assertThat(shop.getAll(keys).run().missing()).isEqualTo(keys);
  }

  @Test
  void refusesAnEntityWithAVersionUnlessToldToOverwrite() {
    Shop shop = opener().open();
    Order order = shop.create(Order.of("o1", "u1"));
    assertThatThrownBy(() -> shop.batch().put(order))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[BatchIgnoresVersion] Order(ORDER#o1, METADATA) has a version, which a batch"
            + " can't check; use put one by one, or overwrite.");
    BatchResult result =
        shop.batch().overwrite(order, Order.of("o2", "u1")).run().orThrow();
    // Whichever version was there, it does not come back.
    assertThat(shop.order("o1").orElseThrow().version()).isNotEqualTo(order.version());
    assertThat(shop.ordersOf("u1").list()).hasSize(2);
    assertThat(result.written())
        .extracting(BatchItem::entity)
        .containsExactlyInAnyOrder(
            shop.order("o1").orElseThrow(), shop.order("o2").orElseThrow());
  }

  @Test
  void anInterruptKeepsTheAccountOfWhatWasWritten() {
    Thread caller = Thread.currentThread();
    Shop shop = opener()
        .sleeper(wait -> {
          caller.interrupt();
          Sleeper.ofThread().sleep(Duration.ofDays(1));
        })
        .open();
    faulty.leaveOver(item -> item.get("PK").s().endsWith("7"));

    assertThatThrownBy(() -> shop.batch().putAll(customers(60)).concurrency(1).run())
        .isInstanceOfSatisfying(BatchIncompleteException.class, e -> {
          assertThat(e.written().size() + e.left().size()).isEqualTo(60);
          assertThat(e.left()).isNotEmpty();
          e.written().forEach(item -> assertThat(item.key().shown()).doesNotContain("7,"));
          assertThat(e).hasCauseInstanceOf(CallInterruptedException.class);
        });
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void checksEveryItemBeforeTheFirstIsSent() {
    Shop shop = opener().open();
    Instant now = Instant.now();
    Customer large = new Customer("large", "x".repeat(400 * 1024), null, null);
    Customer past = new Customer("past", "x", null, now.minus(Duration.ofDays(6 * 365)));
    Customer nameless = new Customer("nameless", null, null, null);
    BatchWrite some = shop.batch().putAll(customers(50));
    assertThatThrownBy(() -> some.put(large).run()).hasMessageStartingWith("[ItemTooLarge]");
    assertThatThrownBy(() -> some.put(past).run()).hasMessageStartingWith("[TimeToLivePast]");
    assertThatThrownBy(() -> some.put(nameless).run()).hasMessageStartingWith("[ComponentNull]");
    assertThatThrownBy(() -> some.put(new Customer("", "x", null, null)))
        .hasMessageStartingWith("[KeyPartEmpty]");
    assertThatThrownBy(() -> some.put("text")).hasMessageStartingWith("[EntityForeign]");
    assertThatThrownBy(() -> some.delete(Readings.key("cpu", BigDecimal.ONE)))
        .hasMessageStartingWith("[EntityForeign]");
    assertThat(faulty.seen()).isEmpty();
  }

  @Test
  void refusesWhatIsOutOfScope() {
    Table branches = BranchesTable.fresh("acme");
    assertThatThrownBy(() -> branches.batch().put(new Branch("other", "b1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[OutOfScope]");
    assertThatThrownBy(() -> branches.batch().delete(Branches.key("other", "b1")))
        .hasMessageStartingWith("[OutOfScope]");
    branches.batch().put(new Branch("acme", "b1")).run().orThrow();
    assertThat(branches.get(Branches.key("acme", "b1"))).isPresent();
  }

  @Test
  void aHalfBuiltBatchCanBeSharedAndRunTwice() {
    Shop shop = opener().open();
    BatchWrite one = shop.batch().put(Customer.of("u1"));
    BatchWrite two = one.put(Customer.of("u2"));
    BatchWrite other = one.delete(Customers.key("u3"));
    assertThat(one.run().written()).hasSize(1);
    assertThat(two.run().written()).hasSize(2);
    assertThat(two.run().written()).hasSize(2);
    assertThat(other.run().written()).hasSize(2);
    assertThat(shop.batch().run()).isEqualTo(new BatchResult(List.of(), List.of(), null));
  }

  @Test
  void twoWritesOfOneKeyAreRefusedBeforeAnythingIsSent() {
    Shop shop = opener().open();
    assertThatThrownBy(
            () -> shop.batch().put(Customer.of("u1")).put(Customer.of("u1")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[BatchItemTwice] The batch has a put and a put of Customer(USER#u1, PROFILE), and"
                + " a batch has no order; leave one out, or make two batches.");
    assertThatThrownBy(() ->
            shop.batch().put(Customer.of("u1")).delete(Customers.key("u1")).run())
        .hasMessageStartingWith("[BatchItemTwice] The batch has a put and a delete of Customer(");
    assertThat(faulty.seen()).isEmpty();
  }

  @Test
  void tellsItsRequestsWithoutSending() {
    Shop shop = opener().open();
    BatchWrite batch = shop.batch().putAll(customers(60));
    assertThat(batch.requests())
        .extracting(request -> request.requestItems().values().iterator().next().size())
        .containsExactly(25, 25, 10);
    assertThat(faulty.seen()).isEmpty();
    batch.concurrency(1).run();
    assertThat(faulty.seen()).isEqualTo(batch.requests());
  }

  @Test
  void aRequestStaysUnder16MegabytesAsItIsSent() {
    Shop shop = opener().open();
    // A control character is one byte in the table and six in a request.
    List<Customer> wide = IntStream.range(0, 25)
        .mapToObj(i -> new Customer("u" + i, "\u0001".repeat(390 * 1024), null, null))
        .toList();
    List<BatchWriteItemRequest> requests = shop.batch().putAll(wide).requests();
    assertThat(requests.stream()
            .mapToInt(r -> r.requestItems().values().iterator().next().size())
            .sum())
        .isEqualTo(25);
    assertThat(requests).hasSizeBetween(4, 5).allSatisfy(request -> {
      List<WriteRequest> writes = request.requestItems().values().iterator().next();
      long bytes = writes.stream()
          .mapToLong(write -> write.putRequest().item().get("name").s().length() * 6L)
          .sum();
      assertThat(bytes).isLessThan(BatchLimits.MOST_REQUEST_BYTES);
    });
  }

  @Test
  void theListenerHearsOfEachRequestWithItsCost() {
    List<Call> calls = Collections.synchronizedList(new ArrayList<>());
    Shop shop = opener().listener(calls::add).open();
    shop.batch().putAll(customers(30)).run().orThrow();
    assertThat(calls).hasSize(2).allSatisfy(call -> {
      assertThat(call.pattern()).isEqualTo("batch");
      assertThat(call.operation()).isEqualTo("BatchWriteItem");
      assertThat(call.entity()).isEqualTo("Customer");
      assertThat(call.outcome()).isEqualTo(Call.Outcome.OK);
    });
    assertThat(calls.stream().mapToDouble(call -> call.cost().table()).sum()).isEqualTo(30);
    assertThat(calls.stream()
            .mapToDouble(call -> call.cost().indexes().get("GSI1"))
            .sum())
        .isEqualTo(30);
    calls.clear();
    shop.batch().put(Customer.of("u1")).delete(Orders.key("o1")).run().orThrow();
    assertThat(calls).singleElement().extracting(Call::entity).isNull();
  }
}
