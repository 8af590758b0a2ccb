package dev.gateleg.core.batch;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One write of a batch as it is sent.
 *
 * @param key the table key
 * @param item what it is for the caller
 * @param stored the item that is put, or the key that is deleted
 * @param bytes about how many bytes it takes in a request
 */
record PreparedWrite(TableKey key, BatchItem item, Map<String, Value> stored, long bytes) {

  static PreparedWrite of(
      TableContext context, EntityKey<?> key, @Nullable Object entity, Instant now) {
    if (!key.type().uniqueAttributes().isEmpty()) {
      throw new InvalidInputException(
          CoreCode.UNIQUE_IN_BATCH,
          key + " has unique values (" + String.join(", ", key.type().uniqueAttributes())
              + "), which a batch can't claim or free; write it by itself, or in a transaction.",
          null);
    }
    List<DependentItems<?>> dependents = context.dependents(key.type());
    if (!dependents.isEmpty()) {
      throw new InvalidInputException(
          CoreCode.DEPENDENTS_IN_BATCH,
          key + " is written together with "
              + dependents.stream()
                  .map(DependentItems::description)
                  .collect(Collectors.joining(", "))
              + ", which a batch can't do; write it by itself, or in a transaction.",
          null);
    }
    GeneratedEntity<?> type = GeneratedEntity.of(key.type());
    boolean copy = type.copy() != null;
    if (copy || !context.copiesOf(type).isEmpty()) {
      throw new InvalidInputException(
          CoreCode.COPY_IN_BATCH,
          key + (copy ? " is a copy, and is written with its owner" : " has copies")
              + ", which a batch can't keep in step; write "
              + (copy ? "the owner" : "it") + " by itself, or in a transaction.",
          null);
    }
    if (entity != null) {
      return put(context, context.entity(entity), entity, now);
    }
    Map<String, Value> stored = BoundEntity.keyMap(context.schema(), key);
    return new PreparedWrite(
        TableKey.of(key), new BatchItem(key, null), stored, ItemSize.sent(stored));
  }

  private static <E> PreparedWrite put(
      TableContext context, BoundEntity<E> entity, E given, Instant now) {
    // The item that is there may have any version; a new count is higher than all of them.
    long version = entity.type().versionAttribute() == null ? 0 : context.firstVersion(now);
    SmallMap<Value> item = entity.item(entity.stamped(given, version, now), now);
    E stored = entity.readBack(item);
    String mark = entity.wide() ? context.attempt() : null;
    if (mark != null && context.schema().attempt() != null) {
      item.put(context.schema().attempt(), Value.fromS(mark));
    }
    EntityKey<E> key = entity.keyOf(item);
    return new PreparedWrite(
        TableKey.of(key), new BatchItem(key, stored), item, ItemSize.sent(item));
  }

  static Request request(TableContext context, List<PreparedWrite> chunk) {
    return new Request.BatchWrite(context.tableName(), stored(chunk, true), stored(chunk, false));
  }

  private static List<Map<String, Value>> stored(List<PreparedWrite> chunk, boolean puts) {
    return chunk.stream()
        .filter(write -> write.item.put() == puts)
        .map(PreparedWrite::stored)
        .toList();
  }

  /** Sends a chunk and tells the keys of those writes that were left over. */
  static Set<TableKey> send(TableContext context, List<PreparedWrite> chunk) {
    Answer answer =
        context.caller().call(new CallSite("batch", entity(chunk), null), request(context, chunk));
    Set<TableKey> left = new HashSet<>();
    answer.left().forEach(write -> left.add(TableKey.of(context.schema(), write)));
    return left;
  }

  /** The entity of all writes, or null where there are several. */
  private static @Nullable String entity(List<PreparedWrite> chunk) {
    String first = chunk.get(0).item().key().type().name();
    return chunk.stream().allMatch(write -> write.item().key().type().name().equals(first))
        ? first
        : null;
  }
}
