package dev.gateleg.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.analytics.Loaded.TableChange;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FileSink;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.proofs.typed.Colour;
import dev.gateleg.proofs.typed.Everything;
import dev.gateleg.proofs.typed.EverythingTable;
import dev.gateleg.proofs.typed.Exports;
import dev.gateleg.proofs.typed.RandomThings;
import dev.gateleg.proofs.typed.Sale;
import dev.gateleg.proofs.typed.Thing;
import dev.gateleg.testing.FreshTable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lakes of Parquet files and of DuckDB's: loads take effect as a whole, and write only what changed. */
class LakeTest {

  private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

  @RegisterExtension
  final FreshTable<Everything> table = FreshTable.of(EverythingTable.TYPE);

  @TempDir
  Path folder;

  private final AnalyticsModel model = AnalyticsModel.of(Everything.class);

  private Lake lake(String place, AnalyticsModel of) {
    Path at = folder.resolve(place);
    return place.endsWith(".duckdb") ? Lake.duckDb(at, of) : Lake.parquet(at, of);
  }

  private static Sale sale(int number, String amount) {
    return new Sale(
        "s" + number % 3,
        "sale" + number,
        Colour.values()[number % 3],
        new BigDecimal(amount),
        number,
        NOON.plusSeconds(number));
  }

  private List<Map<String, Value>> stored() {
    return SdkItems.fromSdk(
        table.client().scan(scan -> scan.tableName(table.name())).items());
  }

  private static Map<String, String> amounts(Lake lake) {
    try (Sql sql = lake.sql()) {
      return sql.query("SELECT saleId, amount FROM Sale", rows -> {
        Map<String, String> all = new TreeMap<>();
        while (rows.next()) {
          all.put(rows.getString(1), rows.getBigDecimal(2).stripTrailingZeros().toPlainString());
        }
        return all;
      });
    }
  }

  private static TableChange change(Loaded loaded, String name) {
    return loaded.tables().stream()
        .filter(each -> each.table().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lake", "lake.duckdb"})
  void aLiveTableIsLoadedAgainByWhatChanged(String place) {
    Everything everything = table.open();
    for (int i = 0; i < 30; i++) {
      everything.put(sale(i, i + ".5"));
    }
    // region lake
    Lake lake = lake(place, model.scale("Sale.amount", 2));
    lake.load(ItemSource.scan(Bulk.on(everything).reading().concurrency(4).unitsPerSecond(5_000)));
    BigDecimal sum;
    try (Sql sql = lake.sql()) {
      sum = sql.query(
          "SELECT sum(amount) FROM Sale",
          rows -> rows.next() ? rows.getBigDecimal(1) : BigDecimal.ZERO);
    }
    // endregion
    assertThat(sum).isEqualTo("450.00");

    List<Path> before = lake.files();
    assertThat(lake.load(ItemSource.table(everything)).written()).isZero();
    assertThat(lake.files()).isEqualTo(before);

    everything.put(sale(7, "1000"));
    everything.delete(sale(8, "8.5"));
    everything.put(sale(99, "2"));
    Loaded again = lake.load(ItemSource.table(everything));
    assertThat(change(again, "Sale")).isEqualTo(new TableChange("Sale", 30, 1, 1, 1));
    assertThat(amounts(lake))
        .hasSize(30)
        .containsEntry("sale7", "1000")
        .containsEntry("sale99", "2")
        .doesNotContainKey("sale8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lake", "lake.duckdb"})
  void incrementalExportsAreAppliedInTheirOrder(String place) throws IOException {
    Everything everything = table.open();
    for (int i = 0; i < 10; i++) {
      everything.put(sale(i, i + ""));
    }
    List<Map<String, Value>> items = stored();
    Path full = Exports.full(folder.resolve("full"), "2026-11-18T10:00:00Z", items);
    Map<String, Value> changed = new HashMap<>(items.get(0));
    changed.put("amount", Value.fromN("77.7"));
    Map<String, Value> strange = new HashMap<>(items.get(1));
    strange.put("_type", Value.fromS("Ghost"));
    Map<String, Value> late = new HashMap<>(items.get(2));
    late.put("amount", Value.fromN("88.8"));
    Path first = Exports.incremental(
        folder.resolve("first"),
        "2026-11-18T10:00:00Z",
        "2026-11-18T11:00:00Z",
        List.of(
            Exports.put(changed, 5),
            Exports.put(strange, 5),
            Exports.put(late, 9),
            Exports.put(items.get(2), 6),
            Exports.delete(items.get(3), 7)));
    Path second = Exports.incremental(
        folder.resolve("second"),
        "2026-11-18T11:00:00Z",
        "2026-11-18T12:00:00Z",
        List.of(Exports.delete(changed, 11)));
    Lake lake = lake(place, model);
    lake.load(ItemSource.export(full));
    Map<String, String> expected = amounts(lake);

    assertThatThrownBy(() -> lake.load(ItemSource.export(second)))
        .hasMessage(
            "[LakeGap] export second has what changed from 2026-11-18T11:00:00Z on, and " + lake
                + " ends at 2026-11-18T10:00:00Z; load what is between first, or a full export.");
    assertThat(amounts(lake)).isEqualTo(expected);

    // region incremental
    Loaded applied = lake.load(ItemSource.export(first));
    long changes = applied.written(); // rows that were inserted, changed or deleted
    // endregion
    assertThat(changes).isEqualTo(4);
    assertThat(change(applied, "Sale")).isEqualTo(new TableChange("Sale", 3, 0, 2, 1));
    assertThat(change(applied, "_other")).isEqualTo(new TableChange("_other", 1, 0, 1, 0));
    String id = items.get(0).get("saleId").s();
    expected.put(id, "77.7");
    expected.remove(items.get(1).get("saleId").s());
    expected.put(items.get(2).get("saleId").s(), "88.8");
    expected.remove(items.get(3).get("saleId").s());
    assertThat(amounts(lake)).isEqualTo(expected);

    assertThat(lake.load(ItemSource.export(first)).skipped()).isTrue();
    assertThat(lake.load(ItemSource.export(second)).written()).isEqualTo(1);
    assertThat(lake.load(ItemSource.export(first)).skipped()).isTrue();
    expected.remove(id);
    assertThat(amounts(lake)).isEqualTo(expected);
  }

  @Test
  void anArchiveIsAskedLikeATable() {
    Everything everything = table.open();
    Archive archive = Archive.of(everything, FolderSink.at(folder.resolve("archive")));
    everything.put(sale(1, "1"));
    everything.put(sale(2, "2"));
    archive.run(everything.everySale());
    everything.put(sale(1, "10"));
    archive.run(everything.everySale());

    ItemSource source = ItemSource.archive(FolderSink.at(folder.resolve("archive")));
    for (String place : List.of("lake", "lake.duckdb")) {
      Lake lake = lake(place, model);
      lake.load(source);
      assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "10", "sale2", "2"));
      assertThat(lake.load(source).written()).isZero();
    }
    try (Sql sql = Sql.of(model, source)) {
      assertThat(sql.<String>query(
              "SELECT sum(amount)::VARCHAR FROM Sale",
              rows -> rows.next() ? rows.getString(1) : ""))
          .isEqualTo("12.000000000000");
    }
  }

  @Test
  void absentIsNotNullAndNothingIsLost() {
    Everything everything = table.open();
    everything.put(sale(1, "1"));
    Map<String, Value> item = new HashMap<>(stored().get(0));
    item.put("SK", Value.fromS("SALE#more"));
    item.put("saleId", Value.fromS("more"));
    item.put("at", Value.fromS("2026-11-18T12:00:00.123456789Z"));
    item.put("colour2", Value.fromSs(List.of("x")));
    item.remove("colour"); // It has a default, so an item from before can be read without.
    put(item);
    item.put("SK", Value.fromS("SALE#tiny"));
    item.put("saleId", Value.fromS("tiny"));
    item.put("amount", Value.fromN("0.0000000000001"));
    put(item);
    Thing thing = new RandomThings(1).thing(1);
    everything.put(thing);
    Map<String, Value> stored = new HashMap<>(stored().stream()
        .filter(each -> each.get("_type").s().equals("Thing"))
        .findFirst()
        .orElseThrow());
    stored.put("txt", Value.NULL);
    stored.remove("maybe");
    put(stored);

    try (Sql sql = Sql.of(model, ItemSource.table(everything))) {
      assertThat(text(sql, "SELECT _nulls FROM Thing")).isEqualTo("[text]");
      assertThat(text(sql, "SELECT text IS NULL AND maybe IS NULL FROM Thing")).isEqualTo("true");
      assertThat(text(sql, "SELECT _nanos FROM Sale WHERE saleId = 'more'")).isEqualTo("[at=789]");
      assertThat(text(sql, "SELECT count(*) FROM Sale WHERE colour IS NULL")).isEqualTo("1");
      assertThat(text(sql, "SELECT _more FROM Sale WHERE saleId = 'more'"))
          .isEqualTo("{\"colour2\":{\"SS\":[\"x\"]}}");
      assertThat(
              text(sql, "SELECT kind || ': ' || reason FROM _other WHERE _sort_key = 'SALE#tiny'"))
          .isEqualTo(
              "undecodable: amount holds 1E-13, and its column has 12 digits behind the point;"
                  + " give it a larger scale");
    }
  }

  private void put(Map<String, Value> item) {
    table.client().putItem(put -> put.tableName(table.name()).item(SdkItems.toSdk(item)));
  }

  private static String text(Sql sql, String query) {
    return sql.query(query, rows -> rows.next() ? String.valueOf(rows.getObject(1)) : "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lake", "lake.duckdb"})
  void aRenamedComponentKeepsItsColumn(String place) {
    Everything everything = table.open();
    for (int i = 0; i < 5; i++) {
      everything.put(sale(i, i + ""));
    }
    lake(place, model).load(ItemSource.table(everything));
    TableModel renamed = TableModel.parse(
        model
            .model()
            .write()
            .replace(
                "\"name\": \"amount\",\n          \"type\"",
                "\"name\": \"price\",\n          \"type\"")
            .replace("\"name\": \"pieces\"", "\"name\": \"gone\"")
            .replace("\"attribute\": \"pieces\"", "\"attribute\": \"fresh\"")
            .replace(
                "\"attribute\": \"fresh\",\n          \"kind\": \"NUMBER\",\n          \"presence\": \"REQUIRED\"",
                "\"attribute\": \"fresh\",\n          \"kind\": \"NUMBER\",\n          \"presence\": \"OPTIONAL\""));
    AnalyticsModel next = AnalyticsModel.of(renamed);
    assertThat(next.table("Sale").columns().stream().map(Column::name))
        .contains("price", "gone")
        .doesNotContain("amount", "pieces");
    Lake lake = lake(place, next);
    try (Sql sql = lake.sql()) {
      if (place.equals("lake")) { // A database has its old names until it is loaded.
        assertThat(text(sql, "SELECT sum(price) FROM Sale")).isEqualTo("10.000000000000");
      }
    }
    lake.load(ItemSource.table(everything));
    try (Sql sql = lake.sql()) {
      assertThat(text(sql, "SELECT sum(price) FROM Sale")).isEqualTo("10.000000000000");
      assertThat(text(sql, "SELECT count(gone) FROM Sale")).isEqualTo("0");
      assertThat(text(sql, "SELECT sum((_more->>'$.pieces.N')::INT) FROM Sale")).isEqualTo("10");
    }
    assertThatThrownBy(() -> lake(place, next.scale(2)).load(ItemSource.table(everything)))
        .hasMessage("[LakeSchema] Thing's column price is DECIMAL(38,12) in the lake, and the model"
            + " makes it DECIMAL(38,2); load into a new place, or give the scale that it was loaded"
            + " with.");
  }

  @Test
  void manySmallFilesAreJoined() {
    Everything everything = table.open();
    Lake lake = lake("lake", model);
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < 18; i++) {
      everything.put(sale(i, i + ""));
      expected.put("sale" + i, i + "");
      lake.load(ItemSource.table(everything));
    }
    assertThat(amounts(lake)).isEqualTo(expected);
    assertThat(lake.files()).hasSizeLessThan(17);
    assertThat(lake.files()).allMatch(Files::isRegularFile);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void whatAKilledLoadHasLeftIsFoundByNobody() throws IOException {
    Everything everything = table.open();
    everything.put(sale(1, "1"));
    Lake lake = lake("lake", model);
    lake.load(ItemSource.table(everything));
    Path file = lake.files().get(0);
    Path stage = Files.createDirectories(folder.resolve("lake/.stage/Sale"));
    Files.copy(file, stage.resolve("0badbeef-00000.parquet")); // killed before it was placed
    Files.copy(file, file.resolveSibling("0badbeef-00001.parquet")); // before it was named
    Files.copy(file, file.resolveSibling("mine.parquet"));
    assertThat(lake.load(ItemSource.table(everything)).written()).isZero();
    assertThat(names(file.getParent()))
        .containsExactlyInAnyOrder(file.getFileName().toString(), "mine.parquet");
    assertThat(stage).isEmptyDirectory();
    assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "1"));
  }

  @Test
  void aLakeBehindASinkIsOneForAllMachines() throws IOException {
    Everything everything = table.open();
    everything.put(sale(1, "1"));
    everything.put(sale(2, "2"));
    Path bucket = folder.resolve("bucket");
    FileSink sink = FolderSink.at(bucket);
    Lake one = Lake.parquet(sink, folder.resolve("one"), model);
    Lake other = Lake.parquet(sink, folder.resolve("other"), model);
    assertThatThrownBy(other::sql).hasMessageStartingWith("[LakeMissing] There is no lake at ");
    one.load(ItemSource.table(everything));
    assertThat(amounts(other)).isEqualTo(Map.of("sale1", "1", "sale2", "2"));
    everything.put(sale(1, "10"));
    assertThat(other.load(ItemSource.table(everything)).written()).isEqualTo(1);
    assertThat(amounts(one)).isEqualTo(Map.of("sale1", "10", "sale2", "2"));
    assertThat(names(bucket.resolve("Sale"))).isEqualTo(names(folder.resolve("other/Sale")));

    // The other is faster.
    everything.put(sale(2, "20"));
    ItemSource late = new ItemSource() {
      @Override
      public About about() {
        return ItemSource.table(everything).about();
      }

      @Override
      public void read(int threads, Supplier<Sink> sinks) {
        ItemSource.table(everything).read(threads, sinks);
        everything.put(sale(2, "30"));
        other.load(ItemSource.table(everything));
      }
    };
    assertThatThrownBy(() -> one.load(late))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[LakeBusy] Another load has changed " + bucket + " meanwhile; run this one again.");
    assertThat(amounts(one)).isEqualTo(Map.of("sale1", "10", "sale2", "30"));
    assertThat(names(bucket.resolve("Sale"))).isEqualTo(names(folder.resolve("other/Sale")));
  }

  /** A sink whose next answer to a replacement is lost, after it was made or before. */
  private static FileSink losing(FileSink sink, boolean made) {
    boolean[] lost = {false};
    return (FileSink) Proxy.newProxyInstance(
        FileSink.class.getClassLoader(), new Class<?>[] {FileSink.class}, (proxy, method, args) -> {
          boolean loses = method.getName().equals("replace") && !lost[0];
          if (loses) {
            lost[0] = true;
            if (made) {
              method.invoke(sink, args);
            }
            throw new UnavailableException(CoreCode.UNAVAILABLE, "lost", null);
          }
          return method.invoke(sink, args);
        });
  }

  @Test
  void aLostAnswerOfTheManifestIsLookedUp() {
    Everything everything = table.open();
    everything.put(sale(1, "1"));
    FileSink sink = FolderSink.at(folder.resolve("bucket"));
    Lake lake = Lake.parquet(sink, folder.resolve("copies"), model);
    lake.load(ItemSource.table(everything));
    everything.put(sale(1, "2"));
    Lake lost = Lake.parquet(losing(sink, true), folder.resolve("lost"), model);
    assertThat(lost.load(ItemSource.table(everything)).written()).isEqualTo(1);
    assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "2"));
    everything.put(sale(1, "3"));
    Lake never = Lake.parquet(losing(sink, false), folder.resolve("never"), model);
    assertThatThrownBy(() -> never.load(ItemSource.table(everything)))
        .isInstanceOf(UnavailableException.class);
    assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "2"));
    assertThat(never.load(ItemSource.table(everything)).written()).isEqualTo(1);
    assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "3"));
  }

  @Test
  void refusesWhatCanNotBeLoaded() throws IOException {
    Everything everything = table.open();
    everything.put(sale(1, "1"));
    Lake lake = lake("lake", model);
    Path changes = Exports.incremental(
        folder.resolve("changes"), "2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z", List.of());
    assertThatThrownBy(() -> lake.load(ItemSource.export(changes)))
        .hasMessage("[LakeGap] export changes has only what changed, and nothing was loaded into "
            + lake + " yet; load a full export first.");
    assertThatThrownBy(lake::sql)
        .hasMessage("[LakeMissing] There is no lake at " + lake
            + "; load one there first, or give another place.");
    lake.load(ItemSource.table(everything));
    assertThatThrownBy(() -> lake.load(ItemSource.export(changes)))
        .hasMessageContaining("was not loaded from an export with a time");
    assertThatThrownBy(() -> ItemSource.export(folder.resolve("nowhere")))
        .hasMessage("[ExportMissing] There is no folder " + folder.resolve("nowhere")
            + "; give the one that holds an export's manifests.");
    assertThatThrownBy(() -> ItemSource.archive(FolderSink.at(folder.resolve("none"))))
        .hasMessageStartingWith("[ArchiveMissing] There is no archive in ");

    AnalyticsModel other = AnalyticsModel.of(TableModel.parse(
        model.model().write().replace("\"table\": \"everything\"", "\"table\": \"nothing\"")));
    assertThatThrownBy(() -> lake("lake", other).load(ItemSource.table(everything)))
        .hasMessage("[LakeOther] " + lake
            + " holds the table everything, not nothing; give each table a place of its own.");

    List<String> lines = new ArrayList<>(List.of("{\"Item\":{\"PK\":{\"S\":\"x\"}"));
    Path broken = Exports.incremental(
        folder.resolve("cut"), "2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z", lines);
    Path whole = Files.createDirectories(folder.resolve("cutFull"));
    try (var files = Files.walk(broken)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Path to = whole.resolve(broken.relativize(each));
        Files.createDirectories(to.getParent());
        Files.copy(each, to);
      }
    }
    Files.writeString(whole.resolve("manifest-summary.json"), "{\"exportType\":\"FULL_EXPORT\"}");
    assertThatThrownBy(() -> lake.load(ItemSource.export(whole)))
        .hasMessageStartingWith("[ExportBroken] ")
        .hasMessageContaining("can't be read at line 1");
    assertThat(amounts(lake)).isEqualTo(Map.of("sale1", "1"));
    assertThatThrownBy(() -> model.table("Sold"))
        .hasMessage(
            "[EntityUnknown] No entity of everything is called Sold; there are Thing, Sale, _other.");
  }
}
