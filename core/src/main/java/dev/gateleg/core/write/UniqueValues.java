package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.write.ClaimReport.Duplicate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The unique values of an entity in a table that had items before the values were unique. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class UniqueValues<E> {

  /** After so many races on one value, the rest of the table is not kept waiting: the next run comes by again. */
  private static final int MOST_TRIES = 10;

  private final TableContext context;
  private final BoundEntity<E> entity;
  private final CallSite site;

  private UniqueValues(TableContext context, BoundEntity<E> entity) {
    this.context = context;
    this.entity = entity;
    this.site = new CallSite("claimAll", entity.type().name(), null);
  }

  /** The unique values of an entity. */
  static <E> UniqueValues<E> of(TableContext context, EntityType<E> type) {
    if (type.uniqueAttributes().isEmpty()) {
      throw new InvalidInputException(
          CoreCode.UNIQUE_ABSENT,
          type.name() + " has no unique values; mark a component with @Unique, or leave it out.",
          null);
    }
    return new UniqueValues<>(context, context.entity(type));
  }

  /**
   * Reads the whole table and claims every value that has no claim, or one that somebody has left behind who is gone or has
   * another value by now. Of items that share a value, the one that is found first owns it, unless it is claimed already; the
   * others are reported, and can be changed and deleted. Others may write meanwhile. A run that was ended can be made again:
   * what it has claimed is found claimed.
   */
  public ClaimReport claimAll() {
    Tally tally = new Tally();
    Map<String, AttributeValue> from = null;
    do {
      Answer page = scanned(from);
      for (Map<String, AttributeValue> item : page.items()) {
        AttributeValue partition = item.get(context.schema().partition());
        if (partition != null
            && entity.recognises(item)
            && !context.hidden(item)
            && !context.expired(item)
            && context.holds(partition)) {
          claim(item, tally);
        }
      }
      from = page.last().isEmpty() ? null : page.last();
    } while (from != null);
    return new ClaimReport(tally.claimed, tally.already, tally.duplicates);
  }

  /**
   * The attributes of a stored item whose values are not claimed by it: their claims are missing, or another's. A copy of a
   * table that holds a part of a transaction may have such items.
   */
  public List<String> unclaimed(Map<String, AttributeValue> item) {
    UniqueClaims<E> claims =
        new UniqueClaims<>(context, entity, entity.keyOf(item), context.now(), new HashSet<>());
    List<String> found = new ArrayList<>();
    for (String attribute : entity.type().uniqueAttributes()) {
      if (item.containsKey(attribute) && !claims.owns(claims.read(site, attribute, item))) {
        found.add(attribute);
      }
    }
    return found;
  }

  private static final class Tally {
    private long claimed;
    private long already;
    private final List<Duplicate> duplicates = new ArrayList<>();
  }

  private Answer scanned(@Nullable Map<String, AttributeValue> from) {
    return context
        .caller()
        .read(
            site,
            new Request.Scan(
                new Request.Place(context.tableName(), null),
                new Request.Selection(null, null, null, WriteExpressions.NONE),
                new Request.Window(null, from),
                null,
                true));
  }

  private void claim(Map<String, AttributeValue> found, Tally tally) {
    EntityKey<E> key = entity.keyOf(found);
    OwnItem own = new OwnItem(context, entity, key);
    for (String attribute : entity.type().uniqueAttributes()) {
      Map<String, AttributeValue> item = found;
      for (int tries = 1; item.containsKey(attribute) && tries <= MOST_TRIES; tries++) {
        if (claimed(key, item, attribute, tally)) {
          break;
        }
        item = own.read(site); // It was changed, or its claim was: see what it is now.
      }
    }
  }

  /** Whether it is known now whose the value is. */
  private boolean claimed(
      EntityKey<E> key, Map<String, AttributeValue> item, String attribute, Tally tally) {
    Instant now = context.now();
    UniqueClaims<E> claims =
        new UniqueClaims<>(context, entity, key, now, ConcurrentHashMap.newKeySet());
    Map<String, AttributeValue> claim = claims.read(site, attribute, item);
    if (claims.owns(claim) && claims.sameEnd(claim, item)) {
      tally.already++;
      return true;
    }
    EntityKey<E> other = claims.ownerOf(claim);
    Map<String, AttributeValue> others = Map.of();
    if (other != null && !other.equals(key)) {
      others = new OwnItem(context, entity, other).read(site);
      if (!context.expired(others) && claims.sameValue(attribute, others, item)) {
        tally.duplicates.add(new Duplicate(attribute, claims.valueOf(attribute, item), key, other));
        return true;
      }
    }
    List<TransactionAction> actions = claims.taken(attribute, item, claim, others);
    try {
      TransactionSender.of(context, at -> actions).run();
      tally.claimed++;
      return true;
    } catch (UniqueClaims.MovedException e) {
      return false;
    }
  }
}
