package dev.gateleg.testing.simulation;

/**
 * How a call ended, as its caller knows it.
 *
 * @param <T> what it returns
 */
public sealed interface Outcome<T> {

  /** It was done: its effect must be there. */
  record Acknowledged<T>(T reply) implements Outcome<T> {}

  /** It was refused: it must have no effect. */
  record Refused<T>(RuntimeException reason) implements Outcome<T> {}

  /** Nobody said: it may have an effect, once. */
  record Unknown<T>(Throwable reason) implements Outcome<T> {}

  /** Whether it was done. */
  default boolean acknowledged() {
    return this instanceof Acknowledged;
  }

  /** Whether it was refused. */
  default boolean refused() {
    return this instanceof Refused;
  }

  /** Whether nobody said. */
  default boolean unknown() {
    return this instanceof Unknown;
  }
}
