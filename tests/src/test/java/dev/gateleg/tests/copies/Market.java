package dev.gateleg.tests.copies;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.UpdatedAt;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Purchases, which are also found in the lists of buyers and of couriers. */
@SingleTable(
    name = "market",
    entities = {Market.Purchase.class, Market.BuyersPurchase.class, Market.Parcel.class})
public interface Market extends Table {

  /** How far a purchase is. */
  enum State {
    PLACED,
    PAID,
    SENT
  }

  /** Where it goes. */
  record Address(String city, List<String> lines) {}

  // region copies
  @Entity
  @Key(partition = "PURCHASE#{purchaseId}", sort = "METADATA")
  record Purchase(
      String purchaseId,
      String buyerId,
      Instant placedAt,
      State state,
      BigDecimal total,
      Optional<String> courier,
      Address address,
      List<String> notes,
      Set<String> labels,
      Map<String, Integer> counts,
      @UpdatedAt @Nullable Instant updatedAt,
      @Version long version) {}

  /** A purchase in its buyer's list. */
  @Entity
  @CopyOf(Purchase.class)
  @Key(partition = "BUYER#{buyerId}", sort = "PURCHASE#{placedAt:seconds}")
  @Key(index = "GSI1", partition = "STATE#{state}", sort = "{placedAt}#{purchaseId}")
  record BuyersPurchase(
      @KeyOnly String buyerId,
      Instant placedAt,
      String purchaseId,
      State state,
      BigDecimal total) {}

  /** A purchase in its courier's list; a purchase without a courier is in none. */
  @Entity
  @CopyOf(Purchase.class)
  @Key(partition = "COURIER#{courier}", sort = "PARCEL#{purchaseId}")
  record Parcel(
      String courier,
      String purchaseId,
      Address address,
      List<String> notes,
      Set<String> labels,
      Map<String, Integer> counts,
      @Nullable Instant updatedAt,
      long version) {}

  // endregion

  /** One purchase. */
  @Get(consistent = true)
  Optional<Purchase> purchase(String purchaseId);

  /** A buyer's purchases, newest first. */
  @Query(newestFirst = true, consistent = true)
  Pages<BuyersPurchase> purchasesOf(String buyerId);

  /** A courier's parcels. */
  @Query(consistent = true)
  Pages<Parcel> parcelsOf(String courier);

  /** Purchases in a state, as lists show them. */
  @Query(index = "GSI1")
  Pages<BuyersPurchase> purchasesIn(State state);
}
