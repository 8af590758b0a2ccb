package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings entities back as they were at a time: {@code Restore.of(shop, source).at(time).plan(Orders.key("o1"))}. A plan shows
 * every field that would change, and writes only what is still as it was shown.
 *
 * <p>Entities are written through the table, so that their index keys, claims of unique values, copies and declared rollups
 * come along. A version grows instead of going back, and a time to live that has passed is extended by what was left of it.
 * Immutable and thread-safe.
 */
@CheckReturnValue
public final class Restore {

  static final CallSite SITE = new CallSite("restore", null, null);

  /** How long an item lives on whose time to live has passed, where it is not known how much was left of it. */
  private static final Duration LIFE = Duration.ofDays(7);

  /** Times of exports are told to the second. */
  private static final Duration SAME_TIME = Duration.ofSeconds(1);

  private final Table table;
  private final RestoreSource source;
  private final @Nullable Instant time;
  private final boolean collections;
  private final List<Together> patterns;

  private Restore(
      Table table,
      RestoreSource source,
      @Nullable Instant time,
      boolean collections,
      List<Together> patterns) {
    this.table = table;
    this.source = source;
    this.time = time;
    this.collections = collections;
    this.patterns = patterns;
  }

  /** Restores from a source into a table. */
  public static Restore of(Table table, RestoreSource source) {
    return new Restore(table, source, source.time().orElse(null), false, List.of());
  }

  /**
   * The same where the source is as of a time: an item that had expired by then was not there. Exports tell their time
   * themselves.
   *
   * @throws InvalidInputException with the code {@code RestoreTime}, if the time is not over yet, or the source tells another
   */
  public Restore at(Instant asOf) {
    if (asOf.isAfter(GeneratedTable.contextOf(table).now())) {
      throw new InvalidInputException(
          PatternCode.RESTORE_TIME,
          "Nothing can be restored as it was at " + asOf + ", which is not over yet; give a time"
              + " that has passed.",
          null);
    }
    source.time().ifPresent(of -> {
      if (Duration.between(of, asOf).abs().compareTo(SAME_TIME) >= 0) {
        throw new InvalidInputException(
            PatternCode.RESTORE_TIME,
            "The source is of " + of + ", and says nothing of " + asOf
                + "; take one of that time, or leave the time out.",
            null);
      }
    });
    return new Restore(table, source, asOf, collections, patterns);
  }

  /** The same that takes along every entity of an entity's collection: all that share its partition. */
  public Restore withCollections() {
    return new Restore(table, source, time, true, patterns);
  }

  /**
   * The same that also notices where the source holds a part of a pattern's transaction only: {@code
   * together(ledger::writtenWith)}. Claims of unique values are noticed in any case.
   */
  public Restore together(Together pattern) {
    List<Together> more = new ArrayList<>(patterns);
    more.add(pattern);
    return new Restore(table, source, time, collections, List.copyOf(more));
  }

  /** What it takes to bring an entity back. */
  public RestorePlan plan(EntityKey<?> key) {
    return plan(List.of(key));
  }

  /**
   * What it takes to bring entities back. Reads the source and the table; nothing is written.
   *
   * @throws InvalidInputException with the code {@code RestoreOther}, where an item under a key is of another entity
   */
  public RestorePlan plan(Collection<? extends EntityKey<?>> keys) {
    TableAccess context = GeneratedTable.contextOf(table);
    Map<TableKey, ItemPlan<?>> plans = new LinkedHashMap<>();
    List<EntityKey<?>> wanted = new ArrayList<>();
    keys.forEach(key -> wanted.add(context.inScope(key)));
    Map<EntityKey<?>, Map<String, Value>> then = source.items(wanted);
    Torn torn = new Torn(
        table, context, patterns, item -> context.expired(item) || expiredThen(context, item));
    for (EntityKey<?> key : wanted) {
      if (collections) {
        collection(context, key, plans, torn);
      }
      if (!plans.containsKey(TableKey.of(key))) {
        plans.put(TableKey.of(key), plan(context, key, now(context, key), then.get(key), torn));
      }
    }
    return new RestorePlan(table, List.copyOf(plans.values()), torn.in(source));
  }

  private static Map<String, Value> now(TableAccess context, EntityKey<?> key) {
    return StoredItems.get(context, SITE, context.keyMap(key));
  }

  private void collection(
      TableAccess context, EntityKey<?> key, Map<TableKey, ItemPlan<?>> plans, Torn torn) {
    Map<TableKey, Map<String, Value>> then = entities(context, source.collection(key));
    Map<TableKey, Map<String, Value>> now =
        entities(context, StoredItems.partition(context, SITE, key.partition()));
    Map<TableKey, Map<String, Value>> all = new LinkedHashMap<>(now);
    all.putAll(then);
    all.forEach((each, item) -> {
      StoredEntity<?> entity = context.recognise(item);
      if (entity != null) {
        Map<String, Value> is = now.getOrDefault(each, Map.of());
        plans.put(each, plan(context, entity.keyOf(item), is, then.get(each), torn));
      }
    });
  }

  /** What patterns keep for themselves, and what others wrote, is left alone. */
  private static Map<TableKey, Map<String, Value>> entities(
      TableAccess context, List<Map<String, Value>> items) {
    Map<TableKey, Map<String, Value>> found = new LinkedHashMap<>();
    for (Map<String, Value> item : items) {
      StoredEntity<?> entity = context.hidden(item) ? null : context.recognise(item);
      if (entity != null && entity.type().copy() == null) {
        found.put(TableKey.of(context.schema(), item), item);
      }
    }
    return found;
  }

  private <E> ItemPlan<E> plan(
      TableAccess context,
      EntityKey<E> key,
      Map<String, Value> now,
      @Nullable Map<String, Value> then,
      Torn torn) {
    StoredEntity<E> entity = context.entity(key.type());
    for (Map<String, Value> item : then == null ? List.of(now) : List.of(now, then)) {
      if (!item.isEmpty() && !entity.recognises(item)) {
        throw new InvalidInputException(
            PatternCode.RESTORE_OTHER,
            "What is under " + key.shown() + " is no " + key.type().name()
                + "; name the entity that it is.",
            null);
      }
    }
    Map<String, Value> shown = context.expired(now) ? Map.of() : now;
    Map<String, Value> wanted = Map.of();
    if (then == null) {
      torn.missing(key, shown);
    } else if (!expiredThen(context, then)) {
      torn.there(key, then);
      wanted = alive(context, then);
    }
    return new ItemPlan<>(context, entity, key, shown, wanted);
  }

  private boolean expiredThen(TableAccess context, Map<String, Value> then) {
    Long end = end(context, then);
    return time != null && end != null && end <= time.getEpochSecond();
  }

  private static @Nullable Long end(TableAccess context, Map<String, Value> item) {
    String attribute = context.schema().timeToLive();
    Value end = attribute == null ? null : item.get(attribute);
    return end == null || end.n() == null ? null : new java.math.BigDecimal(end.n()).longValue();
  }

  /** The item with a time to live that does not end it at once. */
  private Map<String, Value> alive(TableAccess context, Map<String, Value> then) {
    Long end = end(context, then);
    String attribute = context.schema().timeToLive();
    if (end == null || attribute == null || !context.expired(then)) {
      return then;
    }
    long left = time == null ? LIFE.toSeconds() : Math.max(1, end - time.getEpochSecond());
    Map<String, Value> longer = new LinkedHashMap<>(then);
    longer.put(attribute, Value.fromN(Long.toString(context.seconds() + left)));
    return longer;
  }
}
