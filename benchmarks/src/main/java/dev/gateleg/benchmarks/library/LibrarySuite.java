package dev.gateleg.benchmarks.library;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Contestant;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** The contests of Gateleg, the low-level client by hand and the Enhanced Client. */
public final class LibrarySuite {

  /** The low-level client with hand-written maps, which the others are compared with. */
  public static final String BY_HAND = "by hand";

  private static final int ORDERS = 64;

  private final List<Order> orders = Samples.orders(100);

  /** All contests. */
  public static List<Contest> contests() {
    LibrarySuite suite = new LibrarySuite();
    return List.of(suite.put(), suite.get(), suite.update(), suite.query(25), suite.query(100));
  }

  /** The names of all that can be measured. */
  public static List<String> names() {
    return contests().stream().map(Contest::operation).toList();
  }

  private Contest put() {
    return contest(
        "put",
        ItemJson.empty(),
        shop -> i -> shop.put(order(i)),
        hand -> i -> hand.put(order(i)),
        enhanced -> i -> enhanced.put(order(i)));
  }

  private Contest get() {
    return contest(
        "get",
        ItemJson.get(OrdersByHand.item(order(0))),
        shop -> i -> shop.order(order(i).orderId()),
        hand -> i -> hand.get(order(i).orderId()),
        enhanced -> i -> enhanced.get(order(i).orderId()));
  }

  private Contest update() {
    return contest(
        "update",
        ItemJson.update(OrdersByHand.item(order(0))),
        shop -> i -> shop.update(Orders.key(order(i).orderId()))
            .set(Orders.status, OrderStatus.PAID)
            .when(Orders.status.is(OrderStatus.CREATED))
            .run(),
        hand -> i -> hand.updateStatus(order(i).orderId(), OrderStatus.CREATED, OrderStatus.PAID),
        enhanced -> i -> enhanced.updateStatus(
            order(i).orderId(), OrderStatus.CREATED, OrderStatus.PAID, order(i).version()));
  }

  private Contest query(int results) {
    return contest(
        "query of " + results,
        ItemJson.query(
            orders.subList(0, results).stream().map(OrdersByHand::item).toList()),
        shop -> i -> shop.ordersOf(order(i).userId()).list(),
        hand -> i -> hand.ordersOf(order(i).userId()),
        enhanced -> i -> enhanced.ordersOf(order(i).userId()));
  }

  private Order order(int call) {
    return orders.get(call % ORDERS);
  }

  private interface Call {
    Object run(int i);
  }

  private static Contest contest(
      String operation,
      String answer,
      Function<Shop, Call> gateleg,
      Function<OrdersByHand, Call> byHand,
      Function<OrdersEnhanced, Call> enhanced) {
    Clock clock = Clock.systemUTC();
    LongSupplier random = () -> ThreadLocalRandom.current().nextLong();
    Call first = gateleg.apply(ShopTable.open(new StubHttpClient(answer).dynamoDb()));
    Call second =
        byHand.apply(new OrdersByHand(new StubHttpClient(answer).dynamoDb(), clock, random));
    Call third =
        enhanced.apply(new OrdersEnhanced(new StubHttpClient(answer).dynamoDb(), clock, random));
    return new Contest(
        operation,
        List.of(
            new Contestant("Gateleg", first::run),
            new Contestant(BY_HAND, second::run),
            new Contestant("Enhanced Client", third::run)),
        BY_HAND);
  }
}
