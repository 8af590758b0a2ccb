package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.write.CopyFollower;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The maker of writes. */
final class Writes extends WriteMaker {

  @Override
  public <E> Put<E> create(TableContext context, E entity) {
    return Put.of(context, entity, true);
  }

  @Override
  public <E> Put<E> put(TableContext context, E entity) {
    return Put.of(context, entity, false);
  }

  @Override
  public <E> Put<E> putExactly(TableContext context, E entity, Map<String, Value> seen) {
    return Put.exact(context, entity, seen);
  }

  @Override
  public <E> Put<E> carrying(Put<E> put, String attribute, Value value) {
    return put.carrying(attribute, value);
  }

  @Override
  public <E> Update<E> update(TableContext context, EntityKey<E> key) {
    return Update.of(context, key, false);
  }

  @Override
  public <E> Update<E> upsert(TableContext context, EntityKey<E> key) {
    return Update.of(context, key, true);
  }

  @Override
  public <E> E modify(TableContext context, EntityKey<E> key, UnaryOperator<E> change) {
    return new Modify<>(context, key, change).run();
  }

  @Override
  public <E> Delete<E> delete(TableContext context, EntityKey<E> key) {
    return Delete.of(context, key);
  }

  @Override
  public <E> Delete<E> deleteEntity(TableContext context, E entity) {
    return Delete.ofEntity(context, entity);
  }

  @Override
  public <E> Delete<E> deleteExactly(
      TableContext context, EntityKey<E> key, Map<String, Value> seen) {
    return Delete.exact(context, key, seen);
  }

  @Override
  public <E> Check<E> check(TableContext context, EntityKey<E> key) {
    return Check.of(context, key, false);
  }

  @Override
  public <E> Check<E> checkAbsent(TableContext context, EntityKey<E> key) {
    return Check.of(context, key, true);
  }

  @Override
  public <E> Check<E> checkExactly(
      TableContext context, EntityKey<E> key, Map<String, Value> seen) {
    return Check.exact(context, key, seen);
  }

  @Override
  public Transaction transaction(TableContext context) {
    return Transaction.of(context);
  }

  @Override
  public <E> UniqueValues<E> uniqueValues(TableContext context, EntityType<E> entity) {
    return UniqueValues.of(context, entity);
  }

  @Override
  public <E> Map<String, EntityKey<E>> claimKeys(UniqueValues<E> values, Map<String, Value> item) {
    return values.claimKeys(item);
  }

  @Override
  public <E> boolean isClaimOf(
      UniqueValues<E> values, EntityKey<E> owner, Map<String, Value> claim) {
    return values.isClaimOf(owner, claim);
  }

  @Override
  public <E> Copies<E> copies(TableContext context, EntityType<E> copy) {
    return Copies.of(context, copy);
  }

  @Override
  public CopyFollower<?> follower(Copies<?> copies) {
    return copies.follower();
  }

  @Override
  public TransactionPart learning(TransactionPart part, Predicate<Map<String, Value>> anew) {
    ActionSource learning = now -> ActionSource.actionsOf(part, now).stream()
        .map(action -> action.learning(anew))
        .toList();
    return learning;
  }

  @Override
  public <S> @Nullable S seen(Write<?> write, ItemShape<S> shape, Map<String, Value> item) {
    return item.isEmpty() || write.context.expired(item) ? null : write.entity.read(shape, item);
  }
}
