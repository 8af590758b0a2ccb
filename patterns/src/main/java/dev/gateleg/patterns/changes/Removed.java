package dev.gateleg.patterns.changes;

import java.util.Optional;

/**
 * An entity that was deleted.
 *
 * @param <E> the entity
 */
public final class Removed<E> extends Change<E> {

  Removed(Told<E> told) {
    super(told);
  }

  /**
   * The entity as it was.
   *
   * @throws ChangeImageMissingException if the stream does not show it
   */
  public E entity() {
    return told.before();
  }

  /**
   * Whether DynamoDB deleted it since its time to live had passed; otherwise somebody did. In a global table that is told
   * by the stream of the Region in which it was deleted only: the others show a delete like anybody's.
   */
  public boolean byTimeToLive() {
    return told.record().byTimeToLive();
  }

  @Override
  public Optional<E> previous() {
    return Optional.of(entity());
  }

  @Override
  public Optional<E> current() {
    return Optional.empty();
  }
}
