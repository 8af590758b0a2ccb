package dev.gateleg.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.Cost;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.fixture.Customer;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.Shop;
import dev.gateleg.core.fixture.ShopTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeterTest {

  private final Shop shop = ShopTable.fresh();

  @Test
  void measuresACallByTableAndIndex() {
    Metered<Order> created = Meter.run(shop, s -> s.create(Order.of("o1", "u1")));
    assertThat(created.result().version()).isPositive();
    assertThat(created.cost()).isEqualTo(new Cost(1, Map.of("GSI1", 1.0, "GSI2", 1.0)));
    assertThat(created.cost().total()).isEqualTo(3);

    Metered<List<Order>> orders = Meter.run(shop, s -> s.ordersOf("u1").list());
    assertThat(orders.result()).hasSize(1);
    assertThat(orders.cost()).isEqualTo(new Cost(0, Map.of("GSI1", 0.5)));
    assertThat(orders.calls()).singleElement().satisfies(call -> {
      assertThat(call.pattern()).isEqualTo("ordersOf");
      assertThat(call.operation()).isEqualTo("Query");
      assertThat(call.index()).isEqualTo("GSI1");
    });
  }

  @Test
  void addsUpTheRequestsOfSeveralCallsAndThreads() {
    Meter meter = new Meter();
    Shop metered = meter.on(shop);
    metered
        .batch()
        .putAll(IntStream.range(0, 100).mapToObj(i -> Customer.of("u" + i)).toList())
        .run()
        .orThrow();
    assertThat(meter.cost()).isEqualTo(new Cost(100, Map.of("GSI1", 100.0)));
    assertThat(meter.calls()).hasSize(4);
    metered.order("none");
    assertThat(meter.cost().table()).isEqualTo(100.5);
  }

  @Test
  void keepsTheCallsOfARefusedWrite() {
    shop.create(Order.of("o1", "u1"));
    Meter meter = new Meter();
    assertThatThrownBy(() -> meter.on(shop).create(Order.of("o1", "u1")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(meter.calls()).extracting(Call::outcome).containsExactly(Outcome.CONDITION_FAILED);
  }

  @Test
  void theTablesOwnListenerGoesOnHearing() {
    List<Call> heard = new ArrayList<>();
    Shop listened =
        ShopTable.freshWith(LocalDynamoDb.client()).listener(heard::add).open();
    Metered<Order> metered = Meter.run(listened, s -> s.create(Order.of("o1", "u1")));
    assertThat(heard).isEqualTo(metered.calls());
    listened.order("o1");
    assertThat(heard).hasSize(2);
    assertThat(metered.calls()).hasSize(1);
  }
}
