package dev.gateleg.patterns.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.CallSite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings one archived item back. */
final class Restoring<E> {

  private static final CallSite SITE = new CallSite("restore", null, null);

  private final Table table;
  private final TableAccess context;
  private final StoredEntity<E> entity;

  Restoring(Table table, StoredEntity<E> entity) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.entity = entity;
  }

  E restore(Map<String, Value> archived) {
    Map<String, Value> item = new HashMap<>(archived);
    String timeToLive = context.schema().timeToLive();
    if (timeToLive != null && context.expired(item)) {
      item.remove(timeToLive); // it would be deleted at once
    }
    if (!entity.type().uniqueAttributes().isEmpty()) {
      return table.create(entity.read(item)); // with its claims
    }
    Map<String, Value> there = there(archived);
    Value end = there == null || timeToLive == null ? null : there.get(timeToLive);
    if (there != null && timeToLive != null && end != null && same(there, archived)) {
      if (end.equals(archived.get(timeToLive)) && !context.expired(there)) {
        return entity.read(there); // It was brought back before, with the end of its own life.
      }
      // It was archived, and DynamoDB has not deleted it yet: it stays.
      boolean unused = StoredItems.stay(context, SITE, key(archived), timeToLive, end);
      there.remove(timeToLive);
      return entity.read(there);
    }
    String version = entity.type().versionAttribute();
    if (version != null && item.containsKey(version)) {
      long next =
          Math.max(context.firstVersion(context.now()), entity.version(entity.read(item)) + 1);
      item.put(version, Value.fromN(Long.toString(next)));
    }
    if (there != null && timeToLive != null && end != null && context.expired(there)) {
      StoredItems.deleteExpired(context, SITE, key(archived), timeToLive, end);
    }
    if (!StoredItems.create(context, SITE, item)) {
      throw new AlreadyExistsException(
          CoreCode.ALREADY_EXISTS,
          entity.keyOf(item) + " is there already; what is archived was not brought back over it.",
          Map.copyOf(there == null ? Map.of() : there),
          null);
    }
    return entity.read(item);
  }

  private Map<String, Value> key(Map<String, Value> item) {
    return context.keyMap(entity.keyOf(item));
  }

  private @Nullable Map<String, Value> there(Map<String, Value> item) {
    Map<String, Value> there = StoredItems.get(context, SITE, key(item));
    return there.isEmpty() ? null : new HashMap<>(there);
  }

  private boolean same(Map<String, Value> one, Map<String, Value> other) {
    Map<String, Value> a = new HashMap<>(one);
    Map<String, Value> b = new HashMap<>(other);
    for (Map<String, Value> each : List.of(a, b)) {
      each.remove(String.valueOf(context.schema().timeToLive()));
      each.remove(String.valueOf(context.schema().attempt()));
    }
    return a.equals(b);
  }
}
