package dev.gateleg.patterns.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.ReadMode;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.patterns.error.PatternCode;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/** One side of a migration: its table, as it is without the migration. Immutable and thread-safe. */
final class Side {

  static final CallSite SITE = new CallSite("migration", null, null);

  final Table table;
  final TableAccess context;
  final ExactWrites writes;

  /** The units that single reads took. */
  final DoubleAdder readUnits = new DoubleAdder();

  private final TableCosts costs;

  Side(Table table) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.writes = ExactWrites.in(context, SITE);
    this.costs = TableCosts.of(context.schema());
  }

  EntityKey<?> keyOf(Object entity) {
    return writes.key(entity);
  }

  Map<String, Value> itemOf(Object entity) {
    return writes.item(entity);
  }

  /** An item under a key and what it tells. */
  Found read(EntityKey<?> key) {
    Map<String, Value> item = writes.read(key);
    readUnits.add(costs.get(item.isEmpty() ? null : item, ReadMode.CONSISTENT).total());
    return found(key, item);
  }

  private <E> Found found(EntityKey<E> key, Map<String, Value> item) {
    boolean living = !item.isEmpty() && !context.expired(item);
    if (living && (context.hidden(item) || !context.entity(key.type()).recognises(item))) {
      throw new MigrationException(
          PatternCode.MIGRATION_KEYS_COLLIDE,
          key + " is the key of an item that is no " + key.type().name() + " in the table "
              + context.tableName() + "; give the entity a key of its own.",
          null);
    }
    return new Found(item, writes.entity(key, item));
  }

  /** What an item of a scan tells; null where it is hidden, expired or of no entity of this side. */
  @Nullable
  Object entity(Map<String, Value> item) {
    if (context.hidden(item) || context.expired(item)) {
      return null;
    }
    StoredEntity<?> known = context.recognise(item);
    return known == null ? null : known.read(item);
  }

  /**
   * What was found under a key.
   *
   * @param item the item; empty where there is none
   * @param entity what it tells; null where there is none, or it has outlived its time
   */
  record Found(Map<String, Value> item, @Nullable Object entity) {

    static final Found NOTHING = new Found(Map.of(), null);
  }
}
