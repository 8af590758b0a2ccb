package dev.gateleg.examples.shop.web;

import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.LoadClient.Answered;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.shop.DailySales;
import dev.gateleg.examples.shop.Message;
import dev.gateleg.examples.shop.OrderStatus;
import dev.gateleg.examples.shop.ShopService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Buyers: they look, search, order, pay, change their minds; and they all want the golden kettle. */
final class ShopLoad implements Load {

  private final ShopService shop;

  /** What clients were told to have ordered, and where it stands as far as they know. */
  private final Map<String, Bought> bought = new ConcurrentHashMap<>();

  private final LongAdder soldOut = new LongAdder();

  /** An order: how many of which product, and its statuses in their order. */
  private record Bought(Map<String, Integer> pieces, List<OrderStatus> statuses) {}

  ShopLoad(ShopService shop) {
    this.shop = shop;
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    int[] number = {0};
    return () -> {
      number[0]++;
      switch (random.nextInt(4)) {
        case 0 -> http.get("/products/" + ShopSeed.product(random.nextInt(ShopSeed.NAMES.size())));
        case 1 ->
          http.get("/products?name=" + List.of("tea", "cup", "kett").get(random.nextInt(3)));
        default -> buy(http, name + "-" + number[0], random);
      }
    };
  }

  private void buy(LoadClient http, String order, Random random) throws InterruptedException {
    Map<String, Integer> pieces = new TreeMap<>();
    int lines = 1 + random.nextInt(3);
    for (int i = 0; i < lines; i++) {
      int product = random.nextInt(8) == 0
          ? ShopSeed.NAMES.size() - 1
          : random.nextInt(ShopSeed.NAMES.size());
      pieces.put(ShopSeed.product(product), 1 + random.nextInt(2));
    }
    Answered answer = http.send(
        "POST",
        "/orders",
        Map.of(
            "order", order, "user", ShopSeed.user(random.nextInt(ShopSeed.USERS)), "items", pieces),
        "Idempotency-Key",
        order);
    if (answer.status() == 409) {
      soldOut.increment();
    }
    if (!answer.done()) {
      return;
    }
    List<OrderStatus> statuses = new ArrayList<>(List.of(OrderStatus.PLACED));
    bought.put(order, new Bought(pieces, statuses));
    OrderStatus next = random.nextInt(3) == 0 ? OrderStatus.CANCELLED : OrderStatus.PAID;
    move(http, order, next, statuses);
    if (next == OrderStatus.PAID && random.nextInt(2) == 0) {
      move(http, order, OrderStatus.SHIPPED, statuses);
    }
  }

  private static void move(
      LoadClient http, String order, OrderStatus to, List<OrderStatus> statuses)
      throws InterruptedException {
    if (http.send("PUT", "/orders/" + order + "/status", Map.of("status", to.name()))
        .done()) {
      synchronized (statuses) {
        statuses.add(to);
      }
    }
  }

  private static OrderStatus last(Bought order) {
    synchronized (order.statuses) {
      return order.statuses.get(order.statuses.size() - 1);
    }
  }

  @Override
  public List<Promised> look() {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < ShopSeed.NAMES.size(); i++) {
      least = Math.min(least, shop.stock(ShopSeed.product(i)));
    }
    return List.of(Promised.of(
        "Nothing is sold that is not there",
        "the least stock is " + least,
        bought.size() + " orders · " + soldOut.sum() + " refused",
        !bought.isEmpty(),
        least >= 0));
  }

  @Override
  public boolean rested() {
    return follow().stream().allMatch(line -> line.state() == Promised.State.HOLDS)
        || bought.isEmpty();
  }

  @Override
  public List<Promised> audit() {
    List<Promised> all = new ArrayList<>(look());
    all.addAll(follow());
    return all;
  }

  /** What handlers have to have done: all of it, and nothing twice. */
  private List<Promised> follow() {
    Map<String, Long> sold = new TreeMap<>();
    Map<String, Long> kept = new TreeMap<>();
    long messages = 0;
    long shipments = 0;
    long expectedMessages = 0;
    long expectedShipments = 0;
    for (Map.Entry<String, Bought> entry : bought.entrySet()) {
      Bought order = entry.getValue();
      order.pieces.forEach((product, pieces) -> {
        sold.merge(product, (long) pieces, Long::sum);
        if (last(order) != OrderStatus.CANCELLED) {
          kept.merge(product, (long) pieces, Long::sum);
        }
      });
      List<Message> sent = shop.messagesOf(entry.getKey());
      messages += sent.size();
      shipments += shop.shipment(entry.getKey()).isPresent() ? 1 : 0;
      synchronized (order.statuses) {
        expectedMessages += order.statuses.size();
        expectedShipments += order.statuses.contains(OrderStatus.PAID) ? 1 : 0;
      }
    }
    long stockWrong = 0;
    long salesWrong = 0;
    long stock = 0;
    long counted = 0;
    for (int i = 0; i < ShopSeed.NAMES.size(); i++) {
      String product = ShopSeed.product(i);
      long available = shop.stock(product);
      long pieces = shop.dailySales(product, null, null).stream()
          .mapToLong(DailySales::pieces)
          .sum();
      stock += available;
      counted += pieces;
      stockWrong += available == ShopSeed.pieces(i) - kept.getOrDefault(product, 0L) ? 0 : 1;
      salesWrong += pieces == sold.getOrDefault(product, 0L) ? 0 : 1;
    }
    long pieces = sold.values().stream().mapToLong(Long::longValue).sum();
    return List.of(
        Promised.of(
            "Stock is what was there less what was kept",
            stock + " pieces in stock",
            stockWrong + " of " + ShopSeed.NAMES.size() + " products differ",
            !bought.isEmpty(),
            stockWrong == 0),
        Promised.of(
            "Every change is followed up once",
            messages + " messages = " + expectedMessages + " · " + shipments + " shipments = "
                + expectedShipments,
            "for " + bought.size() + " orders",
            expectedShipments > 0,
            messages == expectedMessages && shipments == expectedShipments),
        Promised.of(
            "The projection of sales adds up",
            counted + " pieces counted = " + pieces + " ordered",
            salesWrong + " products differ",
            pieces > 0,
            salesWrong == 0));
  }
}
