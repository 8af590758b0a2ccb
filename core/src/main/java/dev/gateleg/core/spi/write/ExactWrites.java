package dev.gateleg.core.spi.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.UniqueValues;
import dev.gateleg.model.CheckReturnValue;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes of whole items exactly as a pattern says, each on condition that its item is still as it was read: for patterns that
 * keep items in step with others. Versions and instants are not counted on, but unique values, copies and dependent items are
 * brought along. Where another was faster, the transaction is made anew. Immutable and thread-safe.
 */
@CheckReturnValue
public final class ExactWrites {

  private final TableContext context;
  private final CallSite site;

  private ExactWrites(TableContext context, CallSite site) {
    this.context = context;
    this.site = site;
  }

  /** The exact writes of a table. */
  public static ExactWrites in(TableAccess access, CallSite site) {
    return new ExactWrites(TableContext.of(access), site);
  }

  /** The item under a key as it is now, even if it has outlived its time; empty where there is none. */
  public Map<String, Value> read(EntityKey<?> key) {
    return context
        .read(
            site,
            new Request.Get(
                context.tableName(), context.entity(key.type()).key(context.inScope(key)), true))
        .item();
  }

  /** The entity under which an item is known, as the item tells it; null where there is none, or it has outlived its time. */
  public <E> @Nullable E entity(EntityKey<E> key, Map<String, Value> item) {
    return item.isEmpty() || context.expired(item) || context.hidden(item)
        ? null
        : context.entity(key.type()).read(item);
  }

  /** The item that an entity is stored as, without the mark of a write. */
  public <E> Map<String, Value> item(E entity) {
    return new HashMap<>(context.entity(entity).item(entity, context.now()));
  }

  /** Whether two items are the same, whatever the order of maps and sets in them. */
  public static boolean same(Map<String, Value> one, Map<String, Value> other) {
    return StoredValues.equal(Value.fromM(one), Value.fromM(other));
  }

  /** The key of an entity. */
  public <E> EntityKey<E> key(E entity) {
    BoundEntity<E> bound = context.entity(entity);
    return bound.stored(bound.type().keyOf(entity));
  }

  /** An entity in the place of an item as it was read; empty for none. */
  public <E> TransactionPart put(E entity, Map<String, Value> seen) {
    return WriteMaker.get().putExactly(context, entity, seen);
  }

  /** The delete of an item as it was read. */
  public TransactionPart delete(EntityKey<?> key, Map<String, Value> seen) {
    return WriteMaker.get().deleteExactly(context, key, seen);
  }

  /** A check that an item is as it was read; empty for none. */
  public TransactionPart check(EntityKey<?> key, Map<String, Value> seen) {
    return WriteMaker.get().checkExactly(context, key, seen);
  }

  /** A part by whose refusal something is noticed; then the transaction is made anew. */
  public static TransactionPart noticing(TransactionPart part, Runnable notice) {
    return WriteMaker.get().learning(part, found -> {
      notice.run();
      return true;
    });
  }

  /** A put that gives the item one more attribute, by which a pattern knows it again. */
  public static <E> Put<E> carrying(Put<E> put, String attribute, Value value) {
    return WriteMaker.get().carrying(put, attribute, value);
  }

  /** Where the claims of a stored item's unique values stand, by their attributes; the keys have the owner's type. */
  public static <E> Map<String, EntityKey<E>> claimKeys(
      UniqueValues<E> values, Map<String, Value> item) {
    return WriteMaker.get().claimKeys(values, item);
  }

  /** Whether a stored item is a claim of an owner; an empty one is nobody's. */
  public static <E> boolean isClaimOf(
      UniqueValues<E> values, EntityKey<E> owner, Map<String, Value> claim) {
    return WriteMaker.get().isClaimOf(values, owner, claim);
  }
}
