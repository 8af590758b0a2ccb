package dev.gateleg.analytics.source;

import dev.gateleg.analytics.source.ItemSource.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Reads parts, one after another on each of several threads. */
final class Parallel {

  private Parallel() {}

  /** What reads a part. */
  interface Part {
    void read(int number, Sink sink);
  }

  static void run(int parts, int threads, Supplier<Sink> sinks, Part part) {
    AtomicInteger next = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(threads, parts)));
    List<Future<?>> all = new ArrayList<>();
    try {
      for (int i = 0; i < Math.max(1, Math.min(threads, parts)); i++) {
        all.add(pool.submit(() -> {
          try (Sink sink = sinks.get()) {
            for (int number = next.getAndIncrement();
                number < parts;
                number = next.getAndIncrement()) {
              part.read(number, sink);
            }
          } catch (RuntimeException e) {
            next.set(parts); // The others need not go on.
            throw e;
          }
        }));
      }
      await(all);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void await(List<Future<?>> all) {
    RuntimeException first = null;
    for (Future<?> each : all) {
      try {
        each.get();
      } catch (ExecutionException e) {
        RuntimeException cause = e.getCause() instanceof RuntimeException known
            ? known
            : new IllegalStateException(e.getCause());
        first = first == null ? cause : first;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("The read was interrupted.", e);
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
