package dev.gateleg.tests.copies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.write.CopyReport;
import dev.gateleg.core.write.CopyReport.Kind;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.copies.Market.Address;
import dev.gateleg.tests.copies.Market.BuyersPurchase;
import dev.gateleg.tests.copies.Market.Parcel;
import dev.gateleg.tests.copies.Market.Purchase;
import dev.gateleg.tests.copies.Market.State;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Copies follow their owner through every verb. */
final class CopiesTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;
  private Stored stored;

  @BeforeEach
  void open() {
    market = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Purchase purchase(String id, String buyer, Instant at) {
    return new Purchase(
        id,
        buyer,
        at,
        State.PLACED,
        new BigDecimal("9.5"),
        Optional.empty(),
        new Address("Vienna", List.of("Main St 1")),
        List.of("gift"),
        Set.of("red"),
        Map.of("boxes", 1),
        null,
        0);
  }

  private static BuyersPurchase listed(Purchase p) {
    return new BuyersPurchase(p.buyerId(), p.placedAt(), p.purchaseId(), p.state(), p.total());
  }

  private static Parcel parcel(Purchase p) {
    return new Parcel(
        p.courier().orElseThrow(),
        p.purchaseId(),
        p.address(),
        p.notes(),
        p.labels(),
        p.counts(),
        p.updatedAt(),
        p.version());
  }

  /** The copies are those that the purchases make, and there are no others. */
  private void assertInStep() {
    assertThat(market.copies(BuyersPurchases.TYPE).reconcile().differences()).isEmpty();
    assertThat(market.copies(Parcels.TYPE).reconcile().differences()).isEmpty();
  }

  @Test
  void aCopyIsWrittenChangedAndDeletedWithItsOwner() {
    // region verbs
    Purchase placed = market.create(purchase("p1", "ann", NOON));
    assertThat(market.purchasesOf("ann").list()).containsExactly(listed(placed));

    Purchase paid =
        market.update(Purchases.key("p1")).set(Purchases.state, State.PAID).run();
    assertThat(market.purchasesOf("ann").list()).containsExactly(listed(paid));

    market.deleteKey(Purchases.key("p1"));
    assertThat(market.purchasesOf("ann").list()).isEmpty();
    // endregion
    assertThat(stored.items()).isEmpty();
  }

  @Test
  void aCopyIsStoredUnderItsOwnKeysWithWhatItRepeats() {
    market.create(purchase("p1", "ann", NOON));

    assertThat(stored.item("BUYER#ann", "PURCHASE#2026-06-24T12:00:00Z"))
        .containsOnlyKeys(
            "PK", "SK", "GSI1PK", "GSI1SK", "_type", "placedAt", "purchaseId", "state", "total")
        .containsEntry("GSI1PK", AttributeValue.fromS("STATE#PLACED"))
        .containsEntry("_type", AttributeValue.fromS("BuyersPurchase"));
    assertThat(market.purchasesIn(State.PLACED).list()).hasSize(1);
  }

  @Test
  void aCopyMovesWithWhatItsKeyIsMadeOf() {
    Purchase placed = market.create(purchase("p1", "ann", NOON));
    Purchase moved =
        market.update(Purchases.key("p1")).set(Purchases.buyerId, "bob").run();
    assertThat(market.purchasesOf("ann").list()).isEmpty();
    assertThat(market.purchasesOf("bob").list()).containsExactly(listed(moved));

    Purchase put = market.put(new Purchase(
        "p1",
        "cleo",
        placed.placedAt(),
        State.SENT,
        BigDecimal.ONE,
        Optional.of("kim"),
        placed.address(),
        List.of(),
        Set.of(),
        Map.of(),
        null,
        moved.version()));
    assertThat(market.purchasesOf("bob").list()).isEmpty();
    assertThat(market.purchasesOf("cleo").list()).containsExactly(listed(put));
    assertThat(market.parcelsOf("kim").list()).containsExactly(parcel(put));
    assertInStep();
  }

  @Test
  void aCopyComesAndGoesWithAComponentThatItNeeds() {
    market.create(purchase("p1", "ann", NOON));
    assertThat(stored.lines("PK", "SK"))
        .containsExactly("BUYER#ann | PURCHASE#2026-06-24T12:00:00Z", "PURCHASE#p1 | METADATA");

    Purchase given =
        market.update(Purchases.key("p1")).set(Purchases.courier, "kim").run();
    assertThat(market.parcelsOf("kim").list()).containsExactly(parcel(given));

    market.update(Purchases.key("p1")).remove(Purchases.courier).run();
    assertThat(market.parcelsOf("kim").list()).isEmpty();
    assertInStep();
  }

  @Test
  void copiesGoIntoTheTransactionOfTheirOwner() {
    Purchase first = market.create(purchase("p1", "ann", NOON));
    market
        .transaction()
        .add(market.deletingEntity(first))
        .add(market.creating(purchase("p2", "ann", NOON.plusSeconds(1))))
        .add(market.creating(purchase("p3", "bob", NOON)))
        .run();

    assertThat(market.purchasesOf("ann").list())
        .extracting(BuyersPurchase::purchaseId)
        .containsExactly("p2");
    assertThat(market.purchasesOf("bob").list()).hasSize(1);
    assertInStep();
  }

  @Test
  void everyChangeOfAnUpdateReachesTheCopies() {
    long seed = Long.getLong("gateleg.seed", 20261118);
    Random random = new Random(seed);
    Purchase first = market.create(purchase("p1", "ann", NOON));
    market.update(Purchases.key("p1")).set(Purchases.courier, "kim").run();
    for (int step = 0; step < 120; step++) {
      Purchase before = market.purchase("p1").orElseThrow();
      Purchase after = changed(before, random);
      String place = "seed " + seed + ", step " + step + ": " + before;
      assertThat(market.purchasesOf(after.buyerId()).list())
          .as(place)
          .containsExactly(listed(after));
      assertThat(
              after.courier().isPresent()
                  ? market.parcelsOf(after.courier().get()).list()
                  : List.of())
          .as(place)
          .isEqualTo(after.courier().isPresent() ? List.of(parcel(after)) : List.of());
    }
    assertThat(stored.items()).hasSizeBetween(2, 3);
    assertInStep();
    assertThat(first.purchaseId()).isEqualTo("p1");
  }

  private Purchase changed(Purchase before, Random random) {
    String word = "w" + random.nextInt(4);
    var update = market.update(Purchases.key("p1"));
    return switch (random.nextInt(15)) {
      case 0 -> update.set(Purchases.address.city, word).run();
      case 1 -> update.append(Purchases.notes, List.of(word, word)).run();
      case 2 -> update.prepend(Purchases.notes, List.of(word)).run();
      case 3 -> update.addElements(Purchases.labels, Set.of(word, "red")).run();
      case 4 -> update.removeElements(Purchases.labels, Set.of(word, "red")).run();
      case 5 -> update.set(Purchases.counts.at(word), random.nextInt(9)).run();
      case 6 ->
        before.counts().isEmpty()
            ? update.set(Purchases.counts, Map.of("a", 1)).run()
            : update
                .remove(Purchases.counts.at(before.counts().keySet().iterator().next()))
                .run();
      // A sum that ends in zeros would be told with them by DynamoDB Local, and without by
      // DynamoDB.
      case 7 -> update.add(Purchases.total, BigDecimal.ONE).run();
      case 8 -> update.set(Purchases.courier, word).run();
      case 9 -> update.remove(Purchases.courier).run();
      case 10 ->
        before.notes().size() > 2
            ? update.remove(Purchases.notes.at(2)).remove(Purchases.notes.at(0)).run()
            : update.set(Purchases.notes, List.of("x", "y", "z", "w")).run();
      case 11 -> update.set(Purchases.address.lines.at(random.nextInt(5)), word).run();
      case 12 ->
        update.set(Purchases.placedAt, NOON.plusSeconds(random.nextInt(3))).run();
      case 13 ->
        market.modify(
            Purchases.key("p1"),
            p -> new Purchase(
                p.purchaseId(),
                word,
                p.placedAt(),
                p.state(),
                p.total(),
                p.courier(),
                p.address(),
                p.notes(),
                p.labels(),
                p.counts(),
                p.updatedAt(),
                p.version()));
      default -> update.set(Purchases.state, State.values()[random.nextInt(3)]).run();
    };
  }

  @Test
  void nobodyElseWritesACopy() {
    Purchase owner = market.create(purchase("p1", "ann", NOON));
    BuyersPurchase copy = listed(owner);
    var key = BuyersPurchases.key("ann", NOON);
    List<ThrowingCallable> attempts = List.of(
        () -> market.create(copy),
        () -> market.createIfAbsent(copy),
        () -> market.put(copy),
        () -> market.update(key).set(BuyersPurchases.total, BigDecimal.ONE).run(),
        () -> market.upsert(key).set(BuyersPurchases.total, BigDecimal.ONE).run(),
        () -> market.modify(key, c -> c),
        () -> market.delete(copy),
        () -> market.deleteKey(key));

    assertThat(attempts)
        .allSatisfy(attempt -> assertThatThrownBy(attempt)
            .isInstanceOf(InvalidInputException.class)
            .hasMessage("[CopyManaged] BuyersPurchase is a copy of Purchase and is written with it;"
                + " write the Purchase."));
    assertThatThrownBy(() -> market.batch().put(copy).run())
        .hasMessage(
            "[CopyInBatch] BuyersPurchase(BUYER#ann, PURCHASE#2026-06-24T12:00:00Z) is a copy, and"
                + " is written with its owner, which a batch can't keep in step; write the owner"
                + " by itself, or in a transaction.");
    assertThatThrownBy(() -> market.batch().overwrite(owner).run())
        .hasMessage(
            "[CopyInBatch] Purchase(PURCHASE#p1, METADATA) has copies, which a batch can't keep in"
                + " step; write it by itself, or in a transaction.");
    assertInStep();
  }

  @Test
  void twoOwnersCanNotHaveOneCopy() {
    // region taken
    market.create(purchase("p1", "ann", NOON));
    assertThatThrownBy(() -> market.create(purchase("p2", "ann", NOON)))
        .isInstanceOf(UniqueTakenException.class)
        .hasMessage(
            "[CopyTaken] BuyersPurchase(BUYER#ann, PURCHASE#2026-06-24T12:00:00Z) is the place of"
                + " another Purchase's copy (purchaseId p1); put what tells the owner into the key"
                + " of BuyersPurchase, or change what both share.");
    // endregion
    assertThat(market.purchase("p2")).isEmpty();
    assertInStep();
  }

  @Test
  void whatOthersWroteIsFoundAndRepaired() {
    Purchase first = market.create(purchase("p1", "ann", NOON));
    Purchase second = market.create(purchase("p2", "ann", NOON.plusSeconds(1)));
    Purchase third = market.create(purchase("p3", "ann", NOON.plusSeconds(2)));
    market.create(purchase("p4", "ann", NOON.plusSeconds(3)));
    // Others change an owner, delete a copy and delete an owner, past Gateleg.
    stored.set("PURCHASE#p1", "METADATA", "total", AttributeValue.fromN("1"));
    table
        .client()
        .deleteItem(d -> d.tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("BUYER#ann"),
                "SK", AttributeValue.fromS("PURCHASE#2026-06-24T12:00:01Z"))));
    table
        .client()
        .deleteItem(d -> d.tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("PURCHASE#p3"),
                "SK", AttributeValue.fromS("METADATA"))));

    // region repair
    CopyReport found = market.copies(BuyersPurchases.TYPE).reconcile(); // reads only
    assertThat(found.inStep()).isEqualTo(1);
    assertThat(found.differences())
        .extracting(CopyReport.Difference::kind)
        .containsExactlyInAnyOrder(Kind.STALE, Kind.MISSING, Kind.ORPHANED);

    assertThat(market.copies(BuyersPurchases.TYPE).repair().clean()).isTrue();
    // endregion
    assertInStep();
    assertThat(market.purchasesOf("ann").list())
        .extracting(BuyersPurchase::purchaseId)
        .containsExactly("p4", "p2", "p1");
    assertThat(first.purchaseId() + second.purchaseId() + third.purchaseId()).isEqualTo("p1p2p3");
  }

  @Test
  void theCopyOfOneOwnerIsRepairedByWhoHearsOfAChange() {
    market.create(purchase("p1", "ann", NOON));
    stored.set("PURCHASE#p1", "METADATA", "total", AttributeValue.fromN("1"));

    assertThat(market.copies(BuyersPurchases.TYPE).repair(Purchases.key("p1")))
        .map(CopyReport.Difference::kind)
        .contains(Kind.STALE);
    assertThat(market.copies(BuyersPurchases.TYPE).repair(Purchases.key("p1"))).isEmpty();
    assertThatThrownBy(() -> market.copies(BuyersPurchases.TYPE).repair(Parcels.key("kim", "p1")))
        .hasMessage(
            "[CopyAbsent] Parcel(COURIER#kim, PARCEL#p1) has no copies of the kind BuyersPurchase;"
                + " give the key of a Purchase.");
    assertThatThrownBy(() -> market.copies(Purchases.TYPE))
        .hasMessage(
            "[CopyAbsent] Purchase is no copy of another entity; give one that is marked with"
                + " @CopyOf.");
  }

  @Test
  void anUpdateThatNoCopyFollowsIsAPlainOne() {
    // All of Parcel follows the version, so every update of a purchase with a courier is a
    // transaction.
    market.create(purchase("p1", "ann", NOON));
    assertThat(
            market.update(Purchases.key("p1")).set(Purchases.state, State.PAID).request())
        .isInstanceOf(software.amazon.awssdk.services.dynamodb.model.GetItemRequest.class);
  }
}
