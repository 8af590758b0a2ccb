package dev.gateleg.tests.changes;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import dev.gateleg.lambda.LambdaChanges;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.tests.changes.Sale.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers do the same behind a function as in a consumer. */
@Tag("once")
final class LambdaChangesTest {

  private final Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  private Changes recording(List<String> heard) {
    return Changes.of(street.kiosk, "recording" + System.identityHashCode(heard))
        .on(
            Sales.TYPE,
            sales -> sales.each(sale ->
                heard.add(sale.id() + " " + sale + " " + sale.previous() + " " + sale.current())))
        .on(
            Vouchers.TYPE,
            vouchers -> vouchers.removed(gone -> heard.add(gone + " " + gone.byTimeToLive())));
  }

  @Test
  void theyHearTheSame() {
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.update(Sales.key("s1")).set(Sales.status, Status.PAID).run();
    street.kiosk.create(new Voucher("v", street.clock.instant().plusSeconds(30)));
    street.kiosk.deleteKey(Sales.key("s1"));
    street.clock.advance(Duration.ofMinutes(2));
    street.engine.runDue();
    DynamodbEvent event = LambdaEvents.of(street.streams, "kiosk");
    List<String> byFunction = new ArrayList<>();
    assertThat(LambdaChanges.of(recording(byFunction)).handle(event).getBatchItemFailures())
        .isEmpty();
    List<String> byConsumer = new ArrayList<>();
    ChangeConsumer consumer =
        street.consuming(recording(byConsumer)).concurrency(1).open();
    street.run(consumer);
    assertThat(byFunction).hasSize(4).isEqualTo(byConsumer);
  }

  @Test
  void theFirstFailureAndEverythingBehindItIsReportedAndEffectsAreMadeOnce() {
    street.kiosk.create(new Till("t", 0));
    for (int i = 0; i < 5; i++) {
      street.kiosk.create(Sale.open("s" + i));
    }
    AtomicBoolean fails = new AtomicBoolean(true);
    LambdaChanges function = LambdaChanges.of(Changes.of(street.kiosk, "tills")
        .on(
            Sales.TYPE,
            sales -> sales.inserted(sale -> {
              boolean unused = sale.once(
                  "count",
                  with -> with.add(street.kiosk.update(Tills.key("t")).add(Tills.count, 1L)));
              if (sale.entity().saleId().equals("s2") && fails.getAndSet(false)) {
                throw new IllegalStateException("not yet");
              }
            })));
    DynamodbEvent event = LambdaEvents.of(street.streams, "kiosk");
    StreamsEventResponse answer = function.handle(event);
    List<String> behind = event.getRecords().stream()
        .skip(3)
        .map(record -> record.getDynamodb().getSequenceNumber())
        .toList();
    assertThat(answer.getBatchItemFailures())
        .extracting(BatchItemFailure::getItemIdentifier)
        .containsExactlyElementsOf(behind);
    assertThat(street.kiosk.getConsistent(Tills.key("t"))).contains(new Till("t", 3));
    assertThat(function.handle(event).getBatchItemFailures()).isEmpty();
    assertThat(street.kiosk.getConsistent(Tills.key("t"))).contains(new Till("t", 5));
    assertThat(function.handle(new DynamodbEvent()).getBatchItemFailures()).isEmpty();
  }
}
