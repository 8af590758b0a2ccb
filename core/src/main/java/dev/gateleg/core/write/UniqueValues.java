package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.write.ClaimReport.Duplicate;
import dev.gateleg.model.key.KeyPartException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

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
   *
   * @throws InvalidInputException where an item has a value that can't be claimed, such as an empty text
   */
  public ClaimReport claimAll() {
    Tally tally = new Tally();
    Map<String, Value> from = null;
    do {
      Answer page = scanned(from);
      for (Map<String, Value> item : page.items()) {
        Value partition = item.get(context.schema().partition());
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
   * Where the claims of a stored item's unique values stand, by their attributes. The keys have the owner's type, since claims
   * are of no entity.
   */
  Map<String, EntityKey<E>> claimKeys(Map<String, Value> item) {
    UniqueClaims<E> claims = claims(entity.keyOf(item));
    Map<String, EntityKey<E>> keys = new LinkedHashMap<>();
    for (String attribute : entity.type().uniqueAttributes()) {
      if (UniqueClaims.has(attribute, item)) {
        keys.put(attribute, claims.claimKey(attribute, item));
      }
    }
    return keys;
  }

  /** Whether a stored item is a claim of an owner; an empty one is nobody's. */
  boolean isClaimOf(EntityKey<E> owner, Map<String, Value> claim) {
    return claims(owner).owns(claim);
  }

  private UniqueClaims<E> claims(EntityKey<E> owner) {
    return new UniqueClaims<>(context, entity, owner, context.now(), new HashSet<>());
  }

  private static final class Tally {
    private long claimed;
    private long already;
    private final List<Duplicate> duplicates = new ArrayList<>();
  }

  private Answer scanned(@Nullable Map<String, Value> from) {
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

  private void claim(Map<String, Value> found, Tally tally) {
    EntityKey<E> key = entity.keyOf(found);
    OwnItem own = new OwnItem(context, entity, key);
    for (String attribute : entity.type().uniqueAttributes()) {
      Map<String, Value> item = found;
      for (int tries = 1; UniqueClaims.has(attribute, item) && tries <= MOST_TRIES; tries++) {
        if (claimed(key, item, attribute, tally)) {
          break;
        }
        item = own.read(site); // It was changed, or its claim was: see what it is now.
      }
    }
  }

  /** Whether it is known now whose the value is. */
  private boolean claimed(
      EntityKey<E> key, Map<String, Value> item, String attribute, Tally tally) {
    Instant now = context.now();
    UniqueClaims<E> claims =
        new UniqueClaims<>(context, entity, key, now, ConcurrentHashMap.newKeySet());
    Map<String, Value> claim;
    try {
      claim = claims.read(site, attribute, item);
    } catch (KeyPartException | InvalidInputException e) {
      throw new InvalidInputException(
          CoreCode.UNIQUE_UNFIT,
          key + "'s value of '" + attribute + "' can't be claimed: " + e.getMessage()
              + " Change the item or delete it, and run again; what was claimed stays so.",
          e);
    }
    if (claims.owns(claim) && claims.sameEnd(claim, item)) {
      tally.already++;
      return true;
    }
    EntityKey<E> other = claims.ownerOf(claim);
    Map<String, Value> others = Map.of();
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
