package dev.gateleg.benchmarks.patterns;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The till on the low-level client, as a careful developer writes it who wants the same guarantees: the same items and
 * conditions, with everything that never changes kept as a constant.
 */
final class CashierByHand implements Cashier {

  private static final Duration KEPT = Duration.ofDays(1).plusMinutes(10);

  private static final AttributeValue ACCOUNT = AttributeValue.fromS("ACCOUNT");
  private static final AttributeValue CHARGE = AttributeValue.fromS("CHARGE");
  private static final AttributeValue CHARGE_TYPE = AttributeValue.fromS("Charge");
  private static final AttributeValue MARKER_TYPE = AttributeValue.fromS("_idem");
  private static final AttributeValue DONE = AttributeValue.fromS("DONE");
  private static final AttributeValue RELEASED = AttributeValue.fromS("RELEASED");

  private static final String MARKER_CONDITION =
      "attribute_not_exists(#pk) OR #expires <= :now OR #state = :released";
  private static final Map<String, String> MARKER_NAMES =
      Map.of("#pk", "PK", "#expires", "_expires", "#state", "_state");

  private static final String ADD = "SET #balance = if_not_exists(#balance, :zero) + :amount";
  private static final String ENOUGH = "(attribute_exists(#pk)) AND (#balance >= :least)";
  private static final String THERE = "attribute_exists(#pk)";
  private static final Map<String, String> ACCOUNT_NAMES =
      Map.of("#pk", "PK", "#balance", "balance");

  private final DynamoDbClient client;
  private final Clock clock;
  private final LongSupplier random;
  private final LedgerByHand ledger;
  private final LockByHand locks;
  private final SalesByHand sales;

  CashierByHand(DynamoDbClient client, Clock clock, LongSupplier random) {
    this.client = client;
    this.clock = clock;
    this.random = random;
    this.ledger = new LedgerByHand(client, clock, random);
    this.locks = new LockByHand(client, random);
    this.sales = new SalesByHand(client, random);
  }

  @Override
  public String charge(String key, String account, long amount) {
    String hash = ByHand.sha256(CashierByGateleg.body(account, amount));
    AttributeValue marker = AttributeValue.fromS("IDEM#charge#" + key);
    Map<String, AttributeValue> charge = new HashMap<>(16);
    charge.put("PK", AttributeValue.fromS("CHARGE#" + key));
    charge.put("SK", CHARGE);
    charge.put("_type", CHARGE_TYPE);
    charge.put("chargeId", AttributeValue.fromS(key));
    charge.put("accountId", AttributeValue.fromS(account));
    charge.put("amount", AttributeValue.fromN(Long.toString(amount)));
    try {
      ByHand.transact(
          client,
          random,
          List.of(marker(marker, hash, key), taken(account, amount), ByHand.create(charge)));
      return key;
    } catch (TransactionCanceledException e) {
      CancellationReason first = e.cancellationReasons().get(0);
      if (!ByHand.FAILED.equals(first.code())) {
        throw e;
      }
      return replayed(first.item(), hash);
    }
  }

  private TransactWriteItem marker(AttributeValue key, String hash, String response) {
    Instant now = clock.instant();
    Map<String, AttributeValue> item = new HashMap<>(16);
    item.put("PK", key);
    item.put("SK", key);
    item.put("_type", MARKER_TYPE);
    item.put("_state", DONE);
    item.put("_payload", AttributeValue.fromS(hash));
    item.put("_response", AttributeValue.fromB(SdkBytes.fromUtf8String(response)));
    item.put("_expires", seconds(now.plus(KEPT)));
    Map<String, AttributeValue> values = new HashMap<>(4);
    values.put(":now", seconds(now));
    values.put(":released", RELEASED);
    return TransactWriteItem.builder()
        .put(Put.builder()
            .tableName(ByHand.TABLE)
            .item(item)
            .conditionExpression(MARKER_CONDITION)
            .expressionAttributeNames(MARKER_NAMES)
            .expressionAttributeValues(values)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build())
        .build();
  }

  private static AttributeValue seconds(Instant instant) {
    return AttributeValue.fromN(Long.toString(instant.getEpochSecond()));
  }

  private static String replayed(Map<String, AttributeValue> marker, String hash) {
    if (!hash.equals(Objects.requireNonNull(marker.get("_payload")).s())) {
      throw new IllegalStateException("The key was used for another request.");
    } else if (!DONE.equals(marker.get("_state"))) {
      throw new IllegalStateException("Another is doing it.");
    }
    return Objects.requireNonNull(marker.get("_response")).b().asUtf8String();
  }

  private static TransactWriteItem taken(String account, long amount) {
    Map<String, AttributeValue> values = new HashMap<>(8);
    values.put(":zero", ByHand.ZERO);
    values.put(":amount", AttributeValue.fromN(Long.toString(-amount)));
    values.put(":least", AttributeValue.fromN(Long.toString(amount)));
    return ByHand.update(
        ByHand.key("ACCOUNT#" + account, ACCOUNT), ADD, ENOUGH, ACCOUNT_NAMES, values);
  }

  @Override
  public String chargeAgain(String key, String account, long amount) {
    AttributeValue marker = AttributeValue.fromS("IDEM#charge#" + key);
    GetItemResponse answer = client.getItem(GetItemRequest.builder()
        .tableName(ByHand.TABLE)
        .key(ByHand.key(marker.s(), marker))
        .consistentRead(true)
        .build());
    if (!answer.hasItem()
        || expired(answer.item())
        || RELEASED.equals(answer.item().get("_state"))) {
      return charge(key, account, amount);
    }
    return replayed(answer.item(), ByHand.sha256(CashierByGateleg.body(account, amount)));
  }

  private boolean expired(Map<String, AttributeValue> marker) {
    long expires = Long.parseLong(Objects.requireNonNull(marker.get("_expires")).n());
    return expires <= clock.instant().getEpochSecond();
  }

  @Override
  public Object transfer(String key, String from, String to, BigDecimal amount) {
    return ledger.transfer(key, from, to, amount);
  }

  @Override
  public Object move(String from, String to, long amount) {
    Map<String, AttributeValue> values = new HashMap<>(4);
    values.put(":zero", ByHand.ZERO);
    values.put(":amount", AttributeValue.fromN(Long.toString(amount)));
    List<TransactWriteItem> items = List.of(
        taken(from, amount),
        ByHand.update(ByHand.key("ACCOUNT#" + to, ACCOUNT), ADD, THERE, ACCOUNT_NAMES, values));
    ByHand.transact(client, random, items);
    return items;
  }

  @Override
  public Long lock(String name) {
    return locks.lock(name);
  }

  @Override
  public Sale sell(Sale sale) {
    return sales.sell(sale);
  }
}
