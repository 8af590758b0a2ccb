package dev.gateleg.examples.shop;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeListener;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.StartAt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** What the shop does by itself: its change handlers, and the search index that one of them feeds. Thread-safe. */
public final class ShopWork implements AutoCloseable {

  /** Starts a consumer; only who starts the service knows where streams come from. */
  public interface Starter extends Function<Changes, dev.gateleg.patterns.changes.Consuming> {}

  private final Shop shop;
  private final ProductSearch search;
  private final List<ChangeConsumer> consumers = new ArrayList<>();

  /** Nothing is started yet. */
  public ShopWork(Shop shop) {
    this.shop = shop;
    this.search = new ProductSearch(shop);
  }

  /** Starts the handlers. */
  public synchronized void start(Starter streams) {
    consumers.add(streams
        .apply(new ChangeHandlers(shop).changes())
        .lease(Duration.ofSeconds(2))
        .poll(Duration.ofMillis(200))
        .checkpoints(Duration.ofMillis(500))
        .listener(new Quiet())
        .start());
    // First the consumer, then the rest: what changes in between is indexed twice, and never
    // missed.
    consumers.add(streams
        .apply(search.changes(UUID.randomUUID().toString()))
        .startAt(StartAt.NEWEST)
        .poll(Duration.ofMillis(500))
        .listener(new Quiet())
        .start());
    search.fill();
  }

  /** Products by a part of their name. */
  public List<Product> find(ShopService service, String part, int most) {
    return search.find(part, most).stream().map(service::product).toList();
  }

  /** Faults are no news in a demo; what is parked is. */
  private static final class Quiet implements ChangeListener {
    @Override
    public void failed(String consumer, String item, int attempt, Throwable cause) {}

    @Override
    public void trouble(String consumer, Throwable cause) {}
  }

  @Override
  public synchronized void close() {
    consumers.forEach(ChangeConsumer::close);
    search.close();
  }
}
