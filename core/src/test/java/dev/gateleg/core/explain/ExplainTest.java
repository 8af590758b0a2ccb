package dev.gateleg.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.BranchesTable;
import dev.gateleg.core.fixture.BranchesTable.Branch;
import dev.gateleg.core.fixture.BranchesTable.Branches;
import dev.gateleg.core.fixture.Customer;
import dev.gateleg.core.fixture.Customers;
import dev.gateleg.core.fixture.FaultyDynamoDb;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.Orders;
import dev.gateleg.core.fixture.Shop;
import dev.gateleg.core.fixture.ShopTable;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

class ExplainTest {

  private final FaultyDynamoDb client = new FaultyDynamoDb(LocalDynamoDb.client());
  private final Shop shop = ShopTable.TYPE.open(client);

  @Test
  void tellsTheRequestOfAPatternAndSendsNothing() {
    assertThat(Explain.requests(shop, s -> s.order("o1")))
        .containsExactly(GetItemRequest.builder()
            .tableName("shop")
            .key(Map.of(
                "PK", AttributeValue.fromS("ORDER#o1"), "SK", AttributeValue.fromS("METADATA")))
            .build());
    assertThat(client.seen()).isEmpty();
  }

  @Test
  void aQueryIsSentWhenItsResultsAreAskedFor() {
    assertThat(Explain.requests(shop, s -> s.ordersOf("u1"))).isEmpty();
    assertThat(Explain.requests(shop, s -> s.ordersOf("u1").list()))
        .containsExactly(shop.ordersOf("u1").request());
    assertThat(Explain.requests(shop, s -> s.ordersOf("u1").page(20, null)))
        .singleElement()
        .isInstanceOfSatisfying(QueryRequest.class, query -> {
          assertThat(query.limit()).isNotNull();
          assertThat(query.indexName()).isEqualTo("GSI1");
        });
  }

  @Test
  void tellsTheFirstRequestOfEveryKindOfCall() {
    Order order = Order.of("o1", "u1");
    assertThat(List.of(
            first(s -> s.create(order)),
            first(s -> s.put(order)),
            first(s -> s.delete(Customer.of("u1"))),
            first(s -> s.deleteKey(Orders.key("o1"))),
            first(s -> s.modify(Orders.key("o1"), o -> o)),
            first(s -> s.update(Orders.key("o1")).set(Orders.coupon, "x").run()),
            first(s -> s.everyOrder().count()),
            first(s -> s.getAll(List.of(Customers.key("u1"))).run()),
            first(s -> s.batch().put(Customer.of("u1")).run())))
        .extracting(request -> (Object) request.getClass())
        .containsExactly(
            PutItemRequest.class,
            PutItemRequest.class,
            DeleteItemRequest.class,
            DeleteItemRequest.class,
            GetItemRequest.class,
            UpdateItemRequest.class,
            ScanRequest.class,
            BatchGetItemRequest.class,
            BatchWriteItemRequest.class);
    assertThat(client.seen()).isEmpty();
  }

  private DynamoDbRequest first(Consumer<Shop> call) {
    List<DynamoDbRequest> requests = Explain.requests(shop, call);
    assertThat(requests).hasSize(1);
    return requests.get(0);
  }

  @Test
  void tellsTheRequestsThatAreMadeAtTheSameTime() {
    assertThat(Explain.requests(shop, s -> s.everyOrder().parallel(3).list()))
        .extracting(request -> ((ScanRequest) request).segment())
        .containsExactlyInAnyOrder(0, 1, 2);
    List<Customer> many =
        IntStream.range(0, 100).mapToObj(i -> Customer.of("u" + i)).toList();
    assertThat(Explain.requests(shop, s -> s.batch().putAll(many).run())).isNotEmpty();
  }

  @Test
  void aCallThatIsRefusedIsStillRefused() {
    assertThatThrownBy(() -> Explain.requests(shop, s -> s.batch().put(Order.of("o1", "u1"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[BatchIgnoresVersion]");
  }

  @Test
  void aScopedTableStaysInItsScope() {
    Table branches = BranchesTable.TYPE.open(client, "acme");
    assertThat(Explain.requests(branches, b -> b.get(Branches.key("acme", "b1"))))
        .hasSize(1);
    assertThatThrownBy(() -> Explain.requests(branches, b -> b.create(new Branch("other", "b1"))))
        .hasMessageStartingWith("[OutOfScope]");
  }

  @Test
  void aTableThatTheCompilerDidNotWriteIsRefused() {
    Table foreign = (Table) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {Table.class}, (proxy, method, args) -> null);
    assertThatThrownBy(() -> Explain.requests(foreign, t -> t.get(Orders.key("o1"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("\\[TableForeign\\] .* is no table that the compiler wrote;"
            + " give the one that open\\(\\) returned\\.");
  }
}
