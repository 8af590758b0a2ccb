package dev.gateleg.tests.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.lambda.LambdaChanges;
import dev.gateleg.patterns.changes.Change;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.DeadLetter;
import dev.gateleg.patterns.changes.DeadLetters;
import dev.gateleg.patterns.changes.RetryLaterException;
import dev.gateleg.patterns.changes.When;
import dev.gateleg.tests.changes.Sale.Status;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A handler may take several changes at once; what fails among them is found by halving. */
@Tag("once")
final class BatchChangesTest {

  private final Street street = new Street();
  private final List<List<String>> batches = new ArrayList<>();
  private final List<List<String>> tried = new ArrayList<>();
  private final Set<String> bad = new HashSet<>();
  private int outages;

  @AfterEach
  void close() {
    street.close();
  }

  private static List<String> ids(List<Change<Sale>> changes) {
    return changes.stream()
        .map(change -> change.current().or(change::previous).orElseThrow())
        .map(sale -> sale.saleId() + " " + sale.status())
        .toList();
  }

  /** A search index that takes many documents at once. */
  private void index(List<Change<Sale>> changes) {
    List<String> ids = ids(changes);
    tried.add(ids);
    if (outages > 0) {
      outages--;
      throw new RetryLaterException("the index is down", null);
    }
    for (String id : ids) {
      if (bad.contains(id.substring(0, id.indexOf(' ')))) {
        throw new IllegalStateException("no " + id);
      }
    }
    batches.add(ids);
  }

  private Changes indexing() {
    // region batches
    return Changes.of(street.kiosk, "search")
        .on(Sales.TYPE, sales -> sales.inBatches(8, this::index));
    // endregion
  }

  private List<String> handled() {
    return batches.stream().flatMap(List::stream).collect(Collectors.toList());
  }

  private List<String> sales(int from, int to) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      street.kiosk.create(Sale.open("s" + i));
      ids.add("s" + i + " OPEN");
    }
    return ids;
  }

  @Test
  void changesComeTogetherInTheirOrder() {
    ChangeConsumer consumer = street.consuming(indexing()).open();
    List<String> ids = sales(0, 20);
    street.kiosk.update(Sales.key("s3")).set(Sales.status, Status.PAID).run();
    ids.add("s3 PAID");

    street.run(consumer);

    assertThat(handled()).containsExactlyElementsOf(ids);
    assertThat(batches).extracting(List::size).containsExactly(8, 8, 5);
  }

  @Test
  void theOneThatFailsIsFoundByHalvingAndTheRestGoesOn() {
    bad.add("s5");
    ChangeConsumer consumer = street.consuming(indexing()).open();
    List<String> ids = sales(0, 8);
    street.kiosk.update(Sales.key("s5")).set(Sales.status, Status.PAID).run();
    ids.addAll(sales(8, 11));
    ids.remove("s5 OPEN");

    street.run(consumer);

    assertThat(handled()).containsExactlyElementsOf(ids);
    // Eight, four, four, two, one that is handled and one that is tried three times.
    assertThat(tried).filteredOn(batch -> batch.contains("s5 OPEN")).hasSize(3 + 3);
    assertThat(tried).filteredOn(List.of("s5 OPEN")::equals).hasSize(3);
    DeadLetters letters = street.consuming(indexing()).deadLetters();
    assertThat(letters.list()).extracting(DeadLetter::attempts).containsExactly(3, 0);
    assertThat(letters.list().get(0).cause()).contains("IllegalStateException: no s5 OPEN");
    assertThat(letters.list().get(1).cause()).isEqualTo("an earlier change of the item waits");

    bad.clear();
    batches.clear();
    assertThat(letters.replay().handled()).isEqualTo(2);
    assertThat(batches).containsExactly(List.of("s5 OPEN"), List.of("s5 PAID"));
    street.kiosk.update(Sales.key("s5")).set(Sales.status, Status.REFUNDED).run();
    street.run(consumer);
    assertThat(handled()).endsWith("s5 REFUNDED");
    assertThat(letters.list()).isEmpty();
  }

  @Test
  void anOutageHalvesNothing() {
    outages = 7;
    ChangeConsumer consumer = street.consuming(indexing()).open();
    List<String> ids = sales(0, 8);

    street.run(consumer);

    assertThat(batches).containsExactly(ids);
    assertThat(tried).hasSize(8);
    assertThat(street.consuming(indexing()).deadLetters().list()).isEmpty();
  }

  @Test
  void whatASingleHandlerParksDoesNotReachTheBatch() {
    Changes both = indexing()
        .on(
            Sales.TYPE,
            sales -> sales.inserted(sale -> {
              if (sale.entity().saleId().equals("s1")) {
                throw new IllegalStateException("not this one");
              }
            }));
    ChangeConsumer consumer = street.consuming(both).open();
    sales(0, 3);

    street.run(consumer);

    assertThat(handled()).containsExactly("s0 OPEN", "s2 OPEN");
    assertThat(street.consuming(both).deadLetters().list()).hasSize(1);
  }

  @Test
  void someChangesOnly() {
    Changes paid = Changes.of(street.kiosk, "paid")
        .on(
            Sales.TYPE,
            sales -> sales.inBatches(
                When.went(Sales.status, Status.OPEN, Status.PAID), 100, this::index));
    ChangeConsumer consumer = street.consuming(paid).open();
    sales(0, 4);
    street.kiosk.update(Sales.key("s2")).set(Sales.status, Status.PAID).run();

    street.run(consumer);

    assertThat(batches).containsExactly(List.of("s2 PAID"));
  }

  @Test
  void behindAFunctionTheyComeOneByOneAndTheFirstFailureEndsTheBatch() {
    bad.add("s1");
    sales(0, 3);
    var event = LambdaEvents.of(street.streams, "kiosk");

    var answer = LambdaChanges.of(indexing()).handle(event);

    assertThat(batches).containsExactly(List.of("s0 OPEN"));
    assertThat(answer.getBatchItemFailures()).hasSize(2);
  }

  @Test
  void aBatchHasAtLeastOne() {
    assertThatThrownBy(() -> Changes.of(street.kiosk, "search")
            .on(Sales.TYPE, sales -> sales.inBatches(0, this::index)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[BatchSizeWrong] Sale's changes can't be handled 0 at once; give 1 or more.");
  }
}
