package dev.gateleg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.analytics.Lake;
import dev.gateleg.analytics.Sql;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.proofs.typed.Everything;
import dev.gateleg.proofs.typed.EverythingTable;
import dev.gateleg.proofs.typed.Exports;
import dev.gateleg.proofs.typed.Means;
import dev.gateleg.proofs.typed.Place;
import dev.gateleg.proofs.typed.Plain;
import dev.gateleg.proofs.typed.RandomThings;
import dev.gateleg.proofs.typed.Thing;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** Spark in local mode with several tasks: what it says is what a plain fold over the program's own records says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkTest {

  private static final int THINGS = 60;
  private static final int AMOUNTS = 1_000_000;
  private static final Set<String> SETS = Set.of("tags", "sizes", "colours", "blobs", "tenants");

  @TempDir
  static Path folder;

  private final AnalyticsModel model = AnalyticsModel.of(Everything.class);
  private final long seed = RandomThings.seed();
  private final List<Thing> things = new ArrayList<>();
  private final Engine engine = Engine.inMemory();
  private final Endpoint endpoint = engine.serve(0);
  private SparkSession spark;
  private String export;

  @BeforeAll
  void start() {
    System.setProperty("aws.accessKeyId", "local");
    System.setProperty("aws.secretAccessKey", "local");
    spark = SparkSession.builder()
        .master("local[4]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", folder.resolve("spark").toString())
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.datetime.java8API.enabled", "true")
        .config(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
        .config("spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog")
        .config("spark.sql.catalog.lake.type", "hadoop")
        .config("spark.sql.catalog.lake.warehouse", folder.resolve("warehouse").toString())
        .getOrCreate();
    Tables.create(engine.client(), EverythingTable.TYPE.schema(), "everything");
    Everything everything = EverythingTable.open(engine.client());
    RandomThings random = new RandomThings(seed);
    for (int i = 0; i < THINGS; i++) {
      Thing thing = random.thing(i);
      things.add(thing);
      everything.put(thing);
    }
    export = Bulk.on(everything)
        .exporting(folder.resolve("export"))
        .concurrency(4)
        .run()
        .folder()
        .toString();
  }

  @AfterAll
  void stop() {
    spark.stop();
    endpoint.close();
    engine.close();
  }

  @Test
  void everyCellOfAnExportIsWhatTheRecordHolds() {
    // region frames
    GatelegSpark gateleg = GatelegSpark.of(spark, AnalyticsModel.of(Everything.class));
    Dataset<Row> frame = gateleg.export(export).entity("Thing");
    // endregion
    assertThat(frame.rdd().getNumPartitions()).isEqualTo(4);
    Map<String, Row> found = new TreeMap<>();
    frame.collectAsList().forEach(row -> found.put(row.getAs("id"), row));
    assertThat(found).as("seed %d", seed).hasSize(THINGS);
    for (Thing thing : things) {
      Row row = found.get(thing.id());
      Plain.of(thing)
          .forEach((name, text) -> assertThat(text(row.getAs(name), name))
              .as("seed %d, %s.%s", seed, thing.id(), name)
              .isEqualTo(text));
    }
    folds(frame);
  }

  @Test
  void aLiveTableIsReadByTasks() {
    // region live
    Dataset<Row> frame = GatelegSpark.of(spark, model)
        .table("everything", 8)
        .endpoint(endpoint.uri().toString())
        .region("us-east-1")
        .unitsPerSecond(100_000)
        .entity("Thing");
    // endregion
    assertThat(frame.rdd().getNumPartitions()).isEqualTo(8);
    folds(frame);
  }

  private void folds(Dataset<Row> frame) {
    frame.createOrReplaceTempView("thing");
    same("sum(amount)", fold(Thing::amount));
    same("sum(price)", fold(thing -> thing.price().amount()));
    same("sum(huge)", fold(thing -> new BigDecimal(thing.huge())));
    same("sum(maybe)", fold(thing -> thing.maybe().orElse(BigDecimal.ZERO)));
    same("sum(place.rent)", fold(thing -> thing.place().rent()));
    same(
        "sum(aggregate(places.rent, cast(0 as decimal(38,12)), (a, b) -> cast(a + b as decimal(38,12))))",
        fold(thing ->
            thing.places().stream().map(Place::rent).reduce(BigDecimal.ZERO, BigDecimal::add)));
    same(
        "sum(means.Voucher.worth)",
        fold(thing ->
            thing.means() instanceof Means.Voucher voucher ? voucher.worth() : BigDecimal.ZERO));
    same("sum(size(tags))", fold(thing -> BigDecimal.valueOf(thing.tags().size())));
    same("count(*)", BigDecimal.valueOf(THINGS));
  }

  private BigDecimal fold(Function<Thing, BigDecimal> value) {
    return things.stream().map(value).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private void same(String expression, BigDecimal expected) {
    Row row = spark.sql("SELECT " + expression + " FROM thing").first();
    Object found = row.isNullAt(0) ? "0" : row.get(0);
    assertThat(new BigDecimal(found.toString()))
        .as("seed %d, %s", seed, expression)
        .isEqualByComparingTo(expected);
  }

  /** A value of Spark's as text. */
  private static String text(@Nullable Object value, String name) {
    if (value instanceof scala.collection.Seq<?> list) {
      List<String> texts = new ArrayList<>();
      CollectionConverters.asJava(list).forEach(each -> texts.add(text(each, "")));
      if (SETS.contains(name)) {
        texts.sort(null); // as Plain has them
      }
      return texts.toString();
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      CollectionConverters.asJava(map)
          .forEach((key, each) -> texts.put(text(key, ""), text(each, "")));
      return texts.toString();
    } else if (value instanceof Row struct) {
      return IntStream.range(0, struct.size())
          .mapToObj(i -> {
            String field = struct.schema().fieldNames()[i];
            return field + "=" + text(struct.get(i), field);
          })
          .toList()
          .toString();
    }
    return Plain.text(value);
  }

  /** A million sales, made on two threads. */
  private static final class Million implements ItemSource {

    @Override
    public About about() {
      return new About("a million sales", Content.WHOLE, null, null, true, false);
    }

    static String amount(Random random) {
      return BigDecimal.valueOf(random.nextLong(), 4).toPlainString();
    }

    @Override
    public void read(int threads, Supplier<Sink> sinks) {
      IntStream.range(0, 2).parallel().forEach(half -> {
        Random random = new Random(half);
        try (Sink sink = sinks.get()) {
          for (int i = 0; i < AMOUNTS / 2; i++) {
            String id = half + "-" + i;
            Map<String, Value> item = new HashMap<>();
            item.put("PK", Value.fromS("SHOP#s"));
            item.put("SK", Value.fromS("SALE#" + id));
            item.put("_type", Value.fromS("Sale"));
            item.put("shop", Value.fromS("s"));
            item.put("saleId", Value.fromS(id));
            item.put("colour", Value.fromS("RED"));
            item.put("amount", Value.fromN(amount(random)));
            item.put("pieces", Value.fromN("1"));
            item.put("at", Value.fromS("2026-11-18T12:00:00.000000000Z"));
            sink.put(item, 0);
          }
        }
      });
    }
  }

  @Test
  void theSumOfAMillionAmountsIsExactInBoth() {
    Lake lake = Lake.parquet(folder.resolve("million"), model.scale("Sale.amount", 4));
    assertThat(lake.load(new Million()).read()).isEqualTo(AMOUNTS);
    BigDecimal expected = BigDecimal.ZERO;
    for (int half = 0; half < 2; half++) {
      Random random = new Random(half);
      for (int i = 0; i < AMOUNTS / 2; i++) {
        expected = expected.add(new BigDecimal(Million.amount(random)));
      }
    }
    try (Sql sql = lake.sql()) {
      assertThat(sql.<BigDecimal>query(
              "SELECT sum(amount) FROM Sale",
              rows -> rows.next() ? rows.getBigDecimal(1) : BigDecimal.ZERO))
          .isEqualTo(expected);
    }
    String[] files = lake.files().stream().map(Path::toString).toArray(String[]::new);
    assertThat(spark.read().parquet(files).selectExpr("sum(amount)").first().getDecimal(0))
        .isEqualTo(expected);
  }

  @Test
  void anIcebergTableKeepsTheHistoryOfARenamedComponent() throws IOException {
    // Merges of five rows by wide columns would be compiled for longer than they run.
    spark.conf().set("spark.sql.codegen.wholeStage", "false");
    spark.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    try {
      keepsTheHistoryOfARenamedComponent();
    } finally {
      spark.conf().unset("spark.sql.codegen.wholeStage");
      spark.conf().unset("spark.sql.codegen.factoryMode");
    }
  }

  private void keepsTheHistoryOfARenamedComponent() throws IOException {
    List<Map<String, Value>> items = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      items.add(Map.of(
          "PK", Value.fromS("SHOP#s"),
          "SK", Value.fromS("SALE#" + i),
          "_type", Value.fromS("Sale"),
          "shop", Value.fromS("s"),
          "saleId", Value.fromS("" + i),
          "amount", Value.fromN(i + ".5"),
          "pieces", Value.fromN("1"),
          "at", Value.fromS("2026-11-18T12:00:00Z")));
    }
    String full =
        Exports.full(folder.resolve("full"), "2026-11-18T10:00:00Z", items).toString();
    // region iceberg
    GatelegSpark gateleg = GatelegSpark.of(spark, model);
    IcebergLake lake = IcebergLake.of(gateleg, "lake", "shop");
    lake.load(gateleg.export(full));
    // endregion
    assertThat(sum(lake, "amount")).isEqualTo("12.500000000000");

    AnalyticsModel renamed = AnalyticsModel.of(TableModel.parse(model
        .model()
        .write()
        .replace(
            "\"name\": \"amount\",\n          \"type\"",
            "\"name\": \"turnover\",\n          \"type\"")));
    GatelegSpark after = GatelegSpark.of(spark, renamed);
    IcebergLake next = IcebergLake.of(after, "lake", "shop");
    next.prepare();
    assertThat(sum(next, "turnover")).isEqualTo("12.500000000000");

    Map<String, Value> changed = new HashMap<>(items.get(0));
    changed.put("amount", Value.fromN("100"));
    Map<String, Value> strange = new HashMap<>(items.get(1));
    strange.put("_type", Value.fromS("Ghost"));
    next.load(after.export(Exports.incremental(
            folder.resolve("changes"),
            "2026-11-18T10:00:00Z",
            "2026-11-18T11:00:00Z",
            List.of(
                Exports.put(changed, 5),
                Exports.put(strange, 5),
                Exports.put(items.get(0), 4),
                Exports.delete(items.get(2), 6)))
        .toString()));
    assertThat(sum(next, "turnover")).isEqualTo("108.000000000000");
    assertThat(spark.table(next.name("_other")).count()).isEqualTo(1);
    assertThat(spark.table(next.name("Sale")).count()).isEqualTo(3);

    IcebergLake finer =
        IcebergLake.of(GatelegSpark.of(spark, renamed.scale("Sale.turnover", 2)), "lake", "shop");
    assertThatThrownBy(finer::prepare)
        .hasMessage(
            "[LakeSchema] Sale's column turnover is decimal(38, 12) in Iceberg, and the model"
                + " makes it decimal(38, 2); give the scale that it was made with, or another"
                + " namespace.");
  }

  private String sum(IcebergLake lake, String column) {
    return spark
        .sql("SELECT sum(" + column + ") FROM " + lake.name("Sale"))
        .first()
        .getDecimal(0)
        .toPlainString();
  }

  @Test
  void refusesWhatCanNotBeRead() throws IOException {
    GatelegSpark gateleg = GatelegSpark.of(spark, model);
    assertThatThrownBy(() -> gateleg.export(folder.resolve("nowhere").toString()))
        .hasMessageStartingWith("[ExportBroken] ");
    assertThatThrownBy(() -> gateleg.export(export).entity("Thng"))
        .hasMessage(
            "[EntityUnknown] No entity of everything is called Thng; there are Thing, Sale, _other.");
    assertThatThrownBy(() -> spark.read().format("gateleg").load())
        .hasMessage("[FrameOptions] A frame needs the options model and entity, and path or table;"
            + " use GatelegSpark, which sets them.");
    assertThatThrownBy(() -> IcebergLake.of(gateleg, "spark_catalog", "x").prepare())
        .hasMessageStartingWith("[CatalogUnknown] spark_catalog is no Iceberg catalogue");

    Path damaged = Exports.full(folder.resolve("damaged"), "2026-11-18T10:00:00Z", List.of());
    Path manifest = damaged.resolve("manifest-files.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replaceAll("md5Checksum\":\"...", "md5Checksum\":\"AAA"));
    assertThatThrownBy(() -> gateleg.export(damaged.toString()).entity("Sale").count())
        .hasStackTraceContaining("it does not have the checksum of its manifest");
  }
}
