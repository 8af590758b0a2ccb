package dev.gateleg.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.cost.CallCost;
import dev.gateleg.core.cost.CostModel;
import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.explain.Meter;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tests.sharding.Ride;
import dev.gateleg.tests.sharding.Traffic;
import dev.gateleg.tests.shop.Address;
import dev.gateleg.tests.shop.Category;
import dev.gateleg.tests.shop.Order;
import dev.gateleg.tests.shop.OrderItem;
import dev.gateleg.tests.shop.OrderStatus;
import dev.gateleg.tests.shop.Product;
import dev.gateleg.tests.shop.Review;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import dev.gateleg.tests.shop.Stock;
import dev.gateleg.tests.shop.User;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the model and sample items predict of a pattern is what the engine charges when the program calls it. */
@Tag("once")
class CostModelTest {

  private static final int CALLS = 10_000;
  private static final int ROUNDS = 20;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Engine engine = Engine.inMemory();

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  static TableModel model(Class<?> table) {
    try (InputStream in = Objects.requireNonNull(
        table.getClassLoader().getResourceAsStream(TableModel.path(table.getName())))) {
      return TableModel.read(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<Map<String, Value>> items(Engine engine, String table) {
    List<Map<String, Value>> items = new ArrayList<>();
    engine
        .client()
        .scanPaginator(scan -> scan.tableName(table))
        .items()
        .forEach(item -> items.add(SdkItems.fromSdk(item)));
    return items;
  }

  /** A pattern, and how the program calls it for an item. */
  private record Asked(
      String pattern, String entity, Function<Map<String, Value>, Consumer<Shop>> call) {}

  private static String text(Map<String, Value> item, String name) {
    return Objects.requireNonNull(item.get(name)).s();
  }

  private static final List<Asked> ASKED = List.of(
      new Asked("orderWithItems", "Order", i -> s -> s.orderWithItems(text(i, "orderId"))),
      new Asked("itemsOf", "OrderItem", i -> s -> s.itemsOf(text(i, "orderId")).list()),
      new Asked("ordersOf", "Order", i -> s -> s.ordersOf(text(i, "userId")).list()),
      new Asked(
          "activityOf", "Review", i -> s -> s.activityOf(text(i, "userId")).list()),
      new Asked(
          "ordersIn",
          "Order",
          i -> s -> s.ordersIn(OrderStatus.valueOf(text(i, "status"))).list()),
      new Asked(
          "ordersBetween",
          "Order",
          i -> s -> s.ordersBetween(
                  OrderStatus.valueOf(text(i, "status")), START, START.plusSeconds(9_999_999))
              .list()),
      new Asked("productPage", "Product", i -> s -> s.productPage(text(i, "productId"))),
      new Asked(
          "reviewsOf", "Review", i -> s -> s.reviewsOf(text(i, "productId")).list()),
      new Asked("stockOf", "Stock", i -> s -> s.stockOf(text(i, "productId")).list()),
      new Asked(
          "salesOf",
          "OrderItem",
          i -> s -> s.salesOf(text(i, "productId"), START, START.plusSeconds(9_999_999))
              .list()));

  @Test
  void whatIsPredictedOfAPatternIsWhatTheEngineCharges() {
    TableModel model = model(Shop.class);
    int calls = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String name = "shop-" + round;
      ShopTable.TYPE.create(engine.client(), name);
      Shop shop = ShopTable.TYPE.with(engine.client()).tableName(name).open();
      fill(shop, 5 + random.nextInt(120));
      List<Map<String, Value>> items = items(engine, name);
      CostModel predicted = CostModel.of(model).samples(items);
      for (int i = 0; i < CALLS / ROUNDS; i++) {
        Asked asked = ASKED.get(random.nextInt(ASKED.size()));
        List<Map<String, Value>> examples = items.stream()
            .filter(item ->
                asked.entity.equals(text(item, Objects.requireNonNull(model.typeAttribute()))))
            .toList();
        if (examples.isEmpty()) {
          continue;
        }
        Map<String, Value> example = examples.get(random.nextInt(examples.size()));
        PatternModel pattern = model.pattern(asked.pattern).orElseThrow();
        Cost charged = Meter.run(shop, s -> {
              asked.call.apply(example).accept(s);
              return true;
            })
            .cost();
        assertThat(predicted.query(pattern, example))
            .as("-Dgateleg.seed=%d, round %d, call %d: %s", seed, round, i, asked.pattern)
            .isEqualTo(charged);
        calls++;
      }
    }
    assertThat(calls).isGreaterThan(CALLS / 2);
  }

  private String some(int most) {
    return "x".repeat(1 + random.nextInt(most));
  }

  private void fill(Shop shop, int entities) {
    for (int i = 0; i < entities; i++) {
      Instant at = START.plusSeconds(random.nextInt(1_000_000));
      String product = "p" + random.nextInt(6);
      switch (random.nextInt(6)) {
        case 0 ->
          shop.put(new Order(
              "o" + i,
              "u" + random.nextInt(4),
              OrderStatus.values()[random.nextInt(3)],
              new BigDecimal(random.nextInt(99_999)).movePointLeft(2),
              at,
              new Address(List.of(some(300)), some(20), "PT", Optional.empty()),
              List.of(some(9_000)),
              Optional.of(some(8)),
              0));
        case 1, 2 ->
          shop.put(new OrderItem(
              "o" + random.nextInt(20),
              random.nextInt(30),
              product,
              1 + random.nextInt(9),
              BigDecimal.TEN,
              at));
        case 3 -> shop.put(new Product(product, some(2_000), "home/", BigDecimal.ONE));
        case 4 -> shop.put(new Review(product, "u" + random.nextInt(4), 3, some(3_000), at));
        default -> shop.put(new Stock(product, "w" + random.nextInt(9), 4, 0));
      }
    }
  }

  @Test
  void writesArePredictedWithTheirIndexes() {
    ShopTable.TYPE.create(engine.client());
    Shop shop = ShopTable.TYPE.open(engine.client());
    Order order = new Order(
        "o1",
        "u1",
        OrderStatus.CREATED,
        BigDecimal.TEN,
        START,
        new Address(List.of("x".repeat(1500)), "Porto", "PT", Optional.empty()),
        List.of(),
        Optional.empty(),
        0);
    Cost created = Meter.run(shop, s -> s.create(order)).cost();
    CostModel predicted = CostModel.of(model(Shop.class)).samples(items(engine, "shop"));

    CallCost create = call(predicted.writes(), "create Order");
    assertThat(create.cost()).isEqualTo(created);
    assertThat(call(predicted.writes(), "delete Order").cost())
        .isEqualTo(Meter.run(shop, s -> s.deleteKey(dev.gateleg.tests.shop.Orders.key("o1")))
            .cost());
    // Twice two for the order, twice one for its copy, and the two indexes likewise.
    assertThat(call(predicted.writes(), "update Order").units()).isEqualTo(14);
  }

  private static CallCost call(List<CallCost> calls, String name) {
    return calls.stream().filter(call -> call.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void shardsAreReadEachForItself() {
    TableModel model = model(Traffic.class);
    assertThat(model.entities()).anyMatch(entity -> entity.record().equals(Ride.class.getName()));
    PatternModel sharded = model.patterns().stream()
        .filter(pattern ->
            pattern.operation() == Operation.QUERY && pattern.condition().contains("{shard:"))
        .findFirst()
        .orElseThrow();
    CallCost call = call(CostModel.of(model).reads(), sharded.name());
    assertThat(call.units()).isGreaterThanOrEqualTo(1);
    assertThat(call.basis()).isEqualTo("one small item; no sample has its key");
  }

  @Test
  void aDeclaredLoadTellsHowMuchIsReadAndWhatAMonthCosts() {
    TableModel shop = model(Shop.class);
    TableModel loaded = withLoad(shop, "ordersOf", new LoadModel("100/s", 40, 40, 1024));
    CallCost call = call(CostModel.of(loaded).reads(), "ordersOf");
    assertThat(call.items()).isEqualTo(40);
    assertThat(call.cost()).isEqualTo(new Cost(0, Map.of("GSI1", 5.0)));
    assertThat(call.basis())
        .isEqualTo("the items that it declares to read, of the size that it declares");
    Prices.Rates rates = Prices.usEast1().of(TableClass.STANDARD);
    assertThat(call.onDemandMillion(rates)).isEqualTo(0.625, Offset.offset(1e-9));
    // 100 a second are 262.8 million a month.
    assertThat(call.onDemandMonth(rates)).isEqualTo(164.25, Offset.offset(1e-6));
    assertThat(call.provisionedMonth(rates)).isEqualTo(500 * 0.00013 * 730, Offset.offset(1e-6));
    Prices.Rates rare = Prices.usEast1().of(TableClass.INFREQUENT_ACCESS);
    assertThat(call.onDemandMillion(rare)).isEqualTo(0.775, Offset.offset(1e-9));
  }

  static TableModel withLoad(TableModel model, String pattern, LoadModel load) {
    List<PatternModel> patterns = model.patterns().stream()
        .map(p -> p.name().equals(pattern)
            ? new PatternModel(
                p.name(),
                p.summary(),
                p.documentation(),
                p.operation(),
                p.index(),
                p.condition(),
                p.parameters(),
                p.result(),
                p.entities(),
                p.consistent(),
                p.newestFirst(),
                p.crossScope(),
                p.filter(),
                p.attributes(),
                load)
            : p)
        .toList();
    return new TableModel(
        model.interfaceName(),
        model.table(),
        model.documentation(),
        model.partitionKey(),
        model.sortKey(),
        model.typeAttribute(),
        model.attemptAttribute(),
        model.timeToLive(),
        model.scope(),
        model.options(),
        model.indexes(),
        model.entities(),
        patterns,
        model.accepted());
  }

  @Test
  void aScanCostsTheTable() {
    CostModel model = CostModel.of(model(Shop.class)).tableSize(1000, 3_000_000);
    CallCost scan = call(model.reads(), "everyOrder");
    // Two full pages of 1 MB and a part of a third: 128 + 128 + 110.5.
    assertThat(scan.units()).isEqualTo(366.5);
    assertThat(scan.basis()).isEqualTo("the table's size");
    assertThat(model.unknown()).extracting(PatternModel::name).contains("ordersOf");
  }

  @Test
  void itKnowsCategoriesAndUsers() {
    ShopTable.TYPE.create(engine.client());
    Shop shop = ShopTable.TYPE.open(engine.client());
    shop.put(new Category("books/", "Books"));
    shop.put(new User("u1", "a@example.com", "Ada"));
    List<CallCost> reads =
        CostModel.of(model(Shop.class)).samples(items(engine, "shop")).reads();
    assertThat(call(reads, "categoriesUnder").basis()).isEqualTo("the collection of the samples");
    assertThat(call(reads, "user").units()).isEqualTo(0.5);
    assertThat(reads)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(model(Shop.class).patterns().size());
  }
}
