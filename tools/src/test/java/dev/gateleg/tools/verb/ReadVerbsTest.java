package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReadVerbsTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir
  static Path folder;

  private static ShopTable shop;

  @BeforeAll
  static void fill() throws Exception {
    shop = new ShopTable(folder, 600);
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  private static List<JsonNode> lines(Ran ran) {
    return ran.out().lines().map(JSON::readTree).toList();
  }

  @Test
  void getFindsAnItemByItsEntityAndByItsStoredKey() {
    Ran byEntity = Ran.piped(shop.on("get", "Order", "orderId=o_1", "--json"));
    assertThat(byEntity.exit()).as(byEntity.err()).isZero();
    assertThat(lines(byEntity).get(0).get("item").get("orderId").asString()).isEqualTo("o_1");
    Ran byKey = Ran.piped(shop.on("get", "PK=ORDER#o_1", "SK=METADATA", "--json"));
    assertThat(byKey.out()).isEqualTo(byEntity.out());
    // However the entity's letters are written, and with the options before the verb.
    Ran before = Ran.piped(
        "--json",
        "--model",
        shop.model(),
        "--endpoint",
        shop.endpoint(),
        "get",
        "order",
        "orderId=o_1");
    assertThat(before.out()).isEqualTo(byEntity.out());
    Ran variables = Ran.with(
        Map.of("GATELEG_MODEL", shop.model(), "GATELEG_ENDPOINT", shop.endpoint()),
        "get",
        "Order",
        "orderId=o_1",
        "--json");
    assertThat(variables.out()).isEqualTo(byEntity.out());
  }

  @Test
  void numbersAndTextsComeOutExactly() {
    Ran json = Ran.piped(shop.on("get", "Product", "productId=every-kind", "--json"));
    assertThat(json.out())
        .contains("\"price\":12345678901234567890123456789012345678,")
        .contains("\"bidSteps\":[")
        .contains("0.05")
        .contains("桌子");
    Ran typed = Ran.piped(shop.on("get", "Product", "productId=every-kind", "--json", "--typed"));
    assertThat(typed.out())
        .contains("\"digests\":{\"BS\":[\"")
        .contains("\"price\":{\"N\":\"12345678901234567890123456789012345678\"}");
    Ran tabs = Ran.piped(shop.on("get", "Product", "productId=every-kind"));
    assertThat(tabs.out().lines().toList()).hasSize(2);
    assertThat(tabs.out().lines().toList().get(0)).startsWith("productId\tcategory\tname\tprice");
    assertThat(tabs.out()).contains("\t12345678901234567890123456789012345678\t");
  }

  @Test
  void anItemThatIsNotThereIsAFailure() {
    Ran ran = Ran.piped(shop.on("get", "Order", "orderId=none"));
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains(
            "gateleg get: [ItemMissing] shop has no item with the key ORDER#none | METADATA.");
  }

  @Test
  void aTerminalGetsARecordThatHoldsNoControlCharacters() {
    Ran ran = Ran.asked("", shop.on("get", "Product", "productId=every-kind"));
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("keywords (not in the model)").doesNotContain("\t");
  }

  @Test
  void queryRunsPatternsAsTheProgramWould() {
    Ran all = Ran.piped(shop.on("query", "ordersIn", "status=PAID", "--json"));
    assertThat(all.exit()).as(all.err()).isZero();
    long paid = shop.everything().values().stream()
        .filter(item -> item.containsKey("GSI2PK") && item.get("GSI2PK").s().equals("STATUS#PAID"))
        .count();
    assertThat(lines(all)).hasSize((int) paid).allSatisfy(line -> {
      assertThat(line.get("entity").asString()).isEqualTo("Order");
      assertThat(line.get("item").get("status").asString()).isEqualTo("PAID");
    });
    Ran first = Ran.piped(shop.on("query", "ordersIn", "status=PAID", "--limit", "3", "--json"));
    assertThat(first.out())
        .isEqualTo(
            String.join("", all.out().lines().limit(3).map(line -> line + "\n").toList()));
    String cursor = first
        .err()
        .lines()
        .filter(line -> line.startsWith("There is more: --cursor "))
        .findFirst()
        .orElseThrow()
        .substring("There is more: --cursor ".length());
    Ran rest = Ran.piped(shop.on("query", "ordersIn", "status=PAID", "--cursor", cursor, "--json"));
    assertThat(first.out() + rest.out()).isEqualTo(all.out());
    Ran table = Ran.asked("", shop.on("query", "orderWithItems", "orderId=o_1"));
    assertThat(table.out().lines().toList().get(0)).contains("entity", "key", "fields");
    assertThat(table.out().lines())
        .allSatisfy(line ->
            assertThat(line.replaceAll("\u001b\\[[0-9]*m", "").length()).isLessThanOrEqualTo(100));
  }

  @Test
  void aCollectionIsReadByItsKeyAsItIsStored() {
    Ran ran = Ran.piped(shop.on("query", "--partition", "ORDER#o_1", "--json"));
    assertThat(lines(ran))
        .hasSizeGreaterThan(1)
        .allSatisfy(line -> assertThat(line.get("key").asString()).startsWith("ORDER#o_1 | "));
    Ran index =
        Ran.piped(shop.on("query", "--partition", "CATALOGUE", "--index", "GSI2", "--json"));
    assertThat(lines(index)).isNotEmpty();
  }

  @Test
  void explainTellsTheRequestAndItsCost() {
    Ran free = Ran.piped(shop.on("explain", "ordersIn", "status=PAID", "--json"));
    JsonNode told = lines(free).get(0);
    assertThat(told.get("index").asString()).isEqualTo("GSI2");
    assertThat(told.get("keyCondition").asString())
        .isEqualTo("GSI2PK = STATUS#PAID and GSI2SK starts with ORDER#");
    assertThat(told.has("itemsRead")).isFalse();
    assertThat(told.get("estimatedTableUnits").asDouble()).isZero();
    JsonNode ran = lines(
            Ran.piped(shop.on("explain", "ordersIn", "status=PAID", "--sample", "--run", "--json")))
        .get(0);
    assertThat(ran.get("indexUnits").asDouble()).isPositive();
    assertThat(ran.get("itemsKept").asInt()).isPositive();
    assertThat(ran.get("thrownAway").asInt()).isZero();
    JsonNode scan =
        lines(Ran.piped(shop.on("explain", "everyOrder", "--run", "--json"))).get(0);
    assertThat(scan.get("thrownAway").asInt()).isPositive();
  }

  @Test
  void scanAndSampleCountTheSame() {
    Ran scan = Ran.piped(shop.on("scan", "--json"));
    assertThat(lines(scan)).hasSize(shop.everything().size());
    Ran sample = Ran.piped(shop.on("sample", "--json"));
    long sum =
        lines(sample).stream().mapToLong(line -> line.get("count").asLong()).sum();
    assertThat(sum).isEqualTo(shop.everything().size());
    Ran orders = Ran.piped(shop.on("scan", "Order", "--limit", "5"));
    assertThat(orders.out().lines()).hasSize(6);
    assertThat(orders.out()).startsWith("orderId\tuserId\tstatus\ttotal");
  }

  @Test
  void anExportHoldsEveryItemAndIsImportedAsItWas() throws Exception {
    Path to = folder.resolve("backup");
    Ran ran = Ran.piped(shop.on("export", to.toString(), "--json"));
    assertThat(ran.exit()).as(ran.err()).isZero();
    var before = shop.everything();
    assertThat(lines(ran).get(0).get("items").asInt()).isEqualTo(before.size());
    Path exported = Path.of(lines(ran).get(0).get("folder").asText());
    assertThat(exported.resolve("manifest-summary.json")).exists();

    Ran refused = Ran.piped(shop.on("import", to.toString()));
    assertThat(refused.err()).contains("[Unconfirmed]");
    shop.client()
        .deleteItem(delete -> delete
            .tableName("shop")
            .key(Map.of(
                "PK", before.values().iterator().next().get("PK"),
                "SK", before.values().iterator().next().get("SK"))));
    Ran again = Ran.piped(shop.on("import", to.toString(), "--yes", "--json"));
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(lines(again).get(0).get("written").asInt()).isEqualTo(before.size());
    assertThat(shop.everything()).isEqualTo(before);
  }

  @Test
  void brokenLinesAreToldAndTheImportFails() throws Exception {
    Path file = folder.resolve("broken.jsonl");
    java.nio.file.Files.writeString(file, "broken\n");
    Ran broken = Ran.piped(shop.on("import", file.toString(), "--yes"));
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.err()).contains("[JsonMalformed]");
  }

  @Test
  void aDryRunReadsNothing() {
    Ran ran = Ran.piped(shop.on("scan", "--dry-run"));
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("Would read all of shop: about ").contains("Nothing is sent.");
  }

  @Test
  void whatIsTooDearIsRefused() {
    Ran ran = Ran.piped(shop.on("scan", "--max-cost", "1"));
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("[TooDear] Not sent: all of shop costs about ");
  }

  @Test
  void modelsAreShownDocumentedAndCompared() throws Exception {
    Ran show = Ran.piped("model", "show", "--model", shop.model(), "--json");
    assertThat(lines(show)).anySatisfy(line -> {
      assertThat(line.get("what").asString()).isEqualTo("pattern");
      assertThat(line.get("name").asString()).isEqualTo("ordersBetween(status, from, to)");
    });
    Ran docs = Ran.piped("model", "docs", "--model", shop.model());
    assertThat(docs.out())
        .startsWith("# shop\n")
        .contains("| Order | GSI2 | `STATUS#{status}` | `ORDER#{createdAt}` |");
    Ran same = Ran.piped("model", "diff", "--model", shop.model(), "--against", shop.model());
    assertThat(same.exit()).isZero();
    Path other = folder.resolve("other.json");
    java.nio.file.Files.writeString(
        other,
        java.nio.file.Files.readString(Path.of(shop.model()))
            .replace("STATUS#{status}", "STATE#{status}"));
    Ran changed =
        Ran.piped("model", "diff", "--model", shop.model(), "--against", other.toString());
    assertThat(changed.exit()).isEqualTo(3);
    assertThat(changed.out())
        .contains(
            "changed\tkey\tOrder on GSI2\tSTATE#{status} | ORDER#{createdAt}\tSTATUS#{status}");
    Ran live = Ran.piped(shop.on("model", "diff", "--json"));
    assertThat(live.exit()).isEqualTo(3);
    assertThat(lines(live))
        .anySatisfy(line -> assertThat(line.get("kind").asString()).isEqualTo("TIME_TO_LIVE_OFF"));
  }

  @Test
  void everyVerbHasHelpWithExamples() {
    for (String verb : List.of(
        "workbench",
        "model",
        "model show",
        "model lint",
        "model docs",
        "model diff",
        "model policy",
        "get",
        "query",
        "explain",
        "put",
        "update",
        "delete",
        "scan",
        "sample",
        "doctor",
        "export",
        "import",
        "archive",
        "heat",
        "shell",
        "engine",
        "simulate",
        "completion")) {
      Ran ran = Ran.piped((verb + " --help").split(" "));
      assertThat(ran.exit()).isZero();
      assertThat(ran.out()).as(verb).contains("Usage: gateleg " + verb, "Examples:", "  gateleg ");
    }
  }

  @Test
  void theCompletionScriptNamesVerbsAndOptions() {
    Ran ran = Ran.piped("completion");
    assertThat(ran.out()).contains("complete -F", "doctor", "--max-cost").doesNotContain("warm-up");
  }
}
