package dev.gateleg.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.fixture.BranchesTable;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

class BatchReadTest {

  private final FaultyDynamoDb faulty = new FaultyDynamoDb(LocalDynamoDb.client());
  private final String table = LocalDynamoDb.freshTable(ShopTable.TYPE.schema());
  private final List<ReadProblem> problems = Collections.synchronizedList(new ArrayList<>());

  private TableOpener<Shop> opener() {
    return ShopTable.TYPE
        .with(faulty)
        .tableName(table)
        .onProblem(problems::add)
        .sleeper(duration -> {});
  }

  private static List<EntityKey<Customer>> keys(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> Customers.key("u" + i)).toList();
  }

  private void stored(int count) {
    opener()
        .open()
        .batch()
        .putAll(IntStream.range(0, count).mapToObj(i -> Customer.of("u" + i)).toList())
        .run()
        .orThrow();
  }

  private List<Integer> chunkSizes() {
    return faulty.seen().stream()
        .filter(BatchGetItemRequest.class::isInstance)
        .map(request ->
            ((BatchGetItemRequest) request).requestItems().get(table).keys().size())
        .toList();
  }

  @Test
  void readsInTheOrderOfTheKeysAndShowsWhatIsMissing() {
    stored(5);
    BatchReadResult<Customer> result = opener()
        .open()
        .getAll(List.of(
            Customers.key("u4"), Customers.key("none"), Customers.key("u0"), Customers.key("u2")))
        .run()
        .orThrow();
    assertThat(result.found())
        .containsExactly(Customer.of("u4"), Customer.of("u0"), Customer.of("u2"));
    assertThat(result.missing()).containsExactly(Customers.key("none"));
    assertThat(result.of(Customers.key("u0"))).contains(Customer.of("u0"));
    assertThat(result.of(Customers.key("none"))).isEmpty();
    assertThat(result.left()).isEmpty();
    assertThat(result.failure()).isEmpty();
  }

  @Test
  void readsAnyNumberOfKeysInChunksOf100() {
    stored(250);
    assertThat(opener().open().getAll(keys(0, 250)).run().orThrow().found()).hasSize(250);
    assertThat(chunkSizes()).containsExactlyInAnyOrder(100, 100, 50);
  }

  @Test
  void readsEntitiesOfSeveralKinds() {
    Shop shop = opener().open();
    shop.put(Customer.of("u1"));
    Order order = shop.create(Order.of("o1", "u1"));
    BatchReadResult<Record> result = shop.<Record>getAll(
            List.of(Orders.key("o1"), Customers.key("u1")))
        .run()
        .orThrow();
    assertThat(result.found()).containsExactly(order, Customer.of("u1"));
  }

  @Test
  void aKeyThatIsGivenTwiceIsReadOnce() {
    stored(1);
    BatchReadResult<Customer> result = opener()
        .open()
        .getAll(List.of(Customers.key("u0"), Customers.key("u0")))
        .run();
    assertThat(result.found()).hasSize(1);
    Table readings = ReadingsTable.fresh();
    readings.put(new Reading("cpu", BigDecimal.ONE, BigDecimal.TEN));
    assertThat(readings
            .getAll(List.of(
                Readings.key("cpu", BigDecimal.ONE), Readings.key("cpu", new BigDecimal("1.0"))))
            .run()
            .found())
        .as("DynamoDB stores 1 and 1.0 as one number, so both are one key")
        .hasSize(1);
  }

  @Test
  void readsConsistentlyWhereAsked() {
    Shop shop = opener().open();
    shop.getAll(keys(0, 1)).run();
    shop.getAll(keys(0, 1)).consistent().run();
    assertThat(faulty.seen())
        .extracting(
            request -> ((BatchGetItemRequest) request).requestItems().get(table).consistentRead())
        .containsExactly(null, true);
  }

  @Test
  void anExpiredItemIsMissing() {
    Shop shop = opener().open();
    shop.put(new Customer("old", "x", null, Instant.now().minusSeconds(60)));
    shop.put(new Customer("new", "x", null, Instant.now().plus(Duration.ofHours(1))));
    BatchReadResult<Customer> result =
        shop.getAll(List.of(Customers.key("old"), Customers.key("new"))).run();
    assertThat(result.found()).extracting(Customer::userId).containsExactly("new");
    assertThat(result.missing()).containsExactly(Customers.key("old"));
  }

  @Test
  void anItemThatCantBeDecodedGoesToTheHandlerAndTheOthersAreRead() {
    stored(1);
    faulty.putItem(put -> put.tableName(table)
        .item(Map.of(
            "PK", AttributeValue.fromS("USER#bad"),
            "SK", AttributeValue.fromS("PROFILE"),
            "_type", AttributeValue.fromS("Customer"),
            "name", AttributeValue.fromN("5"))));
    faulty.putItem(put -> put.tableName(table)
        .item(Map.of(
            "PK", AttributeValue.fromS("USER#other"),
            "SK", AttributeValue.fromS("PROFILE"),
            "_type", AttributeValue.fromS("Order"))));
    List<EntityKey<Customer>> keys =
        List.of(Customers.key("bad"), Customers.key("other"), Customers.key("u0"));

    BatchReadResult<Customer> result = opener().open().getAll(keys).run().orThrow();

    assertThat(result.found()).containsExactly(Customer.of("u0"));
    assertThat(result.unreadable()).containsExactly(Customers.key("bad"), Customers.key("other"));
    assertThat(result.missing()).isEmpty();
    assertThat(problems)
        .extracting(ReadProblem::message)
        .containsExactly(
            "[ItemUndecodable] getAll read (USER#bad, PROFILE), which can't be decoded:"
                + " [AttributeKind] 'name' is stored as NUMBER, not STRING; mend the item, or give the"
                + " component a converter that reads both.",
            "[ItemUndecodable] getAll read (USER#other, PROFILE), which can't be decoded:"
                + " [ItemOther] Customer(USER#other, PROFILE) is another entity: its type is"
                + " \"Order\"; ask for it as that.");
    assertThatThrownBy(() ->
            opener().onProblem(ReadProblemHandler.failing()).open().getAll(keys).run())
        .isInstanceOf(UndecodableItemException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void leftoversAndThrottlingLoseNoKey(long seed) {
    stored(300);
    AtomicInteger requests = new AtomicInteger();
    faulty
        .leaveOver(0.3, seed)
        .failBefore(
            request -> requests.incrementAndGet() % 4 == 0 ? FaultyDynamoDb.throttled() : null);
    BatchReadResult<Customer> result = opener()
        .open()
        .getAll(keys(0, 400))
        .backoff(new Backoff(Duration.ofMillis(1), Duration.ofSeconds(1), 40))
        .run();
    List<EntityKey<? extends Customer>> all = new ArrayList<>(result.missing());
    all.addAll(result.left());
    result.found().forEach(customer -> all.add(Customers.key(customer.userId())));
    assertThat(all).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(keys(0, 400));
    assertThat(result.left()).as("seed %d", seed).isEmpty();
    assertThat(result.found()).as("seed %d", seed).hasSize(300);
  }

  @Test
  void aKeyThatIsNeverAnsweredIsLeftAndNotMissing() {
    stored(3);
    faulty.leaveOver(key -> key.get("PK").s().equals("USER#u1"));
    BatchReadResult<Customer> result = opener().open().getAll(keys(0, 3)).run();
    assertThat(result.found()).hasSize(2);
    assertThat(result.left()).containsExactly(Customers.key("u1"));
    assertThat(result.missing()).isEmpty();
    assertThatThrownBy(() -> result.of(Customers.key("u1")))
        .isInstanceOf(BatchIncompleteException.class);
    assertThatThrownBy(result::orThrow)
        .isInstanceOf(BatchIncompleteException.class)
        .hasMessage("[BatchIncomplete] 1 of 3 items were not read, Customer(USER#u1, PROFILE) the"
            + " first of them (DynamoDB had no capacity for them); send those in left() again,"
            + " later.");
  }

  @Test
  void anAnswerThatIsFullGoesOn() {
    Shop shop = opener().open();
    List<Customer> large = IntStream.range(0, 60)
        .mapToObj(i -> new Customer("u" + i, "x".repeat(390 * 1024), null, null))
        .toList();
    shop.batch().putAll(large).run().orThrow();
    assertThat(shop.getAll(keys(0, 60)).run().orThrow().found()).isEqualTo(large);
    assertThat(chunkSizes()).as("DynamoDB answers with 16 MB at most").hasSizeGreaterThan(1);
  }

  @Test
  void whatDynamoDbRefusesIsThrown() {
    Shop shop = opener().tableName("no-such-table").open();
    assertThatThrownBy(() -> shop.getAll(keys(0, 300)).run())
        .isInstanceOf(TableMismatchException.class)
        .hasMessageStartingWith("[TableMissing] getAll(Customer)");
  }

  @Test
  void refusesKeysOutOfScopeOrOfOtherTables() {
    Table branches = BranchesTable.fresh("acme");
    assertThatThrownBy(() -> branches.getAll(List.of(Branches.key("other", "b1"))))
        .hasMessageStartingWith("[OutOfScope]");
    assertThatThrownBy(() -> branches.getAll(List.of(Customers.key("u1"))))
        .hasMessageStartingWith("[EntityForeign]");
  }

  @Test
  void noKeysAreNoRequests() {
    BatchReadResult<Customer> result =
        opener().open().<Customer>getAll(List.of()).run().orThrow();
    assertThat(result.found()).isEmpty();
    assertThat(faulty.seen()).isEmpty();
  }

  @Test
  void tellsItsRequestsWithoutSending() {
    BatchRead<Customer> read = opener().open().getAll(keys(0, 120)).consistent().concurrency(1);
    assertThat(read.requests())
        .extracting(request -> request.requestItems().get(table).keys().size())
        .containsExactly(100, 20);
    assertThat(faulty.seen()).isEmpty();
    read.run();
    assertThat(faulty.seen()).isEqualTo(read.requests());
  }

  @Test
  void theListenerHearsOfEachRequest() {
    stored(1);
    List<Call> calls = new ArrayList<>();
    opener().listener(calls::add).open().getAll(keys(0, 1)).run();
    assertThat(calls).singleElement().satisfies(call -> {
      assertThat(call.pattern()).isEqualTo("getAll");
      assertThat(call.operation()).isEqualTo("BatchGetItem");
      assertThat(call.entity()).isEqualTo("Customer");
      assertThat(call.cost().total()).isEqualTo(0.5);
    });
  }
}
