package dev.gateleg.benchmarks.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** The comparison is fair: by hand, the same requests are sent and the same answers understood. */
class FairnessTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-07-01T00:00:00Z"), ZoneOffset.UTC);
  private static final LongSupplier RANDOM = () -> 4_711;
  private static final Order ORDER = Samples.orders(1).get(0);

  @Test
  void byHandPutsWhatGatelegPuts() {
    assertSame(ItemJson.empty(), shop -> shop.put(ORDER), hand -> hand.put(ORDER));
  }

  @Test
  void byHandGetsWhatGatelegGets() {
    assertSame(
        ItemJson.get(OrdersByHand.item(ORDER)),
        shop -> shop.order(ORDER.orderId()),
        hand -> hand.get(ORDER.orderId()));
  }

  @Test
  void byHandUpdatesWhatGatelegUpdates() {
    assertSame(
        ItemJson.update(OrdersByHand.item(ORDER)),
        shop -> shop.update(Orders.key(ORDER.orderId()))
            .set(Orders.status, OrderStatus.PAID)
            .when(Orders.status.is(OrderStatus.CREATED))
            .run(),
        hand -> hand.updateStatus(ORDER.orderId(), OrderStatus.CREATED, OrderStatus.PAID));
  }

  @Test
  void byHandQueriesWhatGatelegQueries() {
    List<Order> orders = Samples.orders(25);
    assertSame(
        ItemJson.query(orders.stream().map(OrdersByHand::item).toList()),
        shop -> shop.ordersOf(ORDER.userId()).list(),
        hand -> hand.ordersOf(ORDER.userId()));
  }

  @Test
  void theEnhancedClientStoresTheSameAttributes() {
    StubHttpClient gateleg = new StubHttpClient(ItemJson.empty());
    StubHttpClient enhanced = new StubHttpClient(ItemJson.empty());
    shop(gateleg).put(ORDER);
    new OrdersEnhanced(enhanced.dynamoDb(), CLOCK, RANDOM).put(ORDER);
    assertThat(item(enhanced)).containsExactlyEntriesOf(item(gateleg));
  }

  private static Map<String, String> item(StubHttpClient stub) {
    Map<String, String> item = new TreeMap<>();
    JsonNode sent = JsonNode.parser().parse(stub.lastBody()).field("Item").orElseThrow();
    sent.asObject().forEach((name, value) -> item.put(name, sorted(value)));
    // The Enhanced Client has a form of its own for instants; both are the same instant.
    String createdAt =
        sent.field("createdAt").orElseThrow().field("S").orElseThrow().asString();
    item.put("createdAt", Instant.parse(createdAt).toString());
    return item;
  }

  private static Shop shop(StubHttpClient stub) {
    return ShopTable.TYPE.with(stub.dynamoDb()).clock(CLOCK).random(RANDOM).open();
  }

  private static void assertSame(
      String answer, Function<Shop, Object> gateleg, Function<OrdersByHand, Object> byHand) {
    StubHttpClient first = new StubHttpClient(answer);
    StubHttpClient second = new StubHttpClient(answer);
    Object understood = gateleg.apply(shop(first));
    assertThat(byHand.apply(new OrdersByHand(second.dynamoDb(), CLOCK, RANDOM)))
        .isEqualTo(understood);
    assertThat(spelledOut(second.lastBody())).isEqualTo(spelledOut(first.lastBody()));
    assertThat(second.lastBody()).hasSameSizeAs(first.lastBody());
  }

  /** A request with its expressions' placeholders resolved, which both may number as they like. */
  private static String spelledOut(String body) {
    Map<String, JsonNode> request = new TreeMap<>(JsonNode.parser().parse(body).asObject());
    JsonNode names = request.remove("ExpressionAttributeNames");
    JsonNode values = request.remove("ExpressionAttributeValues");
    StringBuilder text = new StringBuilder();
    request.forEach((name, value) -> {
      String said = name.endsWith("Expression")
          ? resolved(resolved(value.asString(), "#\\w+", names), ":\\w+", values)
          : sorted(value);
      text.append(name).append(": ").append(said).append('\n');
    });
    return text.toString();
  }

  private static String resolved(String expression, String placeholder, JsonNode meanings) {
    return Pattern.compile(placeholder)
        .matcher(expression)
        .replaceAll(found ->
            Matcher.quoteReplacement(sorted(meanings.field(found.group()).orElseThrow())));
  }

  /** The text of a node with the fields of all its objects in order. */
  private static String sorted(JsonNode node) {
    if (node.isObject()) {
      Map<String, String> fields = new TreeMap<>();
      node.asObject().forEach((name, value) -> fields.put(name, sorted(value)));
      return fields.toString();
    }
    return node.isArray()
        ? node.asArray().stream().map(FairnessTest::sorted).toList().toString()
        : node.toString();
  }
}
