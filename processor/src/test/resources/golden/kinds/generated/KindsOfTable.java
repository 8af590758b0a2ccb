package kinds;

import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The table {@code kinds} behind {@link Kinds.KindsOf}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class KindsOfTable extends GeneratedTable implements Kinds.KindsOf {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Kinds.KindsOf> TYPE = TableType.of(
      TableSchema.of("kinds", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK"))),
      List.of(Scalarses.TYPE, AllCollections.TYPE),
      KindsOfTable::new);

  private static final Kinds.MoneyConverter MONEY_CONVERTER = new Kinds.MoneyConverter();

  private static final ReadSpec<Kinds.Scalars> SCALARS =
      ReadSpec.query("scalars", Scalarses.TYPE).index("GSI1");

  private KindsOfTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Kinds.KindsOf open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Optional<Kinds.Collections> collections(String name) {
    return get("collections", AllCollections.key(name), false);
  }

  @Override
  public Pages<Kinds.Scalars> scalars(Kinds.Colour colour, Kinds.Money money, YearMonth yearMonth) {
    return pages(
        SCALARS,
        KeyCondition.partition(Scalarses.Keys.GSI1_PARTITION, colour, MONEY_CONVERTER.to(money))
            .sortStartsWith(Scalarses.Keys.GSI1_SORT.prefix(yearMonth)));
  }
}
