package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class RestoreVerbTest {

  @TempDir
  Path folder;

  private ShopTable shop;

  /** The shop, and a copy of it from a backup; then an order is spoiled. */
  @BeforeEach
  void spoil() throws Exception {
    shop = new ShopTable(folder, 60);
    String backup = shop.client()
        .createBackup(b -> b.tableName("shop").backupName("good"))
        .backupDetails()
        .backupArn();
    shop.client().restoreTableFromBackup(r -> r.backupArn(backup).targetTableName("shop-then"));
    Ran spoiled = Ran.piped(shop.on("update", "Order", "orderId=o_1", "--set", "total=1", "--yes"));
    assertThat(spoiled.exit()).as(spoiled.err()).isZero();
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private Map<String, AttributeValue> order() {
    return shop.item("ORDER#o_1", "METADATA");
  }

  private static AttributeValue total(Map<String, AttributeValue> item) {
    return Objects.requireNonNull(item.get("total"));
  }

  private AttributeValue before() {
    return total(shop.client()
        .getItem(get -> get.tableName("shop-then")
            .key(Map.of(
                "PK", AttributeValue.fromS("ORDER#o_1"), "SK", AttributeValue.fromS("METADATA"))))
        .item());
  }

  @Test
  void anEntityComesBackAndGoesAgain() throws IOException {
    Path undo = folder.resolve("undo.txt");
    Ran dry = Ran.piped(shop.on(
        "restore", "Order", "orderId=o_1", "--from-table", "shop-then", "--dry-run", "--json"));
    assertThat(dry.exit()).as(dry.err()).isZero();
    assertThat(dry.out()).contains("\"field\":\"total\",\"now\":1,");
    assertThat(total(order())).isEqualTo(AttributeValue.fromN("1"));

    Ran unasked =
        Ran.piped(shop.on("restore", "Order", "orderId=o_1", "--from-table", "shop-then"));
    assertThat(unasked.exit()).isEqualTo(4);
    assertThat(unasked.err()).contains("[Unconfirmed]");

    Ran done = Ran.piped(shop.on(
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--yes",
        "--undo-file",
        undo.toString()));
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.err()).contains("Undo it with: gateleg restore --undo " + undo);
    assertThat(total(order())).isEqualTo(before());
    assertThat(Files.readString(undo))
        .startsWith("# gateleg restore: what was there before\nOrder\t");

    Ran again = Ran.piped(shop.on(
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--yes",
        "--undo-file",
        folder.resolve("none.txt").toString()));
    assertThat(again.err()).contains("Nothing to restore: everything is as it was.");
    assertThat(folder.resolve("none.txt")).doesNotExist();

    Ran undone = Ran.piped(shop.on(
        "restore",
        "--undo",
        undo.toString(),
        "--yes",
        "--undo-file",
        folder.resolve("redo.txt").toString()));
    assertThat(undone.exit()).as(undone.err()).isZero();
    assertThat(total(order())).isEqualTo(AttributeValue.fromN("1"));
  }

  @Test
  void manyComeByAPatternOrByAFileOfKeys() throws IOException {
    String user = Objects.requireNonNull(order().get("userId")).s();
    Ran byPattern = Ran.piped(shop.on(
        "restore",
        "--pattern",
        "ordersOf",
        "userId=" + user,
        "--from-table",
        "shop-then",
        "--yes",
        "--undo-file",
        folder.resolve("a.txt").toString()));
    assertThat(byPattern.exit()).as(byPattern.err()).isZero();
    assertThat(total(order())).isEqualTo(before());

    Ran.piped(shop.on("update", "Order", "orderId=o_1", "--set", "total=2", "--yes"));
    Path keys =
        Files.writeString(folder.resolve("keys.txt"), "Order orderId=o_1\n\nOrder orderId=o_2\n");
    Ran byKeys = Ran.piped(shop.on(
        "restore",
        "--keys",
        keys.toString(),
        "--from-table",
        "shop-then",
        "--yes",
        "--undo-file",
        folder.resolve("b.txt").toString()));
    assertThat(byKeys.exit()).as(byKeys.err()).isZero();
    assertThat(total(order())).isEqualTo(before());
  }

  @Test
  void aFileIsNotOverwritten() throws IOException {
    Path there = Files.writeString(folder.resolve("there.txt"), "mine");
    Ran ran = Ran.piped(shop.on(
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--yes",
        "--undo-file",
        there.toString()));
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.err()).contains("[FileExists]");
    assertThat(total(order())).isEqualTo(AttributeValue.fromN("1"));
    assertThat(Files.readString(there)).isEqualTo("mine");
  }

  @Test
  void theProgramsCodeIsNeeded() throws IOException {
    Path other = Files.writeString(
        folder.resolve("other.json"),
        Files.readString(Path.of(shop.model()))
            .replace("tools.shop.Shop\"", "tools.shop.Nowhere\""));
    Ran ran = Ran.piped(
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--model",
        other.toString(),
        "--endpoint",
        shop.endpoint());
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err())
        .contains("[TableClassMissing] The code of dev.gateleg.tools.shop.Nowhere");
  }

  private void refused(int exit, String code, String... words) {
    Path undo = folder.resolve("refused.txt");
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--yes", "--undo-file", undo.toString()));
    Ran ran = Ran.piped(shop.on(all.toArray(String[]::new)));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains("[" + code + "]");
    assertThat(ran.out()).isEmpty();
    assertThat(undo).doesNotExist();
    assertThat(total(order())).isEqualTo(AttributeValue.fromN("1"));
  }

  @Test
  void whatIsWrongIsToldAndChangesNothing() throws IOException {
    refused(1, "TableMissing", "restore", "Order", "orderId=o_1", "--from-table", "no-such-table");
    refused(
        2,
        "TimeMalformed",
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--at",
        "yesterday");
    refused(
        2,
        "RestoreTime",
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--at",
        "2999-01-01T00:00:00Z");
    refused(
        2,
        "RestoreTime",
        "restore",
        "Order",
        "orderId=o_1",
        "--from-table",
        "shop-then",
        "--at",
        "2020-01-01T00:00:00Z");
    refused(
        2,
        "ExportBroken",
        "restore",
        "Order",
        "orderId=o_1",
        "--from-export",
        folder.resolve("none").toString());
    refused(
        2,
        "FolderMissing",
        "restore",
        "Order",
        "orderId=o_1",
        "--from-archive",
        folder.resolve("none").toString());
    refused(2, "SourceOne", "restore", "Order", "orderId=o_1");
    refused(2, "EntitiesOne", "restore", "--from-table", "shop-then");
    refused(
        2,
        "FileFailed",
        "restore",
        "--keys",
        folder.resolve("none").toString(),
        "--from-table",
        "shop-then");
    Path undo = Files.writeString(folder.resolve("no-undo.txt"), "hello");
    refused(2, "UndoMalformed", "restore", "--undo", undo.toString());
  }
}
