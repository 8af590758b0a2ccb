package dev.gateleg.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.ColumnType;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.proofs.typed.Everything;
import dev.gateleg.proofs.typed.EverythingTable;
import dev.gateleg.proofs.typed.Means;
import dev.gateleg.proofs.typed.Place;
import dev.gateleg.proofs.typed.Plain;
import dev.gateleg.proofs.typed.RandomThings;
import dev.gateleg.proofs.typed.Thing;
import dev.gateleg.testing.FreshTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What DuckDB says of a table is what a plain fold over the program's own records says, for every type. */
class DifferentialTest {

  private static final int THINGS = 200;
  private static final Set<String> SETS = Set.of("tags", "sizes", "colours", "blobs", "tenants");

  @RegisterExtension
  final FreshTable<Everything> table = FreshTable.of(EverythingTable.TYPE);

  @TempDir
  Path folder;

  private final AnalyticsModel model = AnalyticsModel.of(Everything.class);
  private final long seed = RandomThings.seed();
  private final List<Thing> things = new ArrayList<>();

  private Everything filled() {
    Everything everything = table.open();
    RandomThings random = new RandomThings(seed);
    for (int i = 0; i < THINGS; i++) {
      Thing thing = random.thing(i);
      things.add(thing);
      everything.put(thing);
    }
    return everything;
  }

  @Test
  void everyCellOfParquetIsWhatTheRecordHolds() {
    Lake lake = Lake.parquet(folder.resolve("lake"), model);
    lake.load(ItemSource.table(filled()));
    try (Sql sql = lake.sql()) {
      compare(sql);
    }
  }

  @Test
  void everyCellOfADatabaseIsWhatTheRecordHolds() {
    Lake lake = Lake.duckDb(folder.resolve("lake.duckdb"), model);
    lake.load(ItemSource.table(filled()));
    try (Sql sql = lake.sql()) {
      compare(sql);
    }
  }

  private void compare(Sql sql) {
    List<Column> columns = model.table("Thing").columns();
    Map<String, Map<String, String>> found = sql.query("SELECT * FROM Thing", rows -> {
      Map<String, Map<String, String>> all = new TreeMap<>();
      while (rows.next()) {
        Map<String, String> row = new TreeMap<>();
        for (Column column : columns) {
          row.put(column.name(), text(rows.getObject(column.name()), column));
        }
        all.put(rows.getString("id"), row);
      }
      return all;
    });
    assertThat(found).as("seed %d", seed).hasSize(THINGS);
    for (Thing thing : things) {
      Plain.of(thing)
          .forEach((name, text) -> assertThat(found.get(thing.id()))
              .as("seed %d, %s.%s", seed, thing.id(), name)
              .containsEntry(name, text));
    }
    folds(sql);
  }

  private void folds(Sql sql) {
    same(sql, "sum(amount)", fold(Thing::amount));
    same(sql, "sum(price)", fold(thing -> thing.price().amount()));
    same(sql, "sum(huge)", fold(thing -> new BigDecimal(thing.huge())));
    same(sql, "sum(big::HUGEINT)", fold(thing -> BigDecimal.valueOf(thing.big())));
    same(sql, "sum(maybe)", fold(thing -> thing.maybe().orElse(BigDecimal.ZERO)));
    same(sql, "sum(place.rent)", fold(thing -> thing.place().rent()));
    same(
        sql,
        "sum(list_sum(list_transform(places, lambda p: p.rent)))",
        fold(thing ->
            thing.places().stream().map(Place::rent).reduce(BigDecimal.ZERO, BigDecimal::add)));
    same(
        sql,
        "sum(list_sum(flatten(matrix)))",
        fold(thing -> thing.matrix().stream()
            .flatMap(List::stream)
            .reduce(BigDecimal.ZERO, BigDecimal::add)));
    same(
        sql,
        "sum(list_sum(map_values(prices)))",
        fold(thing -> thing.prices().values().stream().reduce(BigDecimal.ZERO, BigDecimal::add)));
    same(
        sql,
        "sum(means.Voucher.worth)",
        fold(thing ->
            thing.means() instanceof Means.Voucher voucher ? voucher.worth() : BigDecimal.ZERO));
    same(
        sql,
        "count(*) FILTER (WHERE second IS NULL)",
        fold(thing -> thing.second().isEmpty() ? BigDecimal.ONE : BigDecimal.ZERO));
    same(sql, "sum(length(tags))", fold(thing -> BigDecimal.valueOf(thing.tags().size())));
  }

  private BigDecimal fold(Function<Thing, BigDecimal> value) {
    return things.stream().map(value).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private void same(Sql sql, String expression, BigDecimal expected) {
    BigDecimal found = sql.query("SELECT " + expression + " FROM Thing", rows -> {
      assertThat(rows.next()).isTrue();
      Object value = rows.getObject(1);
      return value instanceof BigInteger whole ? new BigDecimal(whole) : rows.getBigDecimal(1);
    });
    assertThat(found == null ? BigDecimal.ZERO : found)
        .as("seed %d, %s", seed, expression)
        .isEqualByComparingTo(expected);
  }

  /** A value of JDBC's as text. */
  private static String text(@Nullable Object value, Column column) throws SQLException {
    ColumnType type = column.type();
    if (value == null) {
      return "-";
    } else if (value instanceof java.sql.Blob blob) {
      return Plain.text(blob.getBytes(1, (int) blob.length()));
    } else if (type instanceof ColumnType.ListOf list) {
      List<String> texts = new ArrayList<>();
      for (Object each : (Object[]) ((Array) value).getArray()) {
        texts.add(text(each, list.element()));
      }
      if (SETS.contains(column.name())) {
        texts.sort(null); // as Plain has them
      }
      return texts.toString();
    } else if (type instanceof ColumnType.MapOf map) {
      Map<String, String> texts = new TreeMap<>();
      for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet()) {
        texts.put(text(each.getKey(), map.key()), text(each.getValue(), map.value()));
      }
      return texts.toString();
    } else if (type instanceof ColumnType.StructOf struct) {
      Object[] values = ((Struct) value).getAttributes();
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        Column field = struct.fields().get(i);
        texts.add(field.name() + "=" + text(values[i], field));
      }
      return texts.toString();
    }
    return Plain.text(value);
  }
}
