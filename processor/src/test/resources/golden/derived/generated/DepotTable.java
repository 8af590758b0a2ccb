package derived;

import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.key.Derivations;
import dev.gateleg.model.key.KeyBound;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table {@code depot} behind {@link Depot}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class DepotTable extends GeneratedTable implements Depot {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Depot> TYPE = TableType.of(
      TableSchema.of("depot", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK")))
          .index(IndexSchema.global("GSI2", List.of("GSI2PK"), List.of("GSI2SK"))),
      List.of(Parcels.TYPE),
      DepotTable::new);

  private static final ReadSpec<Parcel> PARCELS = ReadSpec.query("parcels", Parcels.TYPE);
  private static final ReadSpec<Parcel> SENT_BY =
      ReadSpec.query("sentBy", Parcels.TYPE).index("GSI1");
  private static final ReadSpec<Parcel> OPEN_IN =
      ReadSpec.query("openIn", Parcels.TYPE).index("GSI2");

  private DepotTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Depot open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Optional<Parcel> parcel(String branchId, Instant createdAt, String parcelId) {
    return get(
        "parcel",
        Parcels.key(branchId, Derivations.date(createdAt, "Europe/Berlin"), parcelId),
        false);
  }

  @Override
  public Parcel parcelOfDay(String branchId, LocalDate createdAt, String parcelId) {
    return getRequired("parcelOfDay", Parcels.key(branchId, createdAt, parcelId), false);
  }

  @Override
  public Pages<Parcel> parcels(String branchId, LocalDate from, @Nullable LocalDate to) {
    return pages(
        PARCELS,
        KeyCondition.partition(Parcels.Keys.TABLE_PARTITION, branchId)
            .sortIn(
                Parcels.Keys.TABLE_SORT.range(
                    KeyBound.from(bound("parcels", "from", from)),
                    to == null ? KeyBound.none() : KeyBound.to(to))));
  }

  @Override
  public Pages<Parcel> sentBy(String email, YearMonth month) {
    return pages(
        SENT_BY,
        KeyCondition.partition(Parcels.Keys.GSI1_PARTITION, Derivations.lower(email))
            .sortIs(Parcels.Keys.GSI1_SORT, month));
  }

  @Override
  public Pages<Parcel> openIn(String openDepot, long load) {
    return pages(
        OPEN_IN,
        KeyCondition.partition(Parcels.Keys.GSI2_PARTITION, openDepot)
            .sortIn(Parcels.Keys.GSI2_SORT.range(KeyBound.from(load), KeyBound.none())));
  }
}
