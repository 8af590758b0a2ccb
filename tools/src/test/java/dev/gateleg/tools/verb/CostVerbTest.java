package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.tools.view.ItemJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CostVerbTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir
  static Path folder;

  private static ShopTable shop;
  private static Path items;

  @BeforeAll
  static void fill() throws Exception {
    shop = new ShopTable(folder, 300);
    items = folder.resolve("items.jsonl");
    Files.writeString(
        items,
        shop.everything().values().stream()
            .map(item -> ItemJson.write(SdkItems.fromSdk(item)))
            .collect(Collectors.joining("\n")));
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  private static List<JsonNode> lines(Ran ran) {
    return ran.out().lines().map(JSON::readTree).toList();
  }

  private static JsonNode call(Ran ran, String name) {
    return lines(ran).stream()
        .filter(line -> line.get("call").asString().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(ran.out() + ran.err()));
  }

  @Test
  void everyPatternAndWriteHasItsCost() {
    Ran live = Ran.piped(shop.on("cost", "--json"));
    assertThat(live.exit()).as(live.err()).isZero();
    assertThat(live.err()).contains("Prices of us-east-1, 2026-11-18, USD, standard.");
    assertThat(call(live, "order").get("units").asDouble()).isEqualTo(1);
    assertThat(call(live, "create Order").get("by").asString())
        .contains("table")
        .contains("GSI1")
        .contains("GSI2");
    // The whole table was the sample, so a file of it tells the same of everything but scans.
    Ran file = Ran.piped("cost", "--json", "--samples", items.toString(), "--model", shop.model());
    assertThat(call(file, "ordersOf")).isEqualTo(call(live, "ordersOf"));
    assertThat(call(file, "create Order")).isEqualTo(call(live, "create Order"));
  }

  @Test
  void theDeclaredLoadNeedsNoTable() {
    Ran ran = Ran.piped("cost", "--declared", "--json", "--model", shop.model());
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(call(ran, "ordersOf").get("basis").asString())
        .isEqualTo("one small item; no sample has its key");
    assertThat(lines(ran)).noneMatch(line -> line.get("call").asString().startsWith("create"));
  }

  @Test
  void infrequentAccessHasPricesOfItsOwn() {
    String[] words = {"cost", "--declared", "--json", "--model", shop.model(), "--class"};
    assertThat(price(words, "infrequent-access")).isEqualTo(price(words, "standard") * 1.24);
  }

  private static double price(String[] words, String tableClass) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 1);
    all[words.length] = tableClass;
    return call(Ran.piped(all), "order").get("dollarsPerMillion").asDouble();
  }

  @Test
  void aFileOfCostsIsWrittenAndChecked() throws IOException {
    Path sheet = folder.resolve("costs.txt");
    String[] words = {"--samples", items.toString(), "--model", shop.model()};
    Ran written = run(words, "cost", "--write", sheet.toString());
    assertThat(written.exit()).as(written.err()).isZero();
    Ran same = run(words, "cost", "--check", sheet.toString());
    assertThat(same.exit()).isZero();
    assertThat(same.err()).contains("Nothing is dearer than " + sheet);
    String text = Files.readString(sheet);
    Files.writeString(
        sheet, text.replaceFirst("order = 1\n  table 1;", "order = 0.5\n  table 0.5;"));
    Ran dearer = run(words, "cost", "--check", sheet.toString());
    assertThat(dearer.exit()).isEqualTo(3);
    assertThat(dearer.out()).contains("order: 0.5 → 1 units, ");
  }

  private static Ran run(String[] more, String... words) {
    return Ran.piped(java.util.stream.Stream.concat(
            java.util.Arrays.stream(words), java.util.Arrays.stream(more))
        .toArray(String[]::new));
  }

  @Test
  void aDryRunReadsAndWritesNothing() {
    Ran ran = Ran.piped(shop.on("cost", "--dry-run"));
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("Would read a sample of shop");
  }
}
