package dev.gateleg.tests.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeHealth;
import dev.gateleg.patterns.changes.Changes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lag, rate, failures, and a stream that goes on while its consumer does not. */
@Tag("once")
final class ChangeHealthTest {

  private static final Duration LEASE = Duration.ofMinutes(5);

  private final Street street = new Street();
  private final List<ChangeHealth> seen = new ArrayList<>();
  private @Nullable ChangeConsumer consumer;

  @AfterEach
  void close() {
    street.close();
  }

  private ChangeHealth health() {
    return Objects.requireNonNull(consumer).health();
  }

  private ChangeConsumer consuming(Consumer<Sale> handler) {
    Changes changes = Changes.of(street.kiosk, "books")
        .on(Sales.TYPE, sales -> sales.inserted(sale -> handler.accept(sale.entity())));
    ChangeConsumer opened =
        street.consuming(changes).concurrency(1).lease(LEASE).open();
    consumer = opened;
    return opened;
  }

  @Test
  void aPageThatTakesLongIsTold() {
    ChangeConsumer working = consuming(sale -> {
      street.clock.advance(Duration.ofSeconds(50));
      seen.add(health());
    });
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.create(Sale.open("s2"));

    boolean unused = working.runOnce();

    assertThat(seen.get(0).problems()).isEmpty();
    assertThat(seen.get(0).lag()).isGreaterThanOrEqualTo(Duration.ofSeconds(49));
    String shard = seen.get(1).shards().get(0).shard();
    assertThat(seen.get(1).healthy()).isFalse();
    assertThat(seen.get(1).problems())
        .contains("The stream goes on and the shard " + shard
            + " does not: a page of it is being handled for 100 s.");
    street.run(working);
    assertThat(health().problems()).isEmpty();
    assertThat(health().lag()).isEqualTo(Duration.ZERO);
    assertThat(health().records()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void theFailureThatHoldsAPageUpIsTold() {
    ChangeConsumer working = consuming(sale -> {
      street.clock.advance(Duration.ofSeconds(70));
      seen.add(health());
      if (seen.size() == 1) {
        throw new IllegalStateException("the mail server is down");
      }
    });
    street.kiosk.create(Sale.open("s1"));

    boolean unused = working.runOnce();

    String shard = seen.get(1).shards().get(0).shard();
    assertThat(seen.get(1).problems())
        .anySatisfy(problem -> assertThat(problem)
            .startsWith("The stream goes on and the shard " + shard + " does not: a page of it is"
                + " being handled for 140 s, last java.lang.IllegalStateException: the mail server is"
                + " down"));
    assertThat(seen.get(1).failures()).isEqualTo(1);
  }

  @Test
  void aWorkerThatStandsStillIsTold() {
    ChangeConsumer working = consuming(sale -> {});
    street.kiosk.create(Sale.open("s1"));
    street.run(working);
    assertThat(health().problems()).isEmpty();
    String shard = health().shards().get(0).shard();

    street.kiosk.create(Sale.open("s2"));
    street.clock.advance(Duration.ofMinutes(10));

    assertThat(health().healthy()).isFalse();
    assertThat(health().problems())
        .anySatisfy(
            problem -> assertThat(problem).startsWith("Its leases were not looked after for 60"))
        .anySatisfy(problem ->
            assertThat(problem).startsWith("The shard " + shard + " was not read for 60"));
  }
}
