package sharded;

import dev.gateleg.core.read.Gathered;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.EachShard;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.key.KeyBound;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table {@code grid} behind {@link Grid}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class GridTable extends GeneratedTable implements Grid {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Grid> TYPE = TableType.of(
      TableSchema.of("grid", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK"))),
      List.of(Meters.TYPE, Readings.TYPE),
      GridTable::new);

  private static final ReadSpec<Reading> READINGS = ReadSpec.query("readings", Readings.TYPE);
  private static final ReadSpec<Reading> NEWEST =
      ReadSpec.query("newest", Readings.TYPE).index("GSI1").newestFirst().limit(50);
  private static final ReadSpec<Reading> SUSPICIOUS = ReadSpec.query("suspicious", Readings.TYPE)
      .index("GSI1")
      .filter(Readings.unit.in(List.of("kWh", "MWh")))
      .filter(Readings.note.isAbsent())
      .filter(Readings.corrected.is(true).negated());
  private static final ReadSpec<Record> METER_WITH_READINGS = ReadSpec.<Record>mixed(
      "meterWithReadings", Meters.TYPE, Readings.TYPE)
      .filter(Readings.TYPE, Readings.state.is(ReadingState.VALID))
      .most(500);

  private GridTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Grid open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Optional<Reading> reading(String meterId, Instant at) {
    return get("reading", Readings.key(meterId, at), false);
  }

  @Override
  public ReadingValue value(String meterId, Instant at) {
    return getRequired("value", Readings.key(meterId, at), ReadingValueProjection.TYPE, false);
  }

  @Override
  public Pages<Reading> readings(String meterId, Instant from, Instant to) {
    return pages(
        READINGS,
        KeyCondition.partition(Readings.Keys.TABLE_PARTITION, meterId, EachShard.EACH)
            .sortIn(
                Readings.Keys.TABLE_SORT.range(
                    KeyBound.from(bound("readings", "from", from)),
                    KeyBound.to(bound("readings", "to", to)))));
  }

  @Override
  public Pages<Reading> newest(ReadingState state) {
    return pages(
        NEWEST, KeyCondition.partition(Readings.Keys.GSI1_PARTITION, state, EachShard.EACH));
  }

  @Override
  public Pages<Reading> suspicious(ReadingState state) {
    return pages(
        SUSPICIOUS, KeyCondition.partition(Readings.Keys.GSI1_PARTITION, state, EachShard.EACH));
  }

  @Override
  public Gathered<MeterWithReadings> meterWithReadings(String meterId) {
    return gatheredInPages(
        METER_WITH_READINGS,
        KeyCondition.partition(Meters.Keys.TABLE_PARTITION, meterId, EachShard.EACH),
        all -> !all.has(Meters.TYPE) && !all.has(Readings.TYPE)
            ? Optional.empty()
            : Optional.of(
                new MeterWithReadings(all.optional(Meters.TYPE), all.list(Readings.TYPE))));
  }
}
