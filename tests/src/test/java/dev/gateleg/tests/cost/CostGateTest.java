package dev.gateleg.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.cost.CallCost;
import dev.gateleg.core.cost.CostModel;
import dev.gateleg.core.cost.CostSheet;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.testing.CostGate;
import dev.gateleg.tests.shop.Address;
import dev.gateleg.tests.shop.Category;
import dev.gateleg.tests.shop.Order;
import dev.gateleg.tests.shop.OrderItem;
import dev.gateleg.tests.shop.OrderStatus;
import dev.gateleg.tests.shop.Product;
import dev.gateleg.tests.shop.Review;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import dev.gateleg.tests.shop.Stock;
import dev.gateleg.tests.shop.User;
import dev.gateleg.tests.unique.Club;
import dev.gateleg.tests.unique.ClubTable;
import dev.gateleg.tests.unique.Member;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
class CostGateTest {

  private static final Instant AT = Instant.parse("2026-11-18T09:00:00Z");

  @TempDir
  Path folder;

  private static Order order(int number, int bytes) {
    return new Order(
        "o" + number,
        "u1",
        OrderStatus.CREATED,
        BigDecimal.TEN,
        AT.plusSeconds(number),
        new Address(List.of("x".repeat(bytes)), "Porto", "PT", Optional.empty()),
        List.of("gift"),
        Optional.empty(),
        0);
  }

  static Object[] samples(int bytes) {
    List<Object> samples = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      samples.add(order(i, bytes));
    }
    samples.add(new OrderItem("o1", 1, "p1", 2, BigDecimal.ONE, AT));
    samples.add(new User("u1", "ada@example.com", "Ada"));
    samples.add(new Product("p1", "Lamp", "home/", BigDecimal.TEN));
    samples.add(new Review("p1", "u1", 5, "Fine.", AT));
    samples.add(new Stock("p1", "porto", 4, 0));
    samples.add(new Category("home/", "Home"));
    return samples.toArray();
  }

  private @Nullable String asked;

  /** Here files are compared, also where the sheets of others are written anew. */
  @BeforeEach
  void compareOnly() {
    asked = System.clearProperty(CostGate.PROPERTY);
  }

  @AfterEach
  void asItWas() {
    if (asked != null) {
      System.setProperty(CostGate.PROPERTY, asked);
    }
  }

  @Test
  void aDearerCallFailsTheBuildAndSaysWhy() throws IOException {
    Path sheet = folder.resolve("shop.txt");
    CostGate<Shop> small = CostGate.of(Shop.class, ShopTable.TYPE).samples(samples(600));
    Files.writeString(sheet, CostSheet.of("shop", small.costs()).write());
    assertThatCode(() -> small.check(sheet)).doesNotThrowAnyException();
    assertThatThrownBy(
            () -> CostGate.of(Shop.class, ShopTable.TYPE).samples(samples(6000)).check(sheet))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("[CostRaised] Calls of shop cost more than " + sheet + " says:\n"
            + "  order: 0.5 → 1 units, an item takes ")
        .hasMessageContaining("\n  ordersOf: 1.5 → 8 units, an item takes ")
        .hasMessageContaining("\n  create Order: 8 → 44 units, GSI1 takes 14 instead of 2, ")
        .hasMessageEndingWith("\nIf that is meant, write it anew with -Dgateleg.costs=write.");
    // Cheaper is no fault.
    assertThatCode(
            () -> CostGate.of(Shop.class, ShopTable.TYPE).samples(samples(10)).check(sheet))
        .doesNotThrowAnyException();
  }

  @Test
  void anIndexThatProjectsMoreIsNamed() {
    List<Map<String, Value>> items;
    try (Engine engine = Engine.inMemory()) {
      ShopTable.TYPE.create(engine.client());
      Shop shop = ShopTable.TYPE.open(engine.client());
      for (int i = 0; i < 40; i++) {
        shop.put(order(i, 2000));
      }
      items = CostModelTest.items(engine, "shop");
    }
    TableModel all = CostModelTest.model(Shop.class);
    TableModel some =
        projecting(all, "orderId", "userId", "status", "total", "createdAt", "version");
    CostSheet before = CostSheet.of("shop", CostModel.of(some).samples(items).reads());
    CostSheet after = CostSheet.of("shop", CostModel.of(all).samples(items).reads());
    assertThat(before.dearer(after))
        .contains(
            "ordersBetween: 1 → 11.5 units, index GSI2 now projects GSI1PK, GSI1SK, _type, shipTo, tags");
    assertThat(after.dearer(before)).isEmpty();
  }

  private static TableModel projecting(TableModel model, String... attributes) {
    return new TableModel(
        model.interfaceName(),
        model.table(),
        model.documentation(),
        model.partitionKey(),
        model.sortKey(),
        model.typeAttribute(),
        model.attemptAttribute(),
        model.timeToLive(),
        model.scope(),
        model.options(),
        model.indexes().stream()
            .map(index -> index.name().equals("GSI2")
                ? new IndexModel(
                    index.name(),
                    index.partitionKey(),
                    index.sortKey(),
                    index.local(),
                    Projected.INCLUDE,
                    List.of(attributes))
                : index)
            .toList(),
        model.entities(),
        model.patterns(),
        model.accepted());
  }

  @Test
  void aSheetIsReadAsItWasWritten() {
    CostSheet sheet = CostSheet.of(
        "shop", CostGate.of(Shop.class, ShopTable.TYPE).samples(samples(600)).costs());
    assertThat(CostSheet.parse("shop", sheet.write(), "here")).isEqualTo(sheet);
    assertThat(sheet.write())
        .contains("\ncreate Order = 8\n  GSI1 2, GSI2 2, table 4; transaction; 1 item of ");
  }

  @Test
  void aClaimOfAUniqueValueIsPartOfTheCost() {
    List<CallCost> costs = CostGate.of(Club.class, ClubTable.TYPE)
        .samples(new Member("m1", "ada@example.com", Optional.empty(), "Ada", null))
        .costs();
    CallCost create = costs.stream()
        .filter(call -> call.name().equals("create Member"))
        .findFirst()
        .orElseThrow();
    assertThat(create.mode()).isEqualTo(CallCost.Mode.TRANSACTION);
    assertThat(create.cost().table()).isGreaterThanOrEqualTo(4);
    assertThat(create.basis()).isEqualTo("measured");
  }

  @Test
  void whatIsMissingOrMalformedIsTold() throws IOException {
    CostGate<Shop> gate = CostGate.of(Shop.class, ShopTable.TYPE);
    Path none = folder.resolve("none.txt");
    assertThatThrownBy(() -> gate.samples(samples(1)).check(none))
        .isInstanceOf(AssertionError.class)
        .hasMessage("[CostSheetMissing] There is no sheet of the costs of shop at " + none
            + "; write it with -Dgateleg.costs=write, and check it in.");
    assertThatThrownBy(() -> gate.samples(order(1, 1)).check(none))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[CostSampleMissing] user of shop returns User, of which there is no sample; give"
                + " one to samples(…), or declare the size by @Load(itemBytes = …).");
    Path text = folder.resolve("text.txt");
    Files.writeString(text, "# a\nhello\n");
    assertThatThrownBy(() -> gate.samples(samples(1)).check(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[CostSheetMalformed] " + text
            + " is no sheet of costs: line 2 is \"hello\"; write the file anew.");
    assertThatThrownBy(() -> CostGate.of(NoModel.class, null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[ModelFileMissing] There is no model of " + NoModel.class.getName()
            + " at META-INF/gateleg/");
  }

  interface NoModel extends dev.gateleg.core.Table {}

  @Test
  void aPatternThatTheSheetDoesNotKnowFailsToo() throws IOException {
    Path sheet = folder.resolve("shop.txt");
    CostGate<Shop> gate = CostGate.of(Shop.class, ShopTable.TYPE).samples(samples(1));
    List<CallCost> costs = gate.costs();
    Files.writeString(
        sheet, CostSheet.of("shop", costs.subList(1, costs.size())).write());
    assertThatThrownBy(() -> gate.check(sheet)).hasMessageContaining("\n  user: 0.5 units, new\n");
  }
}
