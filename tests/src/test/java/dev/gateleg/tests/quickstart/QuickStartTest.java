package dev.gateleg.tests.quickstart;

import static dev.gateleg.tests.quickstart.Status.CREATED;
import static dev.gateleg.tests.quickstart.Status.PAID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.read.Page;
import dev.gateleg.testing.FreshTable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

class QuickStartTest {

  private static final Instant JUNE = Instant.parse("2026-06-24T10:00:00Z");

  private final AtomicLong attempts = new AtomicLong();

  @RegisterExtension
  final FreshTable<Shop> table =
      FreshTable.of(ShopTable.TYPE).with(opener -> opener.random(attempts::incrementAndGet));

  @Test
  void theFiveLinesDoWhatTheySay() {
    Shop shop = table.open();
    Order order = new Order("o_900", "u1", CREATED, new BigDecimal("19.90"), JUNE, 0);
    String cursor = null;
    // region use
    shop.create(order);
    shop.update(Orders.key("o_900"))
        .set(Orders.status, PAID)
        .when(Orders.status.is(CREATED))
        .run();
    shop.modify(
        Orders.key("o_900"),
        o -> new Order(o.orderId(), "u2", o.status(), o.total(), o.createdAt(), o.version()));
    Page<Order> page = shop.ordersOf("u2").page(20, cursor);
    OrderWithItems whole = shop.orderWithItems("o_900");
    // endregion
    assertThat(page.items()).containsExactly(whole.order());
    assertThat(whole.order().status()).isEqualTo(PAID);
    assertThat(whole.order().version()).isPositive();
    assertThat(shop.ordersIn(PAID, JUNE, JUNE)).containsExactly(whole.order());
    assertThat(shop.ordersIn(CREATED, JUNE, JUNE)).isEmpty();
    assertThat(shop.ordersOf("u1")).isEmpty();
  }

  @Test
  void theUpdateStandsForTheRawRequestBesideIt() {
    Shop shop = table.open();
    shop.create(new Order("o_900", "u1", CREATED, new BigDecimal("19.90"), JUNE, 0));
    UpdateItemRequest ours = (UpdateItemRequest) shop.update(Orders.key("o_900"))
        .set(Orders.status, PAID)
        .when(Orders.status.is(CREATED))
        .request();
    // The create took a first version and an attempt id, and so did the update.
    UpdateItemRequest raw =
        raw(table.name(), "4", ours.expressionAttributeValues().get(":v4"));
    assertThat(ours).isEqualTo(raw);
    UpdateItemResponse answer = table.client().updateItem(raw);
    assertThat(answer.attributes().get("GSI2PK").s()).isEqualTo("STATUS#PAID");
    assertThat(shop.ordersIn(PAID, JUNE, JUNE).list()).hasSize(1);
  }

  private static UpdateItemRequest raw(
      String tableName, String attemptId, AttributeValue firstVersion) {
    // region raw
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(tableName)
        .key(Map.of(
            "PK", AttributeValue.fromS("ORDER#o_900"), "SK", AttributeValue.fromS("METADATA")))
        .updateExpression(
            "SET #n1 = :v2, #n3 = :v3, #n4 = if_not_exists(#n4, :v4) + :v5, #n2 = :v1")
        .conditionExpression("(attribute_exists(#n0)) AND (#n1 = :v0) AND (#n2 <> :v1)")
        .expressionAttributeNames(Map.of(
            "#n0", "PK", "#n1", "status", "#n2", "_attempt", "#n3", "GSI2PK", "#n4", "version"))
        .expressionAttributeValues(Map.of(
            ":v0", AttributeValue.fromS("CREATED"),
            ":v1", AttributeValue.fromS(attemptId), // a lost answer is recognised as one's own
            ":v2", AttributeValue.fromS("PAID"),
            ":v3", AttributeValue.fromS("STATUS#PAID"), // the index key
            ":v4", firstVersion, // where the item has none: one that no item before it had
            ":v5", AttributeValue.fromN("1"))) // the version counts
        .returnValues(ReturnValue.ALL_NEW)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build();
    // and then: keep the SDK from sending it twice, look for the attempt id where no answer comes,
    // tell "not there" from "not CREATED"
    // endregion
    return request;
  }

  /** Opening is one line with any client. */
  static Shop opened(DynamoDbClient dynamoDb) {
    // region open
    Shop shop = ShopTable.open(dynamoDb);
    // endregion
    return shop;
  }
}
