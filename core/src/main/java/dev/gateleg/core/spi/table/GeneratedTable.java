package dev.gateleg.core.spi.table;

import dev.gateleg.core.Table;
import dev.gateleg.core.batch.BatchRead;
import dev.gateleg.core.batch.BatchWrite;
import dev.gateleg.core.batch.TableBatches;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.Contention;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.Dependency;
import dev.gateleg.core.spi.read.SnapshotRead;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.Transport;
import dev.gateleg.core.write.Check;
import dev.gateleg.core.write.Copies;
import dev.gateleg.core.write.Created;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.UniqueValues;
import dev.gateleg.core.write.Update;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the class that the compiler writes for a table has in common with all others: everything but its patterns. */
public abstract class GeneratedTable extends GeneratedReads implements Table {

  private final WriteMaker writes;

  /** A table with what it has at hand. */
  protected GeneratedTable(OpenTable table) {
    super(table);
    this.writes = WriteMaker.get();
  }

  /** What a table has at hand, for patterns and whatever else looks at tables from outside. */
  public static TableAccess contextOf(Table table) {
    return context(table);
  }

  static TableContext context(Table table) {
    if (table instanceof GeneratedTable generated) {
      return generated.context;
    }
    throw new InvalidInputException(
        CoreCode.TABLE_FOREIGN,
        table.getClass().getName()
            + " is no table that the compiler wrote; give the one that open() returned.",
        null);
  }

  /** The shards of a table's keys whose number may grow; null where it has none. For patterns. */
  public static @Nullable Shards shardsOf(Table table) {
    return context(table).shards();
  }

  /** The same table, whose writes of an entity bring others along, besides what the entity is declared with. */
  @SuppressWarnings("unchecked") // A table's factory makes tables of its class.
  public static <T extends Table, E> T bringingAlong(
      T table, EntityType<E> entity, List<Dependency<E>> dependencies) {
    return (T) context(table).bringingAlong(entity, dependencies).reopened();
  }

  /** The same table through another transport, with another listener. */
  @SuppressWarnings("unchecked") // A table's factory makes tables of its class.
  public static <T extends Table> T through(
      T table, Transport transport, @Nullable CallListener listener) {
    return (T) context(table).through(transport, listener).reopened();
  }

  @Override
  public final <E> Optional<E> get(EntityKey<E> key) {
    return get("get", key, false);
  }

  @Override
  public final <E> Optional<E> getConsistent(EntityKey<E> key) {
    return get("get", key, true);
  }

  @Override
  public final <E> BatchRead<E> getAll(Collection<? extends EntityKey<? extends E>> keys) {
    return TableBatches.read(context, keys);
  }

  @Override
  public final BatchWrite batch() {
    return TableBatches.write(context);
  }

  @Override
  public final Transaction transaction() {
    return writes.transaction(context);
  }

  @Override
  public final Snapshot snapshot(Collection<? extends EntityKey<?>> keys) {
    return SnapshotRead.read(context, keys);
  }

  @Override
  public final <E> E create(E entity) {
    return creating(entity).run();
  }

  @Override
  public final <E> Created<E> createIfAbsent(E entity) {
    return creating(entity).runIfAbsent();
  }

  @Override
  public final Contention contention() {
    return context.contention();
  }

  @Override
  public final <E> Put<E> creating(E entity) {
    return writes.create(context, entity);
  }

  @Override
  public final <E> E put(E entity) {
    return putting(entity).run();
  }

  @Override
  public final <E> Put<E> putting(E entity) {
    return writes.put(context, entity);
  }

  @Override
  public final <E> Update<E> update(EntityKey<E> key) {
    return writes.update(context, key);
  }

  @Override
  public final <E> Update<E> upsert(EntityKey<E> key) {
    return writes.upsert(context, key);
  }

  @Override
  public final <E> E modify(EntityKey<E> key, UnaryOperator<E> change) {
    return writes.modify(context, key, change);
  }

  @Override
  public final <E> void delete(E entity) {
    writes.deleteEntity(context, entity).runWithoutOld();
  }

  @Override
  public final <E> Optional<E> deleteKey(EntityKey<E> key) {
    return deleting(key).run();
  }

  @Override
  public final <E> Delete<E> deleting(EntityKey<E> key) {
    return writes.delete(context, key);
  }

  @Override
  public final <E> Delete<E> deletingEntity(E entity) {
    return writes.deleteEntity(context, entity);
  }

  @Override
  public final <E> UniqueValues<E> uniqueValues(EntityType<E> entity) {
    return writes.uniqueValues(context, entity);
  }

  @Override
  public final <E> Copies<E> copies(EntityType<E> copy) {
    return writes.copies(context, copy);
  }

  @Override
  public final <E> Check<E> checking(EntityKey<E> key) {
    return writes.check(context, key);
  }

  @Override
  public final <E> Check<E> checkingAbsent(EntityKey<E> key) {
    return writes.checkAbsent(context, key);
  }
}
