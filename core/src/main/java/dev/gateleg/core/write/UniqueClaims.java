package dev.gateleg.core.write;

import dev.gateleg.core.context.HiddenKey;
import dev.gateleg.core.context.HiddenKeys;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.core.item.ItemSize;
import dev.gateleg.core.item.Shown;
import dev.gateleg.core.item.SmallMap;
import dev.gateleg.model.key.KeyLimits;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The claims of an entity's unique values: hidden items, one for each value, that name the value's owner and live as long
 * as it does. They change in the transaction that changes the owner.
 */
final class UniqueClaims<E> {

  private static final KeyTemplate KEY = KeyTemplate.of(
      "UNIQUE#{entity}#{attribute}#{value}", KeyType.STRING, KeyType.STRING, KeyType.STRING);
  private static final String SORT = "UNIQUE";
  private static final AttributeValue TYPE = AttributeValue.fromS(TableContext.HIDDEN + "unique");
  private static final String OWNER = HiddenKeys.attribute("owner");
  private static final String OWNER_SORT = HiddenKeys.attribute("ownerSort");

  /** How far clocks may be apart: a value is free that long after its owner's end, when all agree that it has come. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  private final TableContext context;
  private final BoundEntity<E> entity;
  private final EntityKey<E> owner;
  private final Instant now;

  UniqueClaims(TableContext context, BoundEntity<E> entity, EntityKey<E> owner, Instant now) {
    this.context = context;
    this.entity = entity;
    this.owner = owner;
    this.now = now;
  }

  /** What becomes of the claims when the owner changes; an owner that is not there has no attributes. */
  List<TransactionAction> changed(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, AttributeValue> alive = context.expired(before) ? Map.of() : before;
    String timeToLive = entity.type().timeToLiveAttribute();
    boolean sameEnd =
        timeToLive == null || Objects.equals(alive.get(timeToLive), after.get(timeToLive));
    List<TransactionAction> actions = new ArrayList<>();
    for (String attribute : entity.type().uniqueAttributes()) {
      String was = text(alive.get(attribute));
      String is = text(after.get(attribute));
      boolean same = Objects.equals(was, is);
      if (was != null && !same) {
        actions.add(freed(attribute, was));
      }
      if (is != null && !(same && sameEnd)) {
        actions.add(claimed(attribute, is, timeToLive == null ? null : after.get(timeToLive)));
      }
    }
    return actions;
  }

  /** The text of a value; numbers in the form in which DynamoDB tells them apart. */
  private static @Nullable String text(@Nullable AttributeValue value) {
    if (value == null || value.n() == null) {
      return value == null ? null : value.s();
    }
    return new BigDecimal(value.n()).stripTrailingZeros().toPlainString();
  }

  private Map<String, AttributeValue> key(String attribute, String value) {
    String name = Objects.requireNonNull(KEY.key(entity.type().name(), attribute, value));
    HiddenKey key = context.hiddenKeys().key(name, SORT);
    ItemSize.checkTableKey(
        entity.type().name() + "." + attribute,
        "unique",
        key.partition(),
        KeyLimits.PARTITION_KEY_BYTES);
    return key.attributes();
  }

  private TransactionAction claimed(
      String attribute, String value, @Nullable AttributeValue timeToLive) {
    Map<String, AttributeValue> key = key(attribute, value);
    SmallMap<AttributeValue> item = new SmallMap<>(8);
    key.forEach(item::add);
    item.add(context.typeAttribute(), TYPE);
    item.add(OWNER, owner.partition());
    if (owner.sort() != null) {
      item.add(OWNER_SORT, owner.sort());
    }
    ExpressionWriter out = new ExpressionWriter();
    String condition = freeOrOwn(out);
    String end = entity.type().timeToLiveAttribute();
    if (end != null) {
      String seconds = Long.toString(now.minus(CLOCK_SKEW).getEpochSecond());
      condition += " OR " + out.name(end) + " <= " + out.value(AttributeValue.fromN(seconds));
      if (timeToLive != null) {
        item.add(end, timeToLive);
      }
    }
    return action(
        "claim",
        attribute,
        value,
        key,
        TransactItems.put(context.tableName(), item, condition, out));
  }

  private TransactionAction freed(String attribute, String value) {
    Map<String, AttributeValue> key = key(attribute, value);
    ExpressionWriter out = new ExpressionWriter();
    String condition = freeOrOwn(out);
    return action(
        "release",
        attribute,
        value,
        key,
        TransactItems.delete(context.tableName(), key, condition, out));
  }

  /** The value has no claim, or the owner's own. */
  private String freeOrOwn(ExpressionWriter out) {
    String own = out.name(OWNER) + " = " + out.value(owner.partition());
    if (owner.sort() != null) {
      own += " AND " + out.name(OWNER_SORT) + " = " + out.value(owner.sort());
    }
    return "attribute_not_exists(" + out.name(context.schema().partition()) + ") OR (" + own + ")";
  }

  private TransactionAction action(
      String verb,
      String attribute,
      String value,
      Map<String, AttributeValue> key,
      TransactWriteItem item) {
    String subject = entity.type().name() + "." + attribute + " \"" + value + "\"";
    return new TransactionAction(
        verb, subject, key, item, null, claim -> taken(subject, claim), claim -> false);
  }

  private static UniqueTakenException taken(String subject, Map<String, AttributeValue> claim) {
    AttributeValue partition = claim.get(OWNER);
    AttributeValue sort = claim.get(OWNER_SORT);
    String other = (partition == null ? "another item" : Shown.key(partition))
        + (sort == null ? "" : ", " + Shown.key(sort));
    return new UniqueTakenException(
        "UniqueTaken", subject + " belongs to " + other + "; choose another.", claim, null);
  }
}
