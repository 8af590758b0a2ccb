package copies;

import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table {@code market} behind {@link Market}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class MarketTable extends GeneratedTable implements Market {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Market> TYPE = TableType.of(
      TableSchema.of("market", "PK", "SK").type("_type").attempt("_attempt"),
      List.of(Purchases.TYPE, BuyersPurchases.TYPE, Parcels.TYPE),
      MarketTable::new);

  private static final ReadSpec<BuyersPurchase> PURCHASES_OF =
      ReadSpec.query("purchasesOf", BuyersPurchases.TYPE).consistent();
  private static final ReadSpec<Parcel> ON_THE_WAY =
      ReadSpec.query("onTheWay", Parcels.TYPE).filter(Parcels.state.is(State.SENT)).most(500);

  private MarketTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Market open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Optional<Purchase> purchase(String purchaseId) {
    return get("purchase", Purchases.key(purchaseId), false);
  }

  @Override
  public Map<String, BuyersPurchase> purchasesOf(String buyerId) {
    return map(
        PURCHASES_OF,
        KeyCondition.partition(BuyersPurchases.Keys.TABLE_PARTITION, buyerId)
            .sortStartsWith(BuyersPurchases.Keys.TABLE_SORT.prefix()),
        BuyersPurchase::purchaseId);
  }

  @Override
  public Set<Parcel> onTheWay(String courier) {
    return set(
        ON_THE_WAY,
        KeyCondition.partition(Parcels.Keys.TABLE_PARTITION, courier)
            .sortStartsWith(Parcels.Keys.TABLE_SORT.prefix()));
  }
}
