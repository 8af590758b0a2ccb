package dev.gateleg.patterns.changes;

import java.util.Optional;

/**
 * A new entity.
 *
 * @param <E> the entity
 */
public final class Inserted<E> extends Change<E> {

  Inserted(Told<E> told) {
    super(told);
  }

  /**
   * The entity.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public E entity() {
    return told.after();
  }

  /** Whether it was there before the consumer began, and is told by the consumer's first read of all data. */
  public boolean fromSnapshot() {
    return told.fromSnapshot();
  }

  @Override
  public Optional<E> previous() {
    return Optional.empty();
  }

  @Override
  public Optional<E> current() {
    return Optional.of(entity());
  }
}
