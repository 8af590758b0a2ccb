package dev.gateleg.examples.system;

import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import java.util.List;

/** A system on a table. Thread-safe. */
public interface OpenSystem extends AutoCloseable {

  /** What it answers over HTTP. */
  Routes routes();

  /** Writes its seed data: the same for the same seed, and harmless if it is written again. */
  void seed(long seed);

  /** The jobs that it runs or ran, oldest first. */
  default List<ServiceJob> jobs() {
    return List.of();
  }

  /** Starts what it does by itself: workers of queues, handlers of changes. */
  default void work() {}

  /** A gentle load on it, and what can be said about its data afterwards. */
  Load load(long seed);

  /** Ends what it does by itself. */
  @Override
  default void close() {}
}
