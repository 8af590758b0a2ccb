package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Page;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Lease;
import dev.gateleg.tests.lab.Leases;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Pin;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.shop.Address;
import dev.gateleg.tests.shop.Order;
import dev.gateleg.tests.shop.OrderStatus;
import dev.gateleg.tests.shop.Review;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The pitfalls of reads (10 to 14), each with the code that falls into it. */
final class ReadPitfallsTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).clock(clock).onProblem(problem -> {});

  @RegisterExtension
  final FreshTable<Shop> shopTable = FreshTable.of(ShopTable.TYPE);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  @Test
  void pitfall10ALimitMeansResultsAndACursorPointsAtTheLastOne() {
    for (int i = 0; i < 10; i++) {
      lab.create(Samples.note("b", "n" + i, i));
    }
    QueryResponse naive = table
        .client()
        .query(request -> request
            .tableName(table.name())
            .keyConditionExpression("PK = :p")
            .filterExpression("likes >= :l")
            .expressionAttributeValues(
                Map.of(":p", AttributeValue.fromS("BOARD#b"), ":l", AttributeValue.fromN("7")))
            .limit(2));
    assertThat(naive.items()).as("Limit counts what is read").isEmpty();
    assertThat(naive.lastEvaluatedKey()).as("though there is more").isNotEmpty();

    Page<Note> page = lab.notes("b").filter(Notes.likes.atLeast(7)).page(2, null);
    Page<Note> next =
        lab.notes("b").filter(Notes.likes.atLeast(7)).page(2, page.next().orElseThrow());

    assertThat(page.items()).extracting(Note::noteId).containsExactly("n7", "n8");
    assertThat(next.items()).extracting(Note::noteId).containsExactly("n9");
  }

  @Test
  void pitfall11AnUnknownTypeDoesNotAbortAMixedCollection() {
    lab.create(new Board("b", "Board"));
    for (int i = 0; i < 6; i++) {
      lab.create(Samples.note("b", "n" + i, i));
    }
    stored.put(Map.of(
        "PK", AttributeValue.fromS("BOARD#b"),
        "SK", AttributeValue.fromS("DRAGON"),
        "_type", AttributeValue.fromS("Dragon")));
    Pin pin = lab.create(new Pin("b", 1, "https://example.org"));

    assertThat(lab.onBoard("b").itemsPerRequest(2).list()).hasSize(2).contains(pin);
    assertThat(lab.wholeBoard("b").pins()).containsExactly(pin);
  }

  @Test
  void pitfall12AnIndexHoldsSiblingsAndIsNeverReadStrongly() {
    Shop shop = shopTable.open();
    Instant now = Instant.parse("2026-06-24T10:00:00Z");
    shop.create(new Review("p1", "u1", 5, "Good", now));
    shop.create(new Order(
        "o1",
        "u1",
        OrderStatus.PAID,
        BigDecimal.ONE,
        now,
        new Address(List.of(), "Vienna", "AT", Optional.empty()),
        List.of(),
        Optional.empty(),
        0));

    assertThat(shop.ordersOf("u1").list()).extracting(Order::orderId).containsExactly("o1");
    assertThat(shop.activityOf("u1").list()).hasSize(2);
    assertThatThrownBy(() -> shop.ordersOf("u1").consistent())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[ConsistentOnGlobalIndex]");
  }

  @Test
  void pitfall13AnExpiredItemIsAbsentInReadsAndInConditions() {
    lab.create(new Lease("l", "ann", clock.instant().plusSeconds(60), 0));
    clock.advance(Duration.ofMinutes(2));

    assertThat(stored.item("LEASE#l", "LEASE")).as("the naive read finds it").isNotEmpty();
    assertThat(lab.get(Leases.key("l"))).isEmpty();
    assertThat(lab.create(new Lease("l", "bob", clock.instant().plusSeconds(60), 0))
            .owner())
        .isEqualTo("bob");
  }

  @Test
  void pitfall14NamesMayBeAnything() {
    lab.create(Samples.gadget("g"));
    assertThatThrownBy(() -> table
            .client()
            .updateItem(request -> request
                .tableName(table.name())
                .key(key("COUNTER#c", "COUNTER"))
                .updateExpression("SET value = :v")
                .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("1")))))
        .as("a reserved word")
        .isInstanceOf(DynamoDbException.class);

    var changed = lab.update(Gadgets.key("g"))
        .set(Gadgets.reservedWord, 1)
        .set(Gadgets.oddName, "dots, hashes and colons")
        .add(Gadgets.counts.at("b.c"), 1)
        .add(Gadgets.counts.at("b:c"), 1)
        .when(Gadgets.oddName.is("odd").and(Gadgets.counts.at("b.c").is(2)))
        .run();

    assertThat(changed.reservedWord()).isEqualTo(1);
    assertThat(changed.oddName()).contains("dots, hashes and colons");
    assertThat(changed.counts()).containsEntry("b.c", 3).containsEntry("b:c", 1);
    assertThat(lab.everyGadget().filter(Gadgets.oddName.startsWith("dots")).list())
        .hasSize(1);
  }
}
