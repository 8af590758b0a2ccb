package dev.gateleg.engine.internal.upkeep;

import java.lang.System.Logger;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does something every second, on a thread of its own, until it is closed. */
public final class Ticker implements AutoCloseable {

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gateleg-upkeep");
        thread.setDaemon(true);
        return thread;
      });

  public Ticker(Runnable task) {
    executor.scheduleWithFixedDelay(() -> run(task), 1, 1, TimeUnit.SECONDS);
  }

  /** A task that fails once must not be the last. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      // Asked for only now, since a logger takes longer to start than an engine.
      System.getLogger(Ticker.class.getName())
          .log(Logger.Level.WARNING, "[UpkeepFailed] will be tried again in a second", e);
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    try {
      executor.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
