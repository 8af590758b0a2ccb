package dev.gateleg.examples.telemetry;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.sharding.Spread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks every second which metrics are too hot, and spreads them. Thread-safe. */
public final class HotMetrics implements AutoCloseable {

  private static final int KEPT = 20;

  private final TelemetryService telemetry;
  private final Deque<String> said = new ArrayDeque<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "hot-metrics");
        made.setDaemon(true);
        return made;
      });

  /** Not started yet. */
  public HotMetrics(TelemetryService telemetry) {
    this.telemetry = telemetry;
  }

  /** Starts to look. */
  public void start() {
    var unused = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
  }

  private void look() {
    try {
      telemetry.spreadHot().forEach(this::say);
    } catch (GatelegException e) {
      // A second later it looks again.
    }
  }

  private synchronized void say(Spread spread) {
    if (!spread.said().equals(said.peekFirst())) {
      said.addFirst(spread.said());
    }
    if (said.size() > KEPT) {
      said.removeLast();
    }
  }

  /** What was done about hot metrics, newest first. */
  public synchronized List<String> said() {
    return List.copyOf(said);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
