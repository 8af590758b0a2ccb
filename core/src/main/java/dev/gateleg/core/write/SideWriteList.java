package dev.gateleg.core.write;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.spi.entity.EntitySpec.CopySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that writes of an entity bring along. Immutable.
 *
 * @param <E> the entity
 */
record SideWriteList<E>(List<SideWrites<E>> all) {

  static <E> SideWriteList<E> of(TableContext context, BoundEntity<E> entity) {
    boolean unique = !entity.type().uniqueAttributes().isEmpty();
    List<BoundEntity<?>> copies = context.copiesOf(entity.type());
    if (!unique && copies.isEmpty()) {
      return new SideWriteList<>(List.of());
    }
    List<SideWrites<E>> all = new ArrayList<>();
    if (unique) {
      all.add(new Claims<>(entity));
    }
    copies.forEach(copy -> all.add(copyWrites(context, entity.type(), copy)));
    return new SideWriteList<>(List.copyOf(all));
  }

  /** The writes of an entity's copies. */
  @SuppressWarnings("unchecked") // The context lists the copies of each owner.
  static <O, C> CopyWrites<O, C> copyWrites(
      TableContext context, GeneratedEntity<O> owner, BoundEntity<C> copy) {
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
    return all.isEmpty();
  }

  /** Whether a change of the attribute brings anything along; null is no attribute. */
  boolean follow(@Nullable String attribute) {
    return attribute != null && all.stream().anyMatch(writes -> writes.follow(attribute));
  }

  /** The actions that a change brings along. */
  List<TransactionAction> of(OwnerChange<E> change) {
    List<TransactionAction> actions = new ArrayList<>();
    all.forEach(writes -> actions.addAll(writes.of(change)));
    return actions;
  }
}
