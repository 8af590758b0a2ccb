package dev.gateleg.core.write;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.spi.entity.EntitySpec.CopySpec;
import dev.gateleg.core.spi.write.DependentWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that writes of an entity bring along. Immutable.
 *
 * @param <E> the entity
 * @param all what each write brings along by itself
 * @param dependents what all writes of a transaction bring along together
 */
record SideWriteList<E>(List<SideWrites<E>> all, List<DependentWrites<E>> dependents) {

  private static final SideWriteList<?> NONE = new SideWriteList<>(List.of(), List.of());

  @SuppressWarnings("unchecked") // Dependents are kept for the entity that they depend on.
  static <E> SideWriteList<E> of(TableContext context, BoundEntity<E> entity) {
    boolean unique = !entity.type().uniqueAttributes().isEmpty();
    List<BoundEntity<?>> copies = context.copiesOf(entity.type());
    List<DependentItems<?>> items = context.dependents(entity.type());
    if (!unique && copies.isEmpty() && items.isEmpty()) {
      return (SideWriteList<E>) NONE;
    }
    List<DependentWrites<E>> dependents = new ArrayList<>(items.size());
    items.forEach(one -> dependents.add((DependentWrites<E>) one));
    List<SideWrites<E>> all = new ArrayList<>();
    if (unique) {
      all.add(new Claims<>(entity));
    }
    copies.forEach(copy -> all.add(copyWrites(context, copy)));
    return new SideWriteList<>(List.copyOf(all), List.copyOf(dependents));
  }

  @SuppressWarnings("unchecked") // The context lists the copies of each owner.
  private static <O, C> CopyWrites<O, C> copyWrites(TableContext context, BoundEntity<C> copy) {
    CopySpec<O, C> spec = (CopySpec<O, C>) Objects.requireNonNull(copy.type().copy());
    return new CopyWrites<>(context, copy, spec);
  }

  /** The claims of unique values, which also follow their owner's end. */
  private record Claims<E>(BoundEntity<E> entity) implements SideWrites<E> {

    @Override
    public boolean follow(String attribute) {
      return entity.type().uniqueAttributes().contains(attribute)
          || attribute.equals(entity.type().timeToLiveAttribute());
    }

    @Override
    public List<TransactionAction> of(OwnerChange<E> change) {
      return new UniqueClaims<>(
              change.context(), entity, change.key(), change.now(), change.learned())
          .changed(change.itemBefore(), change.itemAfter(), change.whole());
    }
  }

  boolean isEmpty() {
    return all.isEmpty() && dependents.isEmpty();
  }

  /** Whether a change of the attribute brings anything along; null is no attribute. */
  boolean follow(@Nullable String attribute) {
    return attribute != null
        && (all.stream().anyMatch(writes -> writes.follow(attribute))
            || dependents.stream().anyMatch(items -> items.dependOn(attribute)));
  }

  /** A transaction's tables, and those that items which depend on the entity stand in. */
  TransactionTables and(TransactionTables tables) {
    TransactionTables all = tables;
    for (DependentWrites<E> items : dependents) {
      TableAccess more = items.elsewhere();
      all = more == null ? all : all.and(TransactionTables.of(TableContext.of(more)));
    }
    return all;
  }

  /** The actions that a change brings along by itself. */
  List<TransactionAction> of(OwnerChange<E> change) {
    List<TransactionAction> actions = new ArrayList<>();
    all.forEach(writes -> actions.addAll(writes.of(change)));
    return actions;
  }
}
