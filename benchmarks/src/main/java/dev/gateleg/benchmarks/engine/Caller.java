package dev.gateleg.benchmarks.engine;

/** What one thread of a measurement does. Not thread-safe. */
@FunctionalInterface
interface Caller extends AutoCloseable {

  /** Makes one call, and fails if the answer is an error. */
  void call();

  @Override
  default void close() {}
}
