package dev.gateleg.tests.designs.shop;

import static dev.gateleg.tests.designs.RawTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.designs.RawTable;
import dev.gateleg.tests.designs.shop.ShopDesign.Balance;
import dev.gateleg.tests.designs.shop.ShopDesign.Folder;
import dev.gateleg.tests.designs.shop.ShopDesign.Inventory;
import dev.gateleg.tests.designs.shop.ShopDesign.Item;
import dev.gateleg.tests.designs.shop.ShopDesign.Order;
import dev.gateleg.tests.designs.shop.ShopDesign.Product;
import dev.gateleg.tests.designs.shop.ShopDesign.ProductPage;
import dev.gateleg.tests.designs.shop.ShopDesign.Review;
import dev.gateleg.tests.designs.shop.ShopDesign.Status;
import dev.gateleg.tests.designs.shop.ShopDesign.Transfer;
import dev.gateleg.tests.designs.shop.ShopDesign.User;
import dev.gateleg.tests.designs.shop.ShopDesign.UserOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The shop design to the letter. */
final class ShopDesignTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");
  private static final UUID TRANSFER = UUID.fromString("6f1c2b9e-0c8e-4a53-9a0c-1f5e3d7b2a10");

  @RegisterExtension
  final FreshTable<ShopDesign> table = FreshTable.of(ShopDesignTable.TYPE);

  private ShopDesign shop;
  private RawTable raw;

  @BeforeEach
  void open() {
    shop = table.open();
    raw = new RawTable(table.client(), table.name());
  }

  private static Order order(String id, Status status, Instant at) {
    return new Order(id, "u1", at, new BigDecimal("20"), status);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<String, AttributeValue>[] all() {
    return new Map[] {
      item(
          "PK",
          "USER#u1",
          "SK",
          "PROFILE",
          "GSI1PK",
          "EMAIL#ann@example.org",
          "GSI1SK",
          "USER#u1",
          "email",
          "ann@example.org"),
      item(
          "PK",
          "USER#u1",
          "SK",
          "ORDER#2026-06-24T12:00:00Z",
          "orderId",
          "o1",
          "total",
          20,
          "status",
          "PENDING"),
      item("PK", "PRODUCT#p1", "SK", "METADATA", "name", "Book"),
      item("PK", "PRODUCT#p1", "SK", "REVIEW#u1", "stars", 5),
      item("PK", "PRODUCT#p1", "SK", "INVENTORY", "stock", 7),
      item(
          "PK",
          "ORDER#o1",
          "SK",
          "METADATA",
          "GSI2PK",
          "STATUS#PENDING",
          "GSI2SK",
          "ORDER#2026-06-24T12:00:00Z",
          "userId",
          "u1",
          "placedAt",
          "2026-06-24T12:00:00Z",
          "total",
          20,
          "status",
          "PENDING"),
      item(
          "PK",
          "ORDER#o1",
          "SK",
          "ITEM#p1",
          "GSI3PK",
          "PRODUCT#p1",
          "GSI3SK",
          "SALE#2026-06-24T12:00:00Z",
          "quantity",
          2,
          "soldAt",
          "2026-06-24T12:00:00Z"),
      item("PK", "TENANT#t1", "SK", "PATH#/a", "Level", 1, "Parent", "/"),
      item("PK", "TENANT#t1", "SK", "PATH#/a/b", "Level", 2, "Parent", "/a"),
      item("PK", "ACCOUNT#a1", "SK", "BALANCE", "balance", 80),
      item(
          "PK",
          "TRANSACTION#" + TRANSFER,
          "SK",
          "TIMESTAMP#2026-06-24T12:00:00Z",
          "from",
          "a1",
          "to",
          "a2",
          "amount",
          20)
    };
  }

  @Test
  void writesEveryByteOfTheDesign() {
    shop.create(new User("u1", "ann@example.org"));
    shop.create(new Product("p1", "Book"));
    shop.create(new Review("p1", "u1", 5));
    shop.create(new Inventory("p1", 7));
    shop.create(order("o1", Status.PENDING, NOON)); // and the copy in the user's list
    shop.create(new Item("o1", "p1", 2, NOON));
    shop.create(new Folder("t1", "/a", 1, "/"));
    shop.create(new Folder("t1", "/a/b", 2, "/a"));
    shop.create(new Balance("a1", new BigDecimal("80")));
    shop.create(new Transfer(TRANSFER, NOON, "a1", "a2", new BigDecimal("20")));

    raw.assertHolds(all());
    assertThat(raw.query("GSI1", "GSI1PK", "EMAIL#ann@example.org"))
        .containsExactly("USER#u1 PROFILE");
    assertThat(raw.query("GSI2", "GSI2PK", "STATUS#PENDING")).containsExactly("ORDER#o1 METADATA");
    assertThat(raw.query("GSI3", "GSI3PK", "PRODUCT#p1")).containsExactly("ORDER#o1 ITEM#p1");
  }

  @Test
  void readsWhatOthersWrote() {
    for (Map<String, AttributeValue> item : all()) {
      raw.put(item);
    }

    assertThat(shop.userByEmail("ann@example.org")).contains(new User("u1", "ann@example.org"));
    assertThat(shop.ordersOf("u1").list())
        .containsExactly(new UserOrder("u1", NOON, "o1", new BigDecimal("20"), Status.PENDING));
    assertThat(shop.productPage("p1"))
        .contains(new ProductPage(
            new Product("p1", "Book"),
            Optional.of(new Inventory("p1", 7)),
            List.of(new Review("p1", "u1", 5))));
    assertThat(shop.ordersIn(Status.PENDING).list())
        .containsExactly(order("o1", Status.PENDING, NOON));
    assertThat(shop.sales("p1", NOON, NOON).list()).containsExactly(new Item("o1", "p1", 2, NOON));
    assertThat(shop.below("t1", "/a").list())
        .containsExactly(new Folder("t1", "/a", 1, "/"), new Folder("t1", "/a/b", 2, "/a"));
    assertThat(shop.below("t1", "/a/").list()).containsExactly(new Folder("t1", "/a/b", 2, "/a"));
    assertThat(shop.balance("a1")).contains(new Balance("a1", new BigDecimal("80")));
    assertThat(shop.transfer(TRANSFER)).map(Transfer::at).contains(NOON);
    assertThat(shop.copies(UserOrders.TYPE).reconcile().differences()).isEmpty();
  }

  @Test
  void anOrderIsPlacedAgainstStockInOneTransaction() {
    shop.create(new Inventory("p1", 2));
    shop.transaction()
        .add(shop.creating(order("o1", Status.PENDING, NOON)))
        .add(shop.creating(new Item("o1", "p1", 2, NOON)))
        .add(shop.update(Inventories.key("p1"))
            .add(Inventories.stock, -2)
            .when(Inventories.stock.atLeast(2)))
        .run();

    raw.assertItem(item("PK", "PRODUCT#p1", "SK", "INVENTORY", "stock", 0));
    raw.assertItem(item(
        "PK",
        "USER#u1",
        "SK",
        "ORDER#2026-06-24T12:00:00Z",
        "orderId",
        "o1",
        "total",
        20,
        "status",
        "PENDING"));
    assertThatThrownBy(() -> shop.transaction()
            .add(shop.creating(order("o2", Status.PENDING, NOON.plusSeconds(1))))
            .add(shop.update(Inventories.key("p1"))
                .add(Inventories.stock, -1)
                .when(Inventories.stock.atLeast(1)))
            .run())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(shop.ordersOf("u1").list()).hasSize(1);
  }

  @Test
  void theListOfAUserNeitherGoesStaleNorLosesAnOrder() {
    shop.create(order("o1", Status.PENDING, NOON));
    shop.update(Orders.key("o1")).set(Orders.status, Status.SHIPPED).run();
    raw.assertItem(item(
        "PK",
        "USER#u1",
        "SK",
        "ORDER#2026-06-24T12:00:00Z",
        "orderId",
        "o1",
        "total",
        20,
        "status",
        "SHIPPED"));

    // region shared
    // By hand, a second order of the same second overwrites the first in the list.
    assertThatThrownBy(() -> shop.create(order("o2", Status.PENDING, NOON)))
        .isInstanceOf(UniqueTakenException.class)
        .hasMessageStartingWith("[CopyTaken]");
    // endregion
  }
}
