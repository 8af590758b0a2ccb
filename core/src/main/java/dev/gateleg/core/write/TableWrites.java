package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import java.util.function.UnaryOperator;

/** Prepares the writes of an open table; for the table itself and for patterns. A program asks its table. Immutable. */
public final class TableWrites {

  private final TableContext context;

  /** The writes of a table. */
  public TableWrites(TableContext context) {
    this.context = context;
  }

  /** Creates an item. */
  public <E> Put<E> create(E entity) {
    return Put.of(context, entity, true);
  }

  /** Puts an item, whatever is there. */
  public <E> Put<E> put(E entity) {
    return Put.of(context, entity, false);
  }

  /** A put that gives the item one more attribute, by which a pattern knows it again. */
  public static <E> Put<E> carrying(Put<E> put, String attribute, Value value) {
    return put.carrying(attribute, value);
  }

  /** Changes an item that is there. */
  public <E> Update<E> update(EntityKey<E> key) {
    return Update.of(context, key, false);
  }

  /** Changes an item, which it creates where there is none. */
  public <E> Update<E> upsert(EntityKey<E> key) {
    return Update.of(context, key, true);
  }

  /** Reads an item, changes it and writes it if it is unchanged, until that works. */
  public <E> E modify(EntityKey<E> key, UnaryOperator<E> change) {
    return new Modify<>(context, key, change).run();
  }

  /** Deletes the item under a key. */
  public <E> Delete<E> delete(EntityKey<E> key) {
    return Delete.of(context, key);
  }

  /** Deletes an entity's item, at its version where it has one. */
  public <E> Delete<E> deleteEntity(E entity) {
    return Delete.ofEntity(context, entity);
  }

  /** Looks in a transaction whether an item is there. */
  public <E> Check<E> check(EntityKey<E> key) {
    return Check.of(context, key, false);
  }

  /** Looks in a transaction whether an item is absent. */
  public <E> Check<E> checkAbsent(EntityKey<E> key) {
    return Check.of(context, key, true);
  }

  /** A transaction without actions. */
  public Transaction transaction() {
    return Transaction.of(context);
  }

  /** The unique values of an entity. */
  public <E> UniqueValues<E> uniqueValues(EntityType<E> entity) {
    return UniqueValues.of(context, entity);
  }

  /** The copies that an entity's items are. */
  public <E> Copies<E> copies(EntityType<E> copy) {
    return Copies.of(context, copy);
  }
}
