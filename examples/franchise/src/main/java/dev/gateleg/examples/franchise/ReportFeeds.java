package dev.gateleg.examples.franchise;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeListener;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Follows the stream for every tenant whose reports are made from it; looks now and then whether there is another one. Thread-safe. */
public final class ReportFeeds implements AutoCloseable {

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final FranchiseService service;
  private final Function<Changes, Consuming> streams;
  private final Map<String, ChangeConsumer> feeds = new ConcurrentHashMap<>();
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "report-feeds");
        thread.setDaemon(true);
        return thread;
      });

  /** Follows nothing yet; {@code streams} knows where the stream is. */
  public ReportFeeds(FranchiseService service, Function<Changes, Consuming> streams) {
    this.service = service;
    this.streams = streams;
  }

  /** Begins to follow. */
  public void start() {
    var unused = looks.scheduleWithFixedDelay(
        this::look, 0, BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      for (Tenant tenant : service.streamed()) {
        feeds.computeIfAbsent(tenant.tenantId(), this::follow);
      }
    } catch (GatelegException e) {
      // The next look may see more.
    }
  }

  private ChangeConsumer follow(String tenantId) {
    return streams
        .apply(service.tenant(tenantId).reportsFromStream())
        .lease(Duration.ofSeconds(2))
        .poll(Duration.ofMillis(200))
        .checkpoints(Duration.ofMillis(500))
        .listener(new Quiet())
        .start();
  }

  /** What fails is tried again, which is no news; what is parked is. */
  private static final class Quiet implements ChangeListener {
    @Override
    public void failed(String consumer, String item, int attempt, Throwable cause) {}

    @Override
    public void trouble(String consumer, Throwable cause) {}
  }

  @Override
  public void close() {
    looks.shutdownNow();
    feeds.values().forEach(ChangeConsumer::close);
  }
}
