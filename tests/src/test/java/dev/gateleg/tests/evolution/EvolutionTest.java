package dev.gateleg.tests.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import dev.gateleg.patterns.migration.Plan;
import dev.gateleg.patterns.migration.VerifyResult;
import dev.gateleg.testing.Backends;
import dev.gateleg.testing.FreshTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The walk of docs/evolution.md. */
final class EvolutionTest {

  private static final Instant FIRST = Instant.parse("2024-05-01T08:00:00Z");

  @RegisterExtension
  final FreshTable<ShopBefore> table = FreshTable.of(ShopBeforeTable.TYPE);

  private DynamoDbClient client;
  private ShopBefore before;
  private ShopAfter after;
  private Migration<ShopBefore, ShopAfter> migration;

  @BeforeEach
  void declare() {
    client = table.client();
    String name = table.name();
    ShopBefore shopBefore = table.opening().sleeper(any -> {}).open();
    ShopAfter shopAfter =
        ShopAfterTable.TYPE.with(client).tableName(name).sleeper(any -> {}).open();
    // region declare
    Migration<ShopBefore, ShopAfter> migration = Migration.between(
            "orders-by-user", shopBefore, shopAfter)
        .move(ShopOrders.TYPE, UserOrders.TYPE)
        .declared();
    // endregion
    this.migration = migration;
    this.before = shopBefore;
    this.after = shopAfter;
  }

  private static ShopOrder order(int number, String user) {
    return new ShopOrder("o" + number, user, new BigDecimal(number), FIRST.plusSeconds(number), 0);
  }

  private void addIndex() {
    client.updateTable(update -> update
        .tableName(table.name())
        .attributeDefinitions(
            a -> a.attributeName("GSI2PK").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("GSI2SK").attributeType(ScalarAttributeType.S))
        .globalSecondaryIndexUpdates(change -> change.create(index -> index
            .indexName("GSI2")
            .keySchema(
                k -> k.attributeName("GSI2PK").keyType(KeyType.HASH),
                k -> k.attributeName("GSI2SK").keyType(KeyType.RANGE))
            .projection(p -> p.projectionType(ProjectionType.ALL)))));
    awaitIndexes();
  }

  /** As the plan says. */
  private void awaitIndexes() {
    long giveUp = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!ready()) {
      assertThat(System.nanoTime()).as("GSI2 is not ACTIVE").isLessThan(giveUp);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /** DynamoDB Local can't describe a table, nor take some writes, while an index is CREATING; DynamoDB can. */
  private boolean ready() {
    try {
      return Tables.diff(client, ShopAfterTable.TYPE.schema(), table.name()).stream()
          .noneMatch(Difference::breaking);
    } catch (RuntimeException e) {
      if (Backends.chosenName().equals("engine")) {
        throw e;
      }
      return false;
    }
  }

  @Test
  void theShopsOrdersMoveToTheirUsers() {
    for (int i = 0; i < 30; i++) {
      before.create(order(i, "u" + i % 3));
    }
    // region plan
    Plan plan = migration.plan();
    // endregion
    assertThat(plan.toString().replace(table.name(), "shop"))
        .isEqualTo(
            // region planned
            """
            Migration orders-by-user

            What becomes of what:
              Order "ORDER#{orderId}" / "METADATA" → UserOrder "USER#{userId}" / "ORDER#{createdAt}#{orderId}", by name

            Why no two items become one:
              Order: the new key holds orderId, all that the old key is made of, so that it tells the old one.

            Steps:
              1. Add the index GSI2, and wait until it is ACTIVE.
              2. Let every program open the table through the migration, then mirror: from there on, each write goes to both sides in one transaction.
              3. Backfill: copy what is in shop, with any number of workers.
              4. Verify: compare both sides, item by item, both ways.
              5. Switch reads, when every index of shop is ACTIVE. Up to here, and until the next step, you can switch back.
              6. Clean up: delete the old items.
              7. Delete the index GSI1.
            """
            // endregion
            );
    addIndex();
    // region line
    ShopBefore shop = migration.oldTable(); // instead of ShopBeforeTable.open(client)
    // endregion
    shop.create(order(30, "u1"));

    // region steps
    migration.mirror();
    migration.backfill(MigrationSettings.DEFAULT.unitsPerSecond(500));
    VerifyResult verified = migration.verify();
    // endregion
    assertThat(verified.toString())
        .startsWith("31 old and 31 new items, all the same, 0 read again, ");
    // region switch
    migration.switchReads();
    // endregion
    ShopAfter next = migration.newTable();
    assertThat(next.ordersOf("u1").stream().map(UserOrder::orderId).limit(2))
        .containsExactly("o30", "o28");
    next.modify(
        UserOrders.key("u1", FIRST.plusSeconds(30), "o30"),
        order -> new UserOrder(
            order.orderId(),
            order.userId(),
            BigDecimal.TEN,
            order.createdAt(),
            order.currency(),
            order.version()));
    assertThat(before.order("o30").orElseThrow().total()).isEqualByComparingTo("10");
    // region back
    migration.switchBack(); // something is wrong with the new program: the old one has all that was
    // written
    // endregion
    shop.create(order(31, "u1"));
    migration.switchReads();
    // region clean
    migration.cleanUp(MigrationSettings.DEFAULT);
    // endregion
    assertThat(migration.phase()).isEqualTo(Phase.CLEANED);
    assertThat(before.order("o1")).isEmpty();
    assertThat(after.ordersOf("u1").stream()).hasSize(12);
  }

  @Test
  void readsAreNotSwitchedBeforeTheIndexIsThere() {
    String name = table.name();
    // region comparing
    Migration<ShopBefore, ShopAfter> compared = Migration.between("orders", before, after)
        .move(ShopOrders.TYPE, UserOrders.TYPE)
        .comparing(() -> Tables.diff(client, ShopAfterTable.TYPE.schema(), name))
        .declared();
    // endregion
    before.create(order(1, "u1"));
    compared.mirror();
    compared.backfill(MigrationSettings.DEFAULT);
    compared.verify();
    assertThatThrownBy(compared::switchReads)
        .hasMessageStartingWith("[MigrationIndexNotReady] Migration orders can't switch reads yet:"
            + " The index GSI2 on (GSI2PK; GSI2SK) is missing");
    assertThat(compared.plan().steps().get(0).words()).contains("GSI2");
    addIndex();
    compared.switchReads();
    assertThat(compared.phase()).isEqualTo(Phase.SWITCHED);
  }

  /** What the program needs of orders, in both forms. */
  private interface Orders {
    List<String> idsOf(String user);
  }

  @Test
  void aProgramThatKnowsBothFormsFollowsTheSwitch() {
    before.create(order(1, "u1"));
    // region both
    Supplier<Orders> orders = migration.reading(
        old -> user -> old.ordersOf(user).stream().map(ShopOrder::orderId).toList(),
        now -> user -> now.ordersOf(user).stream().map(UserOrder::orderId).toList());
    // endregion
    addIndex();
    migration.mirror();
    migration.backfill(MigrationSettings.DEFAULT);
    migration.verify();
    assertThat(orders.get().idsOf("u1")).containsExactly("o1");
    migration.switchReads();
    assertThat(orders.get().idsOf("u1")).containsExactly("o1");
  }
}
