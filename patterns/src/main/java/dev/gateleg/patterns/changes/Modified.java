package dev.gateleg.patterns.changes;

import java.util.Optional;

/**
 * An entity that was changed.
 *
 * @param <E> the entity
 */
public final class Modified<E> extends Change<E> {

  Modified(Told<E> told) {
    super(told);
  }

  /**
   * The entity as it was.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public E before() {
    return told.before();
  }

  /**
   * The entity as it is.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public E after() {
    return told.after();
  }

  @Override
  public Optional<E> previous() {
    return Optional.of(before());
  }

  @Override
  public Optional<E> current() {
    return Optional.of(after());
  }
}
