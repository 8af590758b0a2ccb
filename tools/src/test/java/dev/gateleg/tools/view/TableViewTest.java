package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.ItemView.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TableViewTest {

  private static final long ITEMS = 8_000;

  private static Engine engine;
  private static TableView view;
  private static long written;

  @BeforeAll
  static void fill() {
    engine = Engine.inMemory();
    written = ShopSeed.fill(engine.client(), "shop", ITEMS, 1);
    view = new TableView(ShopSeed.model(), "shop", engine.client());
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static ItemView item(String pk, String sk) {
    Page page = view.get(Map.of("PK", Value.fromS(pk), "SK", Value.fromS(sk)));
    assertThat(page.items()).hasSize(1);
    return page.items().get(0);
  }

  private static String shown(List<KeyAttributeView> key) {
    return key.stream()
        .flatMap(attribute -> attribute.segments().stream())
        .map(s -> s.component() == null ? s.text() : "{" + s.component() + "=" + s.value() + "}")
        .collect(Collectors.joining());
  }

  @Test
  void tellsAnItemsEntityKeyPartsAndIndexEntries() {
    ItemView line = item("ORDER#o_1", "ITEM#0000000001");
    assertThat(line.kind()).isEqualTo(Kind.ENTITY);
    assertThat(line.entity()).isEqualTo("OrderItem");
    assertThat(shown(line.partition())).isEqualTo("ORDER#{orderId=o_1}");
    assertThat(shown(line.sort())).isEqualTo("ITEM#{line=1}");
    assertThat(line.sort().get(0).segments().get(1).text()).isEqualTo("0000000001");
    IndexEntry entry = line.indexes().get(0);
    assertThat(entry.index()).isEqualTo("GSI1");
    assertThat(entry.state()).isEqualTo(IndexEntry.State.PRESENT);
    assertThat(shown(entry.partition())).startsWith("PRODUCT#{productId=p_");
    assertThat(shown(entry.sort()))
        .startsWith("SALE#{soldAt=2026-")
        .endsWith("#{orderId=o_1}#{line=1}");
    assertThat(line.size()).isPositive();
  }

  @Test
  void saysWhyAnItemIsInNoIndexAndThatAKeyIsStale() {
    ItemView stock = item("PRODUCT#p_1", "STOCK#porto");
    assertThat(stock.indexes()).singleElement().satisfies(entry -> {
      assertThat(entry.state()).isEqualTo(IndexEntry.State.ABSENT);
      assertThat(entry.reason())
          .isEqualTo("restockFrom is not set, so the item is not in this index");
    });

    ItemView order = item("ORDER#o_17", "METADATA");
    assertThat(order.stale()).isTrue();
    assertThat(order.indexes().get(1).reason())
        .isEqualTo("GSI2PK says STATUS#CREATED, the components make STATUS#PAID");
  }

  @Test
  void tellsHiddenUnknownAndUndecodableItemsApart() {
    ItemView marker = item("ORDER#o_3", "IDEM#place#o_3");
    assertThat(marker.kind()).isEqualTo(Kind.HIDDEN);
    assertThat(marker.entity()).isEqualTo("_once");

    ItemView foreign = item("legacy-0", "v1");
    assertThat(foreign.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(foreign.reason()).isEqualTo("it has no _type, so the model can't tell what it is");
    assertThat(shown(foreign.partition())).isEqualTo("legacy-0");

    ItemView lost = item("ORDER#lost", "METADATA");
    assertThat(lost.kind()).isEqualTo(Kind.UNDECODABLE);
    assertThat(lost.entity()).isEqualTo("Order");
    assertThat(lost.reason()).isEqualTo("it has no userId, which the model needs");
  }

  @Test
  void everySeededItemIsReadAsItWasMeant() {
    Map<Kind, Long> kinds =
        all(200).stream().collect(Collectors.groupingBy(ItemView::kind, Collectors.counting()));
    assertThat(kinds.get(Kind.UNDECODABLE)).isEqualTo(1);
    assertThat(kinds.get(Kind.UNKNOWN)).isEqualTo(3);
    assertThat(kinds.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(written);
  }

  private static List<ItemView> all(int limit) {
    List<ItemView> all = new ArrayList<>();
    String cursor = null;
    do {
      Page page = view.scan("", limit, cursor);
      assertThat(page.units()).isPositive();
      all.addAll(page.items());
      cursor = page.cursor();
    } while (cursor != null);
    return all;
  }

  @Test
  void runsAPatternByNameAndTellsWhatItCost() {
    ItemView order = item("ORDER#o_8", "METADATA");
    String user = order.item().get("userId").s();
    PatternCall call = view.pattern("ordersOf", Map.of("userId", user));
    assertThat(call.expression()).isEqualTo("#k0 = :k0a AND begins_with(#k1, :k1a)");
    assertThat(call.names()).isEqualTo(Map.of("#k0", "GSI1PK", "#k1", "GSI1SK"));
    assertThat(call.values())
        .isEqualTo(Map.of(":k0a", Value.fromS("USER#" + user), ":k1a", Value.fromS("ORDER#")));

    Page page = view.run(call, 200, null);
    assertThat(page.items())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.item().get("userId").s()).isEqualTo(user));
    assertThat(page.items())
        .extracting(each -> each.item().get("GSI1SK").s())
        .isSortedAccordingTo(java.util.Comparator.reverseOrder());
    assertThat(page.units()).isPositive();
  }

  @Test
  void readsAWholeCollectionAndKeepsOnlyThePatternsEntities() {
    Page page = view.run(view.pattern("orderWithItems", Map.of("orderId", "o_3")), 200, null);
    assertThat(page.items()).extracting(ItemView::entity).contains("Order", "OrderItem");
    assertThat(page.items()).extracting(ItemView::kind).containsOnly(Kind.ENTITY);
    assertThat(page.read()).as("the marker is read too").isEqualTo(page.items().size() + 1);
  }

  @Test
  void leavesOutWhatHasExpiredAsTheProgramDoes() {
    Map<String, Value> session =
        new java.util.HashMap<>(item("USER#u_1000", "SESSION#t0").item());
    long end = Long.parseLong(session.get("expiresAt").n());
    for (long now : new long[] {end - 1, end}) {
      TableView then = new TableView(
          ShopSeed.model(), "shop", engine.client(), () -> java.time.Instant.ofEpochSecond(now));
      Page page = then.run(then.pattern("sessions", Map.of("userId", "u_1000")), 10, null);
      assertThat(page.read()).isEqualTo(1);
      assertThat(page.items()).hasSize(now < end ? 1 : 0);
    }
  }

  @Test
  void goesThroughPagesByCursorWithoutMissingOrRepeatingAny() {
    PatternCall call = view.pattern("ordersIn", Map.of("status", "PAID"));
    Set<Value> seen = new HashSet<>();
    String cursor = null;
    int pages = 0;
    do {
      Page page = view.run(call, 50, cursor);
      for (ItemView each : page.items()) {
        assertThat(seen.add(each.item().get("PK"))).isTrue();
      }
      cursor = page.cursor();
      pages++;
    } while (cursor != null);
    long paid = all(500).stream()
        .filter(each -> each.kind() == Kind.ENTITY && each.entity().equals("Order"))
        .filter(each -> each.item().get("GSI2PK").s().equals("STATUS#PAID"))
        .count();
    assertThat(seen).hasSize((int) paid);
    assertThat(pages).isGreaterThan(2);
  }

  @Test
  void boundsARangeAndLeavesItOpen() {
    Map<String, String> all = Map.of("status", "PAID");
    Map<String, String> since = Map.of("status", "PAID", "from", "2026-10-01T00:00:00Z");
    PatternCall open = view.pattern("ordersBetween", all);
    PatternCall bounded = view.pattern("ordersBetween", since);
    assertThat(open.expression()).isEqualTo("#k0 = :k0a AND begins_with(#k1, :k1a)");
    assertThat(bounded.expression()).isEqualTo("#k0 = :k0a AND #k1 BETWEEN :k1a AND :k1b");
    assertThat(bounded.conditions().get(1).lowSegments())
        .contains(new KeySegment(
            "2026-10-01T00:00:00.000000000Z", "createdAt", "2026-10-01T00:00:00.000000000Z"));
    int bounds = view.run(bounded, 1000, null).items().size();
    assertThat(bounds)
        .isPositive()
        .isLessThan(view.run(open, 1000, null).items().size());
  }

  @Test
  void answersABoundThatExcludesEverythingWithoutARequest() {
    PatternCall call = view.pattern(
        "ordersBetween",
        Map.of("status", "PAID", "from", "2026-11-01T00:00:00Z", "to", "2026-10-01T00:00:00Z"));
    assertThat(call.nothing()).isTrue();
    assertThat(view.run(call, 200, null).requests()).isZero();
  }

  @Test
  void refusesWrongArgumentsWithARemedy() {
    assertThatThrownBy(() -> view.pattern("ordersOf", Map.of()))
        .hasMessage("[ArgumentMissing] ordersOf needs 'userId', which is part of its key; give"
            + " userId=….");
    assertThatThrownBy(() -> view.pattern("ordersOf", Map.of("userId", "u", "x", "1")))
        .hasMessage("[ArgumentUnknown] ordersOf takes no 'x'; it takes userId.");
    assertThatThrownBy(() -> view.pattern("ordersIn", Map.of("status", "paid")))
        .hasMessage("[ArgumentMalformed] 'status' can't be \"paid\"; it is one of CREATED, PAID,"
            + " SHIPPED, DELIVERED.");
    assertThatThrownBy(
            () -> view.pattern("ordersBetween", Map.of("status", "PAID", "from", "yesterday")))
        .hasMessage("[ArgumentMalformed] 'from' can't be \"yesterday\", which is no Instant; write"
            + " it as 2026-11-18T09:00:00Z.");
    assertThatThrownBy(() -> view.pattern("orders", Map.of()))
        .hasMessageStartingWith("[PatternUnknown] shop has no pattern orders; it has user, ");
    assertThatThrownBy(() -> view.scan("GSI9", 10, null))
        .hasMessage("[IndexUnknown] The model of shop has no index GSI9; it has GSI1, GSI2.");
    assertThatThrownBy(() -> view.scan("", 10, "nonsense"))
        .hasMessage("[CursorMalformed] \"nonsense\" is no cursor; take it from the page before, or"
            + " leave it out.");
    assertThatThrownBy(() -> view.collection("GSI1", List.of(), 10, null))
        .hasMessage("[PartitionKey] GSI1 has 1 partition key attributes (GSI1PK), given are 0; give"
            + " one value for each.");
  }

  @Test
  void estimatesWhatAPatternCostsFromTheSample() {
    LiveTable live = view.live();
    Sample sample = view.sample(live, 40, new Random(3));
    Estimator estimator = new Estimator(live, sample);
    PatternModel orderWithItems = view.model().pattern("orderWithItems").orElseThrow();
    Estimate estimate = estimator.estimate(orderWithItems);
    assertThat(estimate.items()).isBetween(2.0, 6.0);
    assertThat(estimate.units()).isEqualTo(0.5);
    PatternModel every = view.model().pattern("everyOrder").orElseThrow();
    assertThat(estimator.estimate(every).units()).isEqualTo(Math.ceil(live.bytes() / 4096.0) / 2);
    PatternModel in = view.model().pattern("ordersIn").orElseThrow();
    double real = 0;
    for (String cursor = ""; cursor != null; ) {
      Page page = view.run(view.pattern("ordersIn", Map.of("status", "PAID")), 1000, cursor);
      real += page.units();
      cursor = page.cursor();
    }
    assertThat(estimator.estimate(in).units()).isBetween(real * 0.7, real * 1.4);
  }

  @Test
  void comparesTheLiveTableWithTheModel() {
    assertThat(view.differences())
        .extracting(Difference::kind)
        .containsExactly(Difference.Kind.TIME_TO_LIVE_OFF);
  }
}
