package dev.gateleg.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.bulk.Bulk;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The verbs on a table behind an endpoint, on its export, and on what they made themselves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlVerbsTest {

  private static final int ORDERS = 40;

  @TempDir
  static Path folder;

  private final Engine engine = Engine.inMemory();
  private final Endpoint endpoint = engine.serve(0);
  private Path model;
  private Path export;

  @BeforeAll
  void fill() throws IOException {
    Tables.create(engine.client(), StoreTable.TYPE.schema(), "store");
    Store store = StoreTable.open(engine.client());
    for (int i = 0; i < ORDERS; i++) {
      store.put(new Order(
          "o" + i,
          "u" + i % 3,
          i % 2 == 0 ? Order.Status.PAID : Order.Status.CREATED,
          new BigDecimal("1234567890123456789.01").add(BigDecimal.valueOf(i)),
          Instant.parse("2026-11-18T12:00:00Z").plusSeconds(i),
          List.of(new Order.Line("p1", i, new BigDecimal("9.99"))),
          Set.of("gift", "b\tlue"),
          i == 0 ? Optional.of("first") : Optional.empty()));
    }
    store.put(new Product("p1", "Lamp", 7));
    engine
        .client()
        .putItem(put -> put.tableName("store")
            .item(Map.of(
                "PK", AttributeValue.fromS("STRANGE"),
                "SK", AttributeValue.fromS("THING"),
                "_type", AttributeValue.fromS("Ghost"))));
    model = Files.writeString(
        folder.resolve("store.json"), AnalyticsModel.of(Store.class).model().write());
    export = Bulk.on(store).exporting(folder.resolve("export")).run().folder();
  }

  @AfterAll
  void close() {
    endpoint.close();
    engine.close();
  }

  private Ran run(String... words) {
    return Ran.fed("", on(words));
  }

  private String[] on(String... words) {
    return Stream.concat(
            Stream.of(words),
            Stream.of("--model", model.toString(), "--endpoint", endpoint.uri().toString()))
        .toArray(String[]::new);
  }

  @Test
  void answersOnTheLiveTableInOneCommand() {
    Ran ran = run(
        "sql",
        "select status, count(*) as orders, sum(total) as total from \"Order\" group by all order by 1");
    assertThat(ran.err()).contains("Reads all of store");
    assertThat(ran.out()).isEqualTo("""
            status\torders\ttotal
            CREATED\t20\t24691357802469136180.200000000000
            PAID\t20\t24691357802469136160.200000000000
            """);
    assertThat(ran.exit()).isZero();
  }

  @Test
  void answersOnAnExportAsJson() {
    Ran ran = run(
        "sql",
        "select orderId, total, createdAt, lines, tags, note, note is null as no from \"Order\" where orderId in ('o0', 'o1') order by 1",
        "--from",
        export.toString(),
        "--scale",
        "Order.total=2",
        "--scale",
        "Order.lines.price=2",
        "--json");
    assertThat(ran.out()).isEqualTo("""
            {"orderId":"o0","total":1234567890123456789.01,"createdAt":"2026-11-18T12:00:00Z",\
            "lines":[{"product":"p1","pieces":0,"price":9.99}],"tags":["b\\u0009lue","gift"],"note":"first","no":false}
            {"orderId":"o1","total":1234567890123456790.01,"createdAt":"2026-11-18T12:00:01Z",\
            "lines":[{"product":"p1","pieces":1,"price":9.99}],"tags":["b\\u0009lue","gift"],"no":true}
            """);
    assertThat(ran.exit()).isZero();
  }

  @Test
  void readsQueriesLineByLine() {
    Ran ran = Ran.fed(
        "select count(*) as orders from \"Order\"\n\nselect name from Product\n",
        on("sql", "--from", export.toString()));
    assertThat(ran.out()).isEqualTo("orders\n40\nname\nLamp\n");
  }

  @Test
  void showsATableOnATerminal() {
    Ran ran = Ran.seen(
        60,
        on(
            "sql",
            "select productId, stock from Product",
            "--from",
            export.toString(),
            "--no-color"));
    assertThat(ran.out()).isEqualTo("productId  stock\np1             7\n");
  }

  @Test
  void keepsWhatIsOfNoEntity() {
    Ran ran = run(
        "sql",
        "select type, kind, reason, item->>'$.PK.S' as pk from _other",
        "--from",
        export.toString());
    assertThat(ran.out())
        .isEqualTo("type\tkind\treason\tpk\nGhost\tunknown\tno entity is called Ghost\tSTRANGE\n");
  }

  @Test
  void aSecondRunWritesOnlyWhatChanged() {
    for (String place : List.of("lake", "lake.duckdb")) {
      String lake = folder.resolve(place).toString();
      assertThat(run("lake", lake).out())
          .isEqualTo(
              "table\tread\tinserted\tchanged\tdeleted\nOrder\t40\t40\t0\t0\nProduct\t1\t1\t0\t0\n_other\t1\t1\t0\t0\n");
      assertThat(run("lake", lake).out())
          .isEqualTo(
              "table\tread\tinserted\tchanged\tdeleted\nOrder\t40\t0\t0\t0\nProduct\t1\t0\t0\t0\n_other\t1\t0\t0\t0\n");
      assertThat(
              run("sql", "select count(*) as n from \"Order\"", "--from", lake).out())
          .isEqualTo("n\n40\n");
    }
  }

  @Test
  void printsTheTablesOfOtherEngines() {
    Ran athena = run("ddl", "athena", "s3://bucket/lake", "--scale", "Order.total=2");
    assertThat(athena.out())
        .startsWith("""
            CREATE EXTERNAL TABLE `order` (
              `orderid` string,
              `userid` string,
              `status` string,
              `total` decimal(38,2),
              `createdat` timestamp,
              `lines` array<struct<`product`:string,`pieces`:int,`price`:decimal(38,12)>>,
              `tags` array<string>,
              `note` string,
            """)
        .contains(") STORED AS PARQUET LOCATION 's3://bucket/lake/Order/';\n");
    Ran trino = run("ddl", "trino", "s3://bucket/lake/");
    assertThat(trino.out())
        .contains(
            "  \"lines\" ARRAY(ROW(\"product\" VARCHAR, \"pieces\" INTEGER, \"price\" DECIMAL(38,12))),\n")
        .contains(") WITH (format = 'PARQUET', external_location = 's3://bucket/lake/Order');\n");
  }

  @Test
  void saysWhatItWouldCost() {
    Ran dry = run("sql", "select 1", "--dry-run");
    assertThat(dry.exit()).isZero();
    assertThat(dry.out()).isEmpty();
    assertThat(dry.err()).contains("Would read all of store").contains("Nothing is sent.");
    Ran dear = run("lake", folder.resolve("dear").toString(), "--max-cost", "0");
    assertThat(dear.exit()).isEqualTo(4);
    assertThat(folder.resolve("dear/lake.json")).doesNotExist();
  }

  @Test
  void completesTablesAndColumns() {
    assertThat(completed("select * from Or|")).containsExactly("\"Order\"", "ORDER BY");
    assertThat(completed("select to| from \"Order\"")).containsExactly("total");
    assertThat(completed("select o.cre| from \"Order\" o")).containsExactly("o.createdAt");
    assertThat(completed("select * from \"Or|")).containsExactly("\"Order\"");
    assertThat(completed("select sum(tot| from \"Order\"")).containsExactly("sum(total");
    assertThat(completed("select o.\"cre| from \"Order\" o")).containsExactly("o.\"createdAt\"");
    assertThat(completed("select st| from Product")).containsExactly("stock");
  }

  /** What completes a line at its bar. */
  private static List<String> completed(String line) {
    return new Completion(AnalyticsModel.of(Store.class).tables())
        .of(line.replace("|", ""), line.indexOf('|'));
  }

  @Test
  void refusesBadInput() throws IOException {
    Path lake = folder.resolve("broken");
    assertThat(run("lake", lake.toString(), "--from", export.toString()).exit()).isZero();
    Path file;
    try (var files = Files.walk(lake)) {
      file = files.filter(f -> f.toString().contains("Order/")).findFirst().orElseThrow();
    }
    byte[] whole = Files.readAllBytes(file);
    String count = "select count(*) from \"Order\"";

    byte[] damaged = whole.clone();
    java.util.Arrays.fill(damaged, whole.length - 60, whole.length, (byte) 7);
    Files.write(file, damaged);
    bad(1, "[LakeBroken] ", "sql", count, "--from", lake.toString());
    bad(1, "[LakeBroken] ", "lake", lake.toString());
    Files.writeString(file, "no Parquet");
    bad(1, "it is not as long as it was written", "sql", count, "--from", lake.toString());
    Files.delete(file);
    bad(1, "it is missing", "sql", count, "--from", lake.toString());
    Files.write(file, whole);
    Files.writeString(lake.resolve("lake.json"), "{");
    bad(1, "[LakeBroken] ", "sql", count, "--from", lake.toString());

    String from = export.toString();
    bad(
        2,
        "Referenced column \"totl\" not found",
        "sql",
        "select totl from \"Order\"",
        "--from",
        from);
    bad(2, "Table with name Ordr does not exist", "sql", "select * from Ordr", "--from", from);
    bad(2, "[SqlFailed] ", "sql", "selec 1", "--from", from);
    bad(2, "[SqlFailed] ", "sql", "copy Product to '" + folder + "/x.csv'", "--from", from);
    assertThat(folder.resolve("x.csv")).doesNotExist();
    bad(2, "[PlaceMissing] There is nothing at nowhere", "sql", count, "--from", "nowhere");
    bad(
        1,
        "[ExportBroken] ",
        "sql",
        count,
        "--from",
        Files.createDirectories(folder.resolve("empty")).toString());
    bad(1, "[LakeBroken] ", "sql", count, "--from", model.toString());
    bad(2, "[PlaceIsLake] ", "lake", folder.resolve("y").toString(), "--from", lakeOf("made"));
    bad(2, "[ScaleMalformed] ", "sql", count, "--from", from, "--scale", "two");
    bad(
        2,
        "[ScaleUnknown] Order.sum is no decimal",
        "sql",
        count,
        "--from",
        from,
        "--scale",
        "Order.sum=2");
    bad(2, "[ScaleRange] ", "sql", count, "--from", from, "--scale", "39");
    bad(2, "[EngineUnknown] There is no DDL for oracle", "ddl", "oracle", "s3://b");
    bad(1, "[TableMissing] ", "sql", count, "--table", "nothing");

    String other =
        Files.readString(model).replace("\"Order\"", "\"Cow\"").replace("\"Product\"", "\"Hen\"");
    Path unfit = Files.writeString(folder.resolve("unfit.json"), other);
    Ran ran = Ran.fed(
        "", "lake", folder.resolve("z").toString(), "--from", from, "--model", unfit.toString());
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains("[ModelUnfit] None of 42 items is of an entity of dev.gateleg.sql.Store");
    assertThat(folder.resolve("z/lake.json")).doesNotExist();
  }

  private String lakeOf(String name) {
    String lake = folder.resolve(name).toString();
    assertThat(run("lake", lake).exit()).isZero();
    return lake;
  }

  private void bad(int exit, String says, String... words) {
    Ran ran = run(words);
    assertThat(ran.err()).as(String.join(" ", words)).contains(says);
    assertThat(ran.exit()).as(String.join(" ", words)).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
  }
}
