package dev.gateleg.patterns.idempotency;

/**
 * What an operation does: it says which writes to make, and what to answer. It may read; it must not write, nor do
 * anything outside the table, since it runs again where others were faster and where it was done before.
 *
 * @param <T> the response
 */
@FunctionalInterface
public interface Operation<T> {

  /** Adds the writes to the effects, and returns the response. */
  T body(Effects effects);
}
