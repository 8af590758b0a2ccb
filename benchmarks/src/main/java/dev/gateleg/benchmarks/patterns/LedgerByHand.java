package dev.gateleg.benchmarks.patterns;

import dev.gateleg.patterns.ledger.LedgerTransfer;
import dev.gateleg.patterns.ledger.Leg;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A ledger's transfers by hand, in accounts of one sub-balance. */
final class LedgerByHand {

  private static final int CENTS = 2;

  private static final DateTimeFormatter SORTABLE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final AttributeValue ACCOUNT = AttributeValue.fromS("ACCOUNT");
  private static final AttributeValue TRANSFER = AttributeValue.fromS("TRANSFER");
  private static final AttributeValue TRANSFER_TYPE = AttributeValue.fromS("LedgerTransfer");
  private static final AttributeValue ENTRY_TYPE = AttributeValue.fromS("LedgerEntry");
  private static final AttributeValue CURRENCY = AttributeValue.fromS(Cashier.CURRENCY);

  private static final String CHANGES = "SET #balance = if_not_exists(#balance, :zero) + :amount,"
      + " #available = if_not_exists(#available, :zero) + :amount,"
      + " #entries = if_not_exists(#entries, :zero) + :one";
  private static final String CREDITED = "(attribute_exists(#pk)) AND (#currency = :currency)";
  private static final String DEBITED = "(attribute_exists(#pk)) AND (#currency = :currency"
      + " AND (attribute_not_exists(#floor) OR #available >= :least))";
  private static final Map<String, String> CREDIT_NAMES = Map.of(
      "#pk",
      "PK",
      "#currency",
      "currency",
      "#balance",
      "balance",
      "#available",
      "available",
      "#entries",
      "entries");
  private static final Map<String, String> DEBIT_NAMES = Map.of(
      "#pk",
      "PK",
      "#currency",
      "currency",
      "#balance",
      "balance",
      "#available",
      "available",
      "#entries",
      "entries",
      "#floor",
      "floor");

  private final DynamoDbClient client;
  private final Clock clock;
  private final LongSupplier random;

  LedgerByHand(DynamoDbClient client, Clock clock, LongSupplier random) {
    this.client = client;
    this.clock = clock;
    this.random = random;
  }

  LedgerTransfer transfer(String key, String from, String to, BigDecimal amount) {
    BigDecimal exact = amount.setScale(CENTS, RoundingMode.UNNECESSARY);
    if (exact.signum() <= 0 || from.equals(to)) {
      throw new IllegalArgumentException("Nothing can be moved so.");
    }
    BigDecimal out = exact.negate();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    String at = SORTABLE.format(now);
    List<TransactWriteItem> items = List.of(
        ByHand.create(item(key, from, to, exact, out, at)),
        changed(from, out, exact),
        ByHand.create(entry(key, from, out, at)),
        changed(to, exact, null),
        ByHand.create(entry(key, to, exact, at)));
    try {
      ByHand.transact(client, random, items);
      return new LedgerTransfer(
          key,
          from,
          to,
          Cashier.CURRENCY,
          exact,
          now,
          List.of(new Leg(from, 0, out), new Leg(to, 0, exact)));
    } catch (TransactionCanceledException e) {
      CancellationReason first = e.cancellationReasons().get(0);
      if (!ByHand.FAILED.equals(first.code())) {
        throw e;
      }
      return read(first.item());
    }
  }

  private static AttributeValue number(BigDecimal amount) {
    return AttributeValue.fromN(amount.toPlainString());
  }

  private static Map<String, AttributeValue> item(
      String key, String from, String to, BigDecimal amount, BigDecimal out, String at) {
    Map<String, AttributeValue> item = new HashMap<>(16);
    item.put("PK", AttributeValue.fromS("TRANSFER#" + key));
    item.put("SK", TRANSFER);
    item.put("_type", TRANSFER_TYPE);
    item.put("key", AttributeValue.fromS(key));
    item.put("from", AttributeValue.fromS(from));
    item.put("to", AttributeValue.fromS(to));
    item.put("currency", CURRENCY);
    item.put("amount", number(amount));
    item.put("at", AttributeValue.fromS(at));
    item.put("legs", AttributeValue.fromL(List.of(leg(from, out), leg(to, amount))));
    return item;
  }

  private static AttributeValue leg(String account, BigDecimal amount) {
    Map<String, AttributeValue> leg = new HashMap<>(8);
    leg.put("account", AttributeValue.fromS(account));
    leg.put("shard", ByHand.ZERO);
    leg.put("amount", number(amount));
    return AttributeValue.fromM(leg);
  }

  private static Map<String, AttributeValue> entry(
      String key, String account, BigDecimal amount, String at) {
    Map<String, AttributeValue> item = new HashMap<>(16);
    item.put("PK", AttributeValue.fromS(partition(account)));
    item.put("SK", AttributeValue.fromS("ENTRY#" + at + "#" + key));
    item.put("_type", ENTRY_TYPE);
    item.put("account", AttributeValue.fromS(account));
    item.put("shard", ByHand.ZERO);
    item.put("at", AttributeValue.fromS(at));
    item.put("transfer", AttributeValue.fromS(key));
    item.put("currency", CURRENCY);
    item.put("amount", number(amount));
    return item;
  }

  private static String partition(String account) {
    return "LEDGER#" + account + "#0000000000";
  }

  private static TransactWriteItem changed(
      String account, BigDecimal amount, @Nullable BigDecimal least) {
    Map<String, AttributeValue> values = new HashMap<>(8);
    values.put(":zero", ByHand.ZERO);
    values.put(":one", ByHand.ONE);
    values.put(":amount", number(amount));
    values.put(":currency", CURRENCY);
    if (least != null) {
      values.put(":least", number(least));
    }
    return ByHand.update(
        ByHand.key(partition(account), ACCOUNT),
        CHANGES,
        least == null ? CREDITED : DEBITED,
        least == null ? CREDIT_NAMES : DEBIT_NAMES,
        values);
  }

  private static LedgerTransfer read(Map<String, AttributeValue> item) {
    List<Leg> legs = Objects.requireNonNull(item.get("legs")).l().stream()
        .map(AttributeValue::m)
        .map(leg -> new Leg(text(leg, "account"), 0, amount(leg)))
        .toList();
    return new LedgerTransfer(
        text(item, "key"),
        text(item, "from"),
        text(item, "to"),
        text(item, "currency"),
        amount(item),
        Instant.parse(text(item, "at")),
        legs);
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name)).s();
  }

  private static BigDecimal amount(Map<String, AttributeValue> item) {
    return new BigDecimal(Objects.requireNonNull(item.get("amount")).n()).setScale(CENTS);
  }
}
