package copies;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.Where;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Purchases and the lists that show them. */
@SingleTable(
    name = "market",
    entities = {Purchase.class, BuyersPurchase.class, Parcel.class})
public interface Market extends Table {

  /** One purchase. */
  @Get
  Optional<Purchase> purchase(String purchaseId);

  /** A buyer's purchases, by their ids. */
  @Query(consistent = true)
  Map<String, BuyersPurchase> purchasesOf(String buyerId);

  /** The parcels that a courier has on the way. */
  @Query(most = 500)
  @Where(value = "state", is = "SENT")
  Set<Parcel> onTheWay(String courier);
}
