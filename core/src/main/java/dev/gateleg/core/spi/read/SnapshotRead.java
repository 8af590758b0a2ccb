package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.send.Patience;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.write.Transaction;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A snapshot that a transaction has read. Immutable. */
public final class SnapshotRead implements Snapshot {

  private static final int MOST_ITEMS = 100;
  private static final CallSite SITE = new CallSite("snapshot", null, null);

  private final TableContext context;
  private final Map<TableKey, Map<String, Value>> items;

  private SnapshotRead(TableContext context, Map<TableKey, Map<String, Value>> items) {
    this.context = context;
    this.items = items;
  }

  /** Reads the items under some keys at one instant. */
  public static Snapshot read(TableContext context, Collection<? extends EntityKey<?>> keys) {
    Map<TableKey, Map<String, Value>> distinct = new LinkedHashMap<>();
    for (EntityKey<?> key : keys) {
      context.entity(key.type());
      EntityKey<?> stored = context.inScope(key);
      distinct.put(TableKey.of(stored), BoundEntity.keyMap(context.schema(), stored));
    }
    if (distinct.isEmpty() || distinct.size() > MOST_ITEMS) {
      throw new InvalidInputException(
          CoreCode.SNAPSHOT_SIZE,
          "A snapshot of " + distinct.size() + " items can't be read; DynamoDB takes 1 to "
              + MOST_ITEMS + ".",
          null);
    }
    Request request = new Request.TransactGet(context.tableName(), List.copyOf(distinct.values()));
    Patience patience = new Patience(
        Backoff.RACES, Transaction.DEADLINE, context.clock(), context.sleeper(), context.random());
    while (true) {
      try {
        return new SnapshotRead(
            context, answered(distinct, context.caller().call(SITE, request).items()));
      } catch (ConflictException | ThrottledException e) {
        patience.waitOrThrow(e);
      }
    }
  }

  private static Map<TableKey, Map<String, Value>> answered(
      Map<TableKey, Map<String, Value>> keys, List<Map<String, Value>> answers) {
    Map<TableKey, Map<String, Value>> items = new LinkedHashMap<>();
    int position = 0;
    for (TableKey key : keys.keySet()) {
      items.put(key, answers.get(position++));
    }
    return items;
  }

  @Override
  public <E> Optional<E> get(EntityKey<E> key) {
    Map<String, Value> item = items.get(TableKey.of(context.inScope(key)));
    if (item == null) {
      throw new InvalidInputException(
          CoreCode.SNAPSHOT_LACKS_KEY,
          key + " was not read; name its key when the snapshot is made.",
          null);
    } else if (item.isEmpty() || context.expired(item)) {
      return Optional.empty();
    }
    BoundEntity<E> entity = context.entity(key.type());
    if (!entity.recognises(item)) {
      throw new UndecodableItemException(
          CoreCode.ITEM_OTHER,
          key + " is another entity; read it as what it is, or mend the item.",
          null);
    }
    return Optional.of(entity.read(item));
  }
}
