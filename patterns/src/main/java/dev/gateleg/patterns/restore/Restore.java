package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  private final Table table;
  private final RestoreSource source;
  private final @Nullable Instant time;
  private final boolean collections;

  private Restore(Table table, RestoreSource source, @Nullable Instant time, boolean collections) {
    this.table = table;
    this.source = source;
    this.time = time;
    this.collections = collections;
  }

  /** Restores from a source into a table. */
  public static Restore of(Table table, RestoreSource source) {
    return new Restore(table, source, null, false);
  }

  /** The same where the source is as of a time: an item that had expired by then was not there. */
  public Restore at(Instant asOf) {
    if (asOf.isAfter(GeneratedTable.contextOf(table).now())) {
      throw new InvalidInputException(
          PatternCode.RESTORE_TIME,
          "Nothing can be restored as it was at " + asOf + ", which is not over yet; give a time"
              + " that has passed.",
          null);
    }
    return new Restore(table, source, asOf, collections);
  }

  /** The same that takes along every entity of an entity's collection: all that share its partition. */
  public Restore withCollections() {
    return new Restore(table, source, time, true);
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
    Map<EntityKey<?>, Map<String, AttributeValue>> then = source.items(wanted);
    for (EntityKey<?> key : wanted) {
      if (collections) {
        collection(context, key, plans);
      }
      if (!plans.containsKey(TableKey.of(key))) {
        plans.put(TableKey.of(key), plan(context, key, now(context, key), then.get(key)));
      }
    }
    return new RestorePlan(table, List.copyOf(plans.values()));
  }

  private static Map<String, AttributeValue> now(TableAccess context, EntityKey<?> key) {
    return StoredItems.get(context, SITE, context.keyMap(key));
  }

  private void collection(TableAccess context, EntityKey<?> key, Map<TableKey, ItemPlan<?>> plans) {
    Map<TableKey, Map<String, AttributeValue>> then = entities(context, source.collection(key));
    Map<TableKey, Map<String, AttributeValue>> now =
        entities(context, StoredItems.partition(context, SITE, key.partition()));
    Map<TableKey, Map<String, AttributeValue>> all = new LinkedHashMap<>(now);
    all.putAll(then);
    all.forEach((each, item) -> {
      StoredEntity<?> entity = context.recognise(item);
      if (entity != null) {
        plans.put(
            each,
            plan(context, entity.keyOf(item), now.getOrDefault(each, Map.of()), then.get(each)));
      }
    });
  }

  /** What patterns keep for themselves, and what others wrote, is left alone. */
  private static Map<TableKey, Map<String, AttributeValue>> entities(
      TableAccess context, List<Map<String, AttributeValue>> items) {
    Map<TableKey, Map<String, AttributeValue>> found = new LinkedHashMap<>();
    for (Map<String, AttributeValue> item : items) {
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
      Map<String, AttributeValue> now,
      @Nullable Map<String, AttributeValue> then) {
    StoredEntity<E> entity = context.entity(key.type());
    for (Map<String, AttributeValue> item : then == null ? List.of(now) : List.of(now, then)) {
      if (!item.isEmpty() && !entity.recognises(item)) {
        throw new InvalidInputException(
            PatternCode.RESTORE_OTHER,
            "What is under " + key.shown() + " is no " + key.type().name()
                + "; name the entity that it is.",
            null);
      }
    }
    boolean gone = then == null || expiredThen(context, then);
    List<String> torn = gone || then == null ? List.of() : source.torn(key, then);
    Map<String, AttributeValue> shown = context.expired(now) ? Map.of() : now;
    return new ItemPlan<>(
        context, entity, key, shown, gone || then == null ? Map.of() : alive(context, then), torn);
  }

  private boolean expiredThen(TableAccess context, Map<String, AttributeValue> then) {
    Long end = end(context, then);
    return time != null && end != null && end <= time.getEpochSecond();
  }

  private static @Nullable Long end(TableAccess context, Map<String, AttributeValue> item) {
    String attribute = context.schema().timeToLive();
    AttributeValue end = attribute == null ? null : item.get(attribute);
    return end == null || end.n() == null ? null : new java.math.BigDecimal(end.n()).longValue();
  }

  /** The item with a time to live that does not end it at once. */
  private Map<String, AttributeValue> alive(TableAccess context, Map<String, AttributeValue> then) {
    Long end = end(context, then);
    String attribute = context.schema().timeToLive();
    if (end == null || attribute == null || !context.expired(then)) {
      return then;
    }
    long left = time == null ? LIFE.toSeconds() : Math.max(1, end - time.getEpochSecond());
    Map<String, AttributeValue> longer = new LinkedHashMap<>(then);
    longer.put(attribute, AttributeValue.fromN(Long.toString(context.seconds() + left)));
    return longer;
  }
}
