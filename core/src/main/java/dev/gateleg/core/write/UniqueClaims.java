package dev.gateleg.core.write;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.context.HiddenKeys;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.ConditionTree.Comparison;
import dev.gateleg.core.spi.expression.ConditionTree.Negated;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.model.key.KeyLimits;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The claims of an entity's unique values: hidden items, one for each value, that name the value's owner and live as long
 * as it does. They change in the transaction that changes the owner.
 */
final class UniqueClaims<E> {

  private static final KeyTemplate KEY = KeyTemplate.of(
      "UNIQUE#{entity}#{attribute}#{value}", KeyType.STRING, KeyType.STRING, KeyType.STRING);
  private static final String SORT = "UNIQUE";
  private static final Value TYPE = Value.fromS(TableContext.HIDDEN + "unique");
  private static final String OWNER = HiddenKeys.attribute("owner");
  private static final String OWNER_SORT = HiddenKeys.attribute("ownerSort");

  /** How far clocks may be apart: a value is free that long after its owner's end, when all agree that it has come. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  private final TableContext context;
  private final BoundEntity<E> entity;
  private final EntityKey<E> owner;
  private final Instant now;
  private final Set<String> ofOthers;

  /**
   * The claims of an owner.
   *
   * @param ofOthers the values of which a try has shown that they are claimed by others, though the owner has them: items
   *     from before the value was unique. The next try leaves these claims alone.
   */
  UniqueClaims(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> owner,
      Instant now,
      Set<String> ofOthers) {
    this.context = context;
    this.entity = entity;
    this.owner = owner;
    this.now = now;
    this.ofOthers = ofOthers;
  }

  /**
   * What becomes of the claims when the owner changes; an owner that is not there has no attributes.
   *
   * @param all whether values that do not change are claimed too: they may be from before they were unique
   */
  List<TransactionAction> changed(
      Map<String, Value> before, Map<String, Value> after, boolean all) {
    Map<String, Value> alive = context.expired(before) ? Map.of() : before;
    String timeToLive = entity.type().timeToLiveAttribute();
    boolean sameEnd =
        timeToLive == null || Objects.equals(alive.get(timeToLive), after.get(timeToLive));
    List<TransactionAction> actions = new ArrayList<>();
    for (String attribute : entity.type().uniqueAttributes()) {
      String was = text(alive.get(attribute));
      String is = text(after.get(attribute));
      boolean same = Objects.equals(was, is);
      if (was != null && !same && makesKey(attribute, was)) {
        actions.add(freed(attribute, was));
      }
      boolean unfit = same && is != null && !makesKey(attribute, is);
      if (is != null && !unfit && (all || !(same && sameEnd))) {
        boolean leave = same && ofOthers.contains(attribute + '#' + is);
        Value end = timeToLive == null ? null : after.get(timeToLive);
        actions.add(leave ? left(attribute, is) : claimed(attribute, is, end, same));
      }
    }
    return actions;
  }

  /** The text of a value; numbers in the form in which DynamoDB tells them apart. */
  private static @Nullable String text(@Nullable Value value) {
    if (value == null || value.n() == null) {
      return value == null ? null : value.s();
    }
    return new BigDecimal(value.n()).stripTrailingZeros().toPlainString();
  }

  private Map<String, Value> key(String attribute, String value) {
    String name = Objects.requireNonNull(KEY.key(entity.type().name(), attribute, value));
    HiddenKey key = context.hiddenKeys().key(name, SORT);
    ItemSize.checkTableKey(
        entity.type().name() + "." + attribute,
        "unique",
        key.partition(),
        KeyLimits.PARTITION_KEY_BYTES);
    return key.attributes();
  }

  /** Whether a value can have a claim at all: from before it was unique, one may be empty or too long. */
  private boolean makesKey(String attribute, String value) {
    try {
      return !key(attribute, value).isEmpty();
    } catch (KeyPartException | InvalidInputException e) {
      return false;
    }
  }

  private TransactionAction claimed(
      String attribute, String value, @Nullable Value timeToLive, boolean had) {
    Map<String, Value> key = key(attribute, value);
    return action("claim", attribute, value, key, put(claim(key, timeToLive), claimable()), had);
  }

  /** The claim of a value that the owner keeps is still another's: one that was given up meanwhile is the owner's to take. */
  private TransactionAction left(String attribute, String value) {
    return looked(attribute, value, new Negated(claimable()));
  }

  private TransactionAction looked(String attribute, String value, ConditionTree when) {
    Map<String, Value> key = key(attribute, value);
    Request.Action check = new Request.Check(context.tableName(), key, WriteExpressions.when(when));
    return action("look at the claim", attribute, value, key, check, true);
  }

  /** The value has no claim, or the owner's own, or one that outlived its owner. */
  private ConditionTree claimable() {
    String end = entity.type().timeToLiveAttribute();
    if (end == null) {
      return freeOrOwn();
    }
    String seconds = Long.toString(now.minus(CLOCK_SKEW).getEpochSecond());
    return freeOrOwn()
        .or(new Comparison(Path.of(end), Relation.AT_MOST, List.of(Value.fromN(seconds))));
  }

  private Request.Action put(Map<String, Value> claim, ConditionTree when) {
    return new Request.Put(
        context.tableName(), claim, WriteExpressions.when(when), Returned.NOTHING);
  }

  /** The claim as it is stored. */
  private Map<String, Value> claim(Map<String, Value> key, @Nullable Value timeToLive) {
    SmallMap<Value> item = new SmallMap<>(8);
    key.forEach(item::add);
    item.add(context.typeAttribute(), TYPE);
    item.add(OWNER, owner.partition());
    if (owner.sort() != null) {
      item.add(OWNER_SORT, owner.sort());
    }
    String end = entity.type().timeToLiveAttribute();
    if (end != null && timeToLive != null) {
      item.add(end, timeToLive);
    }
    return item;
  }

  /** Something was changed by others while it was looked at. No failure, so it has no stack trace. */
  static final class MovedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MovedException() {
      super("Others were faster.", null, false, false);
    }
  }

  /** The claim of a value that an item has; empty where there is none. */
  Map<String, Value> read(CallSite site, String attribute, Map<String, Value> item) {
    return context
        .caller()
        .read(
            site,
            new Request.Get(context.tableName(), key(attribute, valueOf(attribute, item)), true))
        .item();
  }

  /** Where the claim of a value stands that an item has. */
  EntityKey<E> claimKey(String attribute, Map<String, Value> item) {
    Map<String, Value> key = key(attribute, valueOf(attribute, item));
    String sort = context.schema().sort();
    return new EntityKey<>(
        entity.type(),
        Objects.requireNonNull(key.get(context.schema().partition())),
        sort == null ? null : key.get(sort));
  }

  /** Whether an item has a value that can be claimed: other programs may have left a null there, or something else. */
  static boolean has(String attribute, Map<String, Value> item) {
    return text(item.get(attribute)) != null;
  }

  String valueOf(String attribute, Map<String, Value> item) {
    return Objects.requireNonNull(text(item.get(attribute)));
  }

  boolean sameValue(String attribute, Map<String, Value> one, Map<String, Value> other) {
    return Objects.equals(text(one.get(attribute)), text(other.get(attribute)));
  }

  /** Whether a claim is the owner's own. */
  boolean owns(Map<String, Value> claim) {
    return owner.equals(ownerOf(claim));
  }

  /** Whether a claim ends when the owner does. */
  boolean sameEnd(Map<String, Value> claim, Map<String, Value> item) {
    String end = entity.type().timeToLiveAttribute();
    return end == null || Objects.equals(claim.get(end), item.get(end));
  }

  /** The owner that a claim names; null where there is no claim. */
  @Nullable
  EntityKey<E> ownerOf(Map<String, Value> claim) {
    Value partition = claim.get(OWNER);
    return partition == null
        ? null
        : new EntityKey<>(entity.type(), partition, claim.get(OWNER_SORT));
  }

  /**
   * Claims a value that an item has, if the item, the claim that there is and the item that this names are as they were read.
   *
   * @param claim the claim as it was read, empty where there was none
   * @param others the item that the claim names, empty where there is none
   */
  List<TransactionAction> taken(
      String attribute,
      Map<String, Value> item,
      Map<String, Value> claim,
      Map<String, Value> others) {
    String value = valueOf(attribute, item);
    String end = entity.type().timeToLiveAttribute();
    Map<String, Value> key = key(attribute, value);
    List<String> ofOwner = end == null ? List.of(attribute) : List.of(attribute, end);
    List<TransactionAction> actions = new ArrayList<>();
    Map<String, Value> claimed = claim(key, end == null ? null : item.get(end));
    ConditionTree same = same(List.of(OWNER, OWNER_SORT), claim);
    actions.add(moving("claim", value, key, put(claimed, same)));
    actions.add(unchanged(owner, ofOwner, item));
    EntityKey<E> other = ownerOf(claim);
    if (other != null && !other.equals(owner)) {
      actions.add(unchanged(other, ofOwner, others));
    }
    return actions;
  }

  private TransactionAction unchanged(
      EntityKey<E> of, List<String> attributes, Map<String, Value> read) {
    Map<String, Value> key = entity.key(of);
    return moving(
        "check",
        of,
        key,
        new Request.Check(context.tableName(), key, WriteExpressions.when(same(attributes, read))));
  }

  private static TransactionAction moving(
      String verb, Object subject, Map<String, Value> key, Request.Action item) {
    return new TransactionAction(
        verb, subject, key, item, null, found -> new MovedException(), found -> false);
  }

  /** Attributes are as they were read, or as absent. */
  private static ConditionTree same(List<String> attributes, Map<String, Value> read) {
    return attributes.stream()
        .map(attribute -> ConditionTree.isStill(attribute, read.get(attribute)))
        .reduce(ConditionTree::and)
        .orElseThrow();
  }

  private TransactionAction freed(String attribute, String value) {
    if (ofOthers.contains(attribute + '#' + value)) {
      return looked(attribute, value, notOwn());
    }
    Map<String, Value> key = key(attribute, value);
    Request.Action delete = new Request.Delete(
        context.tableName(), key, WriteExpressions.when(freeOrOwn()), Returned.NOTHING);
    return action("release", attribute, value, key, delete, true);
  }

  /** The claim is another's, and so none that the owner leaves behind. */
  private ConditionTree notOwn() {
    return free().or(new Negated(own()));
  }

  /** The value has no claim, or the owner's own. */
  private ConditionTree freeOrOwn() {
    return free().or(own());
  }

  private ConditionTree free() {
    return ConditionTree.isAbsent(context.schema().partition());
  }

  private ConditionTree own() {
    ConditionTree own = ConditionTree.is(OWNER, owner.partition());
    return owner.sort() == null ? own : own.and(ConditionTree.is(OWNER_SORT, owner.sort()));
  }

  private TransactionAction action(
      String verb,
      String attribute,
      String value,
      Map<String, Value> key,
      Request.Action item,
      boolean had) {
    String subject = entity.type().name() + "." + attribute + " \"" + value + "\"";
    return new TransactionAction(
        verb,
        subject,
        key,
        item,
        null,
        claim -> taken(subject, claim),
        claim -> had && toggled(attribute + '#' + value));
  }

  /** What a value that the owner has already is claimed by is known now: the next try goes by it. */
  private boolean toggled(String value) {
    if (!ofOthers.remove(value)) {
      ofOthers.add(value);
    }
    return true;
  }

  private static UniqueTakenException taken(String subject, Map<String, Value> claim) {
    Value partition = claim.get(OWNER);
    Value sort = claim.get(OWNER_SORT);
    String other = (partition == null ? "another item" : Shown.key(partition))
        + (sort == null ? "" : ", " + Shown.key(sort));
    return new UniqueTakenException(
        CoreCode.UNIQUE_TAKEN, subject + " belongs to " + other + "; choose another.", claim, null);
  }
}
