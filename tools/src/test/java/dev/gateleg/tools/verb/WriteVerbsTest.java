package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class WriteVerbsTest {

  private static final String[] LAMP = {
    "put",
    "Product",
    "productId=lamp",
    "category=home/lighting",
    "name=Lamp, brass",
    "price=34.50",
    "thumbnail=iVBORw=="
  };

  @TempDir
  Path folder;

  private ShopTable shop;

  @BeforeEach
  void fill() throws Exception {
    shop = new ShopTable(folder, 60);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private static String[] and(String[] words, String... more) {
    return java.util.stream.Stream.concat(
            java.util.Arrays.stream(words), java.util.Arrays.stream(more))
        .toArray(String[]::new);
  }

  @Test
  void putMakesAnItemAsTheProgramWould() {
    Ran ran = Ran.piped(shop.on(and(LAMP, "--yes")));
    assertThat(ran.exit()).as(ran.err()).isZero();
    Map<String, AttributeValue> lamp = shop.item("PRODUCT#lamp", "METADATA");
    assertThat(lamp)
        .containsEntry("_type", AttributeValue.fromS("Product"))
        .containsEntry("price", AttributeValue.fromN("34.5"))
        .containsEntry("GSI2PK", AttributeValue.fromS("CATALOGUE"))
        .containsEntry("GSI2SK", AttributeValue.fromS("home/lighting#lamp"));
    Ran found = Ran.piped(shop.on("query", "productsUnder", "category=home/lighting", "--json"));
    assertThat(found.out()).contains("\"productId\":\"lamp\"");
  }

  @Test
  void nothingIsWrittenUnlessSomebodySaysYes() {
    var before = shop.everything();
    Ran piped = Ran.piped(shop.on(LAMP));
    assertThat(piped.exit()).isEqualTo(4);
    assertThat(piped.err()).contains("[Unconfirmed] Not sent: ");
    Ran no = Ran.asked("n\n", shop.on(LAMP));
    assertThat(no.exit()).isEqualTo(4);
    assertThat(no.err()).contains("Go on? [y/N]", "[Declined] Not sent.");
    Ran end = Ran.asked("", shop.on(LAMP));
    assertThat(end.exit()).isEqualTo(4);
    Ran dry = Ran.piped(shop.on(and(LAMP, "--dry-run", "--yes")));
    assertThat(dry.exit()).isZero();
    assertThat(dry.out()).contains("price\t\t34.5\tfalse", "GSI2PK\t\tCATALOGUE\ttrue");
    assertThat(Ran.piped(shop.on(and(LAMP, "--yes", "--max-cost", "0.5"))).exit())
        .isEqualTo(4);
    assertThat(shop.everything()).isEqualTo(before);
    assertThat(Ran.asked("y\n", shop.on(LAMP)).exit()).isZero();
    assertThat(shop.everything()).isNotEqualTo(before);
  }

  @Test
  void createRefusesWhatIsThere() {
    assertThat(Ran.piped(shop.on(and(LAMP, "--yes", "--create"))).exit()).isZero();
    Ran again = Ran.piped(shop.on(and(LAMP, "--yes", "--create")));
    assertThat(again.exit()).isEqualTo(4);
    assertThat(again.err())
        .contains(
            "[ItemExists] Not written: there is an item with the key PRODUCT#lamp | METADATA");
    Ran same = Ran.piped(shop.on(LAMP));
    assertThat(same.exit()).as(same.err()).isZero();
    assertThat(same.err()).contains("Nothing to change");
  }

  @Test
  void updateMovesIndexKeysAndCountsTheVersion() {
    long version =
        Long.parseLong(shop.item("ORDER#o_1", "METADATA").get("version").n());
    Ran ran = Ran.piped(shop.on(
        "update",
        "Order",
        "orderId=o_1",
        "--set",
        "status=CREATED",
        "--set",
        "total=0.10",
        "--set",
        "tags:=[\"a\",\"b\"]",
        "--yes"));
    assertThat(ran.exit()).as(ran.err()).isZero();
    Map<String, AttributeValue> order = shop.item("ORDER#o_1", "METADATA");
    assertThat(order)
        .containsEntry("status", AttributeValue.fromS("CREATED"))
        .containsEntry("total", AttributeValue.fromN("0.1"))
        .containsEntry("GSI2PK", AttributeValue.fromS("STATUS#CREATED"))
        .containsEntry("version", AttributeValue.fromN(Long.toString(version + 1)));
    assertThat(Ran.piped(shop.on("update", "Order", "orderId=o_0", "--remove", "coupon", "--yes"))
            .exit())
        .isZero();
    assertThat(shop.item("ORDER#o_0", "METADATA")).doesNotContainKey("coupon");
  }

  @Test
  void deleteTakesAwayEntitiesAndStrangers() {
    assertThat(Ran.piped(shop.on("delete", "Stock", "productId=p_0", "warehouse=porto", "--yes"))
            .exit())
        .isZero();
    assertThat(shop.item("PRODUCT#p_0", "STOCK#porto")).isEmpty();
    assertThat(Ran.piped(shop.on("delete", "PK=legacy-0", "SK=v1", "--yes")).exit())
        .isZero();
    assertThat(shop.item("legacy-0", "v1")).isEmpty();
    Ran unique = Ran.piped(shop.on("delete", "User", "userId=u_1000", "--yes"));
    assertThat(unique.exit()).isEqualTo(2);
    assertThat(unique.err()).contains("[EditUnique] 'email' of User is unique");
  }

  @Test
  void aLostAnswerIsNoConflict() {
    shop.engine().faults(Faults.none().with(Fault.LOST_ANSWER, 0.5));
    for (int i = 0; i < 10; i++) {
      Ran ran = Ran.piped(
          shop.on("update", "Order", "orderId=o_1", "--set", "total=" + i + ".5", "--yes"));
      // Where all tries are lost, the outcome is unknown, and told so.
      assertThat(ran.exit()).as(ran.err()).isIn(0, 5);
    }
    shop.engine().faults(Faults.none());
  }

  @Test
  void whatIsBusyOrAwayMayBeTriedAgain() {
    shop.engine().faults(Faults.none().with(Fault.THROTTLING, 1));
    Ran busy = Ran.piped(shop.on("get", "Order", "orderId=o_1"));
    assertThat(busy.exit()).as(busy.err()).isEqualTo(5);
    assertThat(busy.err()).contains("[TryLater]");
    shop.engine().faults(Faults.none().with(Fault.CONFLICT, 1));
    Ran met = Ran.piped(shop.on("update", "Order", "orderId=o_1", "--set", "status=PAID", "--yes"));
    assertThat(met.exit()).as(met.err()).isEqualTo(5);
    assertThat(met.err()).contains("[TryLater] DynamoDB could not answer (Transaction is ongoing");
    shop.engine().faults(Faults.none());
    Ran away = Ran.piped(
        "get", "Order", "orderId=o_1", "--model", shop.model(), "--endpoint", "http://127.0.0.1:1");
    assertThat(away.exit()).isEqualTo(5);
    assertThat(away.err()).contains("[Unreachable]");
  }

  @Test
  void rowsBecomeEntitiesAndThoseThatCannotAreTold() throws Exception {
    Path rows = java.nio.file.Files.writeString(
        folder.resolve("stock.csv"),
        "productId,warehouse,available,reserved\nlamp,porto,4,0\nlamp,faro,many,0\n");

    Ran ran = Ran.piped(shop.on("import", rows.toString(), "--entity", "stock", "--yes", "--json"));

    assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
    assertThat(ran.out()).contains("\"written\":1", "\"rejected\":1");
    assertThat(ran.err()).contains("stock.csv", "many");
    assertThat(Ran.piped(shop.on("get", "Stock", "productId=lamp", "warehouse=porto", "--json"))
            .out())
        .contains("\"available\":4");
    assertThat(Ran.piped(shop.on("get", "Stock", "productId=lamp", "warehouse=faro"))
            .err())
        .contains("[ItemMissing]");
  }

  @Test
  void agedItemsAreArchivedFoundAndBroughtBack() {
    Map<String, AttributeValue> order = shop.item("ORDER#o_0", "METADATA");
    String user = order.get("userId").s();
    String cold = folder.resolve("cold").toString();
    String[] run = {"archive", "run", "ordersOf", "userId=" + user, "--in", cold};
    assertThat(Ran.piped(shop.on(run)).err()).contains("[Unconfirmed]");
    assertThat(shop.item("ORDER#o_0", "METADATA")).isEqualTo(order);

    Ran ran = Ran.piped(shop.on(and(run, "--yes", "--json")));

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(shop.item("ORDER#o_0", "METADATA")).isEmpty();
    Ran found = Ran.piped(
        shop.on("archive", "find", "Order", "orderId=o_0", "--in", cold, "--json", "--typed"));
    assertThat(dev.gateleg.tools.view.ItemJson.read(tools.jackson.databind.json.JsonMapper.shared()
            .readTree(found.out())
            .get("item")
            .toString()))
        .isEqualTo(SdkItems.fromSdk(order));
    assertThat(Ran.piped(shop.on("archive", "verify", "--in", cold)).exit()).isZero();
    Ran back =
        Ran.piped(shop.on("archive", "restore", "Order", "orderId=o_0", "--in", cold, "--yes"));
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(shop.item("ORDER#o_0", "METADATA")).containsEntry("userId", order.get("userId"));
    Ran twice =
        Ran.piped(shop.on("archive", "restore", "Order", "orderId=o_0", "--in", cold, "--yes"));
    assertThat(twice.exit()).isEqualTo(4);
    assertThat(twice.err()).contains("[AlreadyExists]");
  }

  @Test
  void heatTellsWhichKeysAreWritten() throws Exception {
    shop.client()
        .updateTable(update -> update
            .tableName("shop")
            .streamSpecification(stream -> stream
                .streamEnabled(true)
                .streamViewType(
                    software.amazon.awssdk.services.dynamodb.model.StreamViewType
                        .NEW_AND_OLD_IMAGES)));
    Thread writer = new Thread(() -> {
      for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
        String total = Integer.toString(i);
        shop.client()
            .updateItem(update -> update
                .tableName("shop")
                .key(Map.of(
                    "PK", AttributeValue.fromS("ORDER#o_0"),
                    "SK", AttributeValue.fromS("METADATA")))
                .updateExpression("SET coupon = :c")
                .expressionAttributeValues(Map.of(":c", AttributeValue.fromS(total))));
        Thread.yield();
      }
    });
    writer.start();
    try {
      String out = "";
      for (int tries = 0; tries < 30 && !out.contains("ORDER#o_0"); tries++) {
        Ran ran = Ran.piped(shop.on("heat", "--seconds", "1", "--json"));
        assertThat(ran.exit()).as(ran.err()).isZero();
        out = ran.out();
      }
      assertThat(out.lines())
          .anySatisfy(
              line -> assertThat(line).contains("\"partition\":\"ORDER#o_0\"", "update(Order)"));
    } finally {
      writer.interrupt();
      writer.join();
    }
  }
}
