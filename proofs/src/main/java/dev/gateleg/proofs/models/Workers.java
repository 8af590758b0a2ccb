package dev.gateleg.proofs.models;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Does the same work on several cores, each with carriers of its own. */
final class Workers {

  private Workers() {}

  static void run(int cores, Consumer<Carriers> work) {
    ExecutorService executor = Executors.newFixedThreadPool(cores);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < cores; i++) {
        all.add(executor.submit(() -> {
          try (Carriers carriers = new Carriers()) {
            work.accept(carriers);
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("[SimulationInterrupted] somebody ended the proof", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("[SimulationFailed] " + e.getCause(), e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }
}
