package dev.gateleg.patterns.changes;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.write.Transaction;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A change of an entity, as its table's stream tells it. It is told at least once: what a handler does must be harmless
 * twice, or be made {@link #once}. Not thread-safe; it is of use while its handler runs.
 *
 * @param <E> the entity
 */
public abstract sealed class Change<E> permits Inserted, Modified, Removed {

  final Told<E> told;

  Change(Told<E> told) {
    this.told = told;
  }

  /** The id of the change, the same each time it is told. */
  public final String id() {
    return told.record().id();
  }

  /** The entity's key. */
  public final EntityKey<E> key() {
    return told.key();
  }

  /** About when it was, to the second: to show it to people, never to order by it. */
  public final Instant about() {
    return told.record().at();
  }

  /**
   * The entity as it was before; empty where there was none.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public abstract Optional<E> previous();

  /**
   * The entity as it is after; empty where there is none.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public abstract Optional<E> current();

  /**
   * Makes an effect in the table once, however often the change is told and whoever handles it: a marker under the change's
   * id is written in the same transaction.
   *
   * @param effect a name that tells this effect from others of the same change
   * @param effects adds the writes to the transaction
   * @return whether it was made now; false where it had been made before
   */
  public final boolean once(String effect, UnaryOperator<Transaction> effects) {
    return told.once(effect, effects);
  }

  /** The kind of change and the key: {@code Inserted Order(ORDER#o1, METADATA)}. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + " " + key();
  }
}
