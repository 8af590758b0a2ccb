package dev.gateleg.tests.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.promises.Freight.Crate;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Meddling;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Writes that random programs found to be wrong, each by itself. */
final class FreightTest {

  private static final Instant LATER = Instant.parse("2090-06-01T00:00:00Z");

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Freight> table = FreshTable.of(FreightTable.TYPE);

  private Freight freight;

  @BeforeEach
  void open() {
    freight = through(table.client());
  }

  private Freight through(DynamoDbClient client) {
    return FreightTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .sleeper(duration -> {})
        .open();
  }

  private static Crate crate(String size) {
    return new Crate("c1", size, Optional.empty(), Optional.empty(), Optional.empty());
  }

  @Test
  void aValueThatAnotherSetMeanwhileIsNotAbsent() {
    // The upsert reads the item for its zone, and the other's create comes before it writes.
    Freight racing = through(new Meddling(
        table.client(), UpdateItemRequest.class, 1, () -> freight.create(crate("large"))));

    Crate made =
        racing.upsert(Crates.key("c1")).setIfAbsent(Crates.size, "small").run();

    assertThat(made.size()).isEqualTo("large");
    assertThat(freight.crate("c1")).contains(made);
  }

  @Test
  void aModifyToWhatIsStoredTheSameWritesNothing() {
    Crate full = new Crate(
        "c1",
        "small",
        Optional.of("north"),
        Optional.of(new BigDecimal("10.5")),
        Optional.of(LATER));
    Crate created = freight.create(full);
    calls.clear();

    Crate modified = freight.modify(
        Crates.key("c1"),
        read -> new Crate(
            read.crateId(),
            read.size(),
            read.zone(),
            Optional.of(new BigDecimal("10.50")),
            Optional.of(LATER.plusMillis(500))));

    assertThat(modified).isEqualTo(created);
    assertThat(calls.operations()).containsExactly("GetItem");
  }

  @Test
  void aModifyToNothingIsRefused() {
    freight.create(crate("small"));

    assertThatThrownBy(() -> freight.modify(Crates.key("c1"), read -> null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ValueNull] Crate(CRATE#c1, CRATE): the change returned null; return the"
            + " entity, or delete the item.");
  }
}
