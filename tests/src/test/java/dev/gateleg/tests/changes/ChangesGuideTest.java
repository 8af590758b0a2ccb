package dev.gateleg.tests.changes;

import static dev.gateleg.patterns.changes.When.after;
import static dev.gateleg.patterns.changes.When.went;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import dev.gateleg.lambda.LambdaChanges;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeHealth;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.DeadLetter;
import dev.gateleg.patterns.changes.DeadLetters;
import dev.gateleg.patterns.changes.Removed;
import dev.gateleg.tests.changes.Sale.Status;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What docs/changes.md shows. */
@Tag("once")
final class ChangesGuideTest {

  private final List<String> sent = Collections.synchronizedList(new ArrayList<>());

  // region handlers
  /** What happens when sales change. */
  private Changes confirmations(Kiosk kiosk) {
    return Changes.of(kiosk, "confirmations")
        .on(
            Sales.TYPE,
            sales -> sales
                .inserted(sale -> confirm(sale.entity()))
                .modified(went(Sales.status, Status.OPEN, Status.PAID), sale -> thank(sale.after()))
                .modified(
                    after(Sales.total.above(new BigDecimal("1000"))),
                    sale -> alert(sale.before(), sale.after()))
                .removed(this::forget));
  }
  // endregion

  // region once
  /** Sales are counted in the table, each once. */
  private Changes counting(Kiosk kiosk) {
    return Changes.of(kiosk, "counting")
        .on(
            Sales.TYPE,
            sales -> sales.inserted(sale -> sale.once(
                "count", // marker and effect are one transaction
                with -> with.add(kiosk.upsert(Tills.key("all")).add(Tills.count, 1L)))));
  }
  // endregion

  private void confirm(Sale sale) {
    sent.add("confirm " + sale.saleId());
  }

  private void thank(Sale sale) {
    sent.add("thank " + sale.saleId());
  }

  private void alert(Sale before, Sale after) {
    sent.add("alert " + before.saleId() + " " + after.total());
  }

  private void forget(Removed<Sale> sale) {
    sent.add(sale.byTimeToLive() ? "expired" : "deleted");
  }

  @Test
  void theGuideRuns() throws InterruptedException {
    try (Street street = new Street()) {
      Kiosk kiosk = KioskTable.TYPE.open(street.client);
      DynamoDbStreamsClient streams = street.streams;
      Changes confirmations = confirmations(kiosk);
      // region consume
      try (ChangeConsumer consumer = confirmations
          .consuming(streams)
          .lease(Duration.ofSeconds(20))
          .concurrency(16)
          .start()) {
        serve(kiosk);
      } // its shards are other workers' at once
      // endregion
      assertThat(sent).containsExactly("confirm s1", "thank s1", "deleted");
      // region dead
      DeadLetters letters = confirmations.consuming(streams).deadLetters();
      for (DeadLetter letter : letters.list()) {
        System.out.println(letter.key() + ": " + letter.cause());
      }
      letters.replay(); // each item's in their order, up to the first that fails again
      // endregion
    }
  }

  private void serve(Kiosk kiosk) throws InterruptedException {
    kiosk.create(Sale.open("s1"));
    kiosk.update(Sales.key("s1")).set(Sales.status, Status.PAID).run();
    kiosk.deleteKey(Sales.key("s1"));
    for (int i = 0; i < 6000 && sent.size() < 3; i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  @Test
  void healthIsTold() {
    try (Street street = new Street()) {
      ChangeConsumer consumer = street.consuming(counting(street.kiosk)).open();
      street.kiosk.create(Sale.open("s1"));
      street.run(consumer);
      assertThat(street.kiosk.getConsistent(Tills.key("all"))).contains(new Till("all", 1));
      // region health
      ChangeHealth health = consumer.health();
      if (!health.healthy()) {
        health.problems().forEach(System.out::println);
      }
      System.out.println(health.lag() + " behind, " + health.perSecond() + " a second");
      // endregion
      assertThat(health.problems()).isEmpty();
      assertThat(health.lag()).isZero();
      assertThat(health.records()).isPositive();
    }
  }

  // region lambda
  /** The same handlers behind a Lambda function. */
  static final class Function {
    private final LambdaChanges changes;

    Function(Changes changes) {
      this.changes = LambdaChanges.of(changes);
    }

    StreamsEventResponse handleRequest(DynamodbEvent event) {
      return changes.handle(event);
    }
  }
  // endregion

  @Test
  void theSameHandlersRunBehindAFunction() {
    try (Street street = new Street()) {
      Function function = new Function(confirmations(street.kiosk));
      street.kiosk.create(Sale.open("s1"));
      street.kiosk.update(Sales.key("s1")).set(Sales.status, Status.PAID).run();
      StreamsEventResponse answer =
          function.handleRequest(LambdaEvents.of(street.streams, "kiosk"));
      assertThat(answer.getBatchItemFailures()).isEmpty();
      assertThat(sent).containsExactly("confirm s1", "thank s1");
    }
  }
}
