package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.Edit.Change;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class ItemEditorTest {

  private final Engine engine = Engine.inMemory();
  private TableView view;
  private ItemEditor editor;

  @BeforeEach
  void fill() {
    ShopSeed.fill(engine.client(), "shop", 500, 3);
    view = new TableView(ShopSeed.model(), "shop", engine.client());
    editor = view.editor(() -> Instant.parse("2026-11-18T09:00:00Z"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Map<String, Value> stored(String pk, String sk) {
    return SdkItems.fromSdk(engine
        .client()
        .getItem(get -> get.tableName("shop").key(SdkItems.toSdk(key(pk, sk))))
        .item());
  }

  private static Map<String, Value> key(String pk, String sk) {
    return Map.of("PK", text(pk), "SK", text(sk));
  }

  private static Value text(String text) {
    return Value.fromS(text);
  }

  @Test
  void anIndexKeyAndTheVersionFollowAChange() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    String status = order.get("status").s().equals("PAID") ? "SHIPPED" : "PAID";
    Edit edit = editor.edit(order, Map.of("status", text(status)));
    assertThat(edit.changes())
        .extracting(Change::attribute)
        .containsExactly("status", "GSI2PK", "version");
    assertThat(edit.changes()).extracting(Change::follows).containsExactly(false, true, true);

    ItemView written = editor.write(edit);
    Map<String, Value> now = stored("ORDER#o_1", "METADATA");
    assertThat(written.item()).isEqualTo(now);
    assertThat(written.stale()).isFalse();
    assertThat(now.get("GSI2PK").s()).isEqualTo("STATUS#" + status);
    Map<String, Value> expected = new HashMap<>(order);
    edit.changes().forEach(change -> expected.put(change.attribute(), change.after()));
    assertThat(now).isEqualTo(expected);
  }

  @Test
  void anUnchangedItemIsNotWritten() {
    Map<String, Value> product = stored("PRODUCT#every-kind", "METADATA");
    Edit edit = editor.edit(product, new HashMap<>(product));
    assertThat(edit.isEmpty()).isTrue();
    assertThat(editor.write(edit).item()).isEqualTo(product);
    assertThat(stored("PRODUCT#every-kind", "METADATA")).isEqualTo(product);
  }

  @Test
  void whatWasNotChangedStaysAsItIsStored() {
    Map<String, Value> product = stored("PRODUCT#every-kind", "METADATA");
    editor.write(editor.edit(product, Map.of("name", text("A table"))));
    Map<String, Value> expected = new HashMap<>(product);
    expected.put("name", text("A table"));
    assertThat(ItemJson.write(new java.util.TreeMap<>(stored("PRODUCT#every-kind", "METADATA"))))
        .isEqualTo(ItemJson.write(new java.util.TreeMap<>(expected)));
  }

  @Test
  void undoingIsAnotherEditThatBringsTheValuesBack() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    Value total = order.get("total");
    ItemView written = editor.write(editor.edit(order, Map.of("total", Value.fromN("1.5"))));
    ItemView undone = editor.write(editor.edit(written.item(), Map.of("total", total)));
    Map<String, Value> expected = new HashMap<>(order);
    expected.put(
        "version", Value.fromN("" + (Long.parseLong(order.get("version").n()) + 2)));
    assertThat(undone.item()).isEqualTo(expected);
  }

  @Test
  void doesNotWriteOverWhatAnotherWrote() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    Edit edit = editor.edit(order, Map.of("total", Value.fromN("1.5")));
    Map<String, Value> other = new HashMap<>(order);
    other.put("version", Value.fromN("77"));
    engine.client().putItem(put -> put.tableName("shop").item(SdkItems.toSdk(other)));
    assertThatThrownBy(() -> editor.write(edit))
        .hasMessage("[EditConflict] Not written: the item changed since it was shown. version is"
            + " 77, you saw " + order.get("version").n() + "; open it again.");
    assertThat(stored("ORDER#o_1", "METADATA")).isEqualTo(other);
  }

  @Test
  void whatWasAbsentMustStillBeAbsentAndTheItemThere() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    assertThat(order).doesNotContainKey("coupon");
    Edit edit = editor.edit(order, Map.of("total", Value.fromN("1.5")));
    Map<String, Value> other = new HashMap<>(order);
    other.put("coupon", text("NOV20"));
    engine.client().putItem(put -> put.tableName("shop").item(SdkItems.toSdk(other)));
    assertThatThrownBy(() -> editor.write(edit))
        .hasMessageContaining("coupon is NOV20, you saw absent");
    engine
        .client()
        .deleteItem(d -> d.tableName("shop").key(SdkItems.toSdk(key("ORDER#o_1", "METADATA"))));
    assertThatThrownBy(() -> editor.write(edit)).hasMessageContaining("It is not there any more.");
    assertThat(stored("ORDER#o_1", "METADATA")).isEmpty();
  }

  @Test
  void takingAPartAwayTakesTheItemOutOfItsIndex() {
    Map<String, Value> stock = stored("PRODUCT#p_0", "STOCK#porto");
    assertThat(stock).containsKey("GSI2PK");
    Map<String, Value> wanted = new LinkedHashMap<>();
    wanted.put("restockFrom", null);
    ItemView written = editor.write(editor.edit(stock, wanted));
    assertThat(written.item()).doesNotContainKeys("restockFrom", "GSI2PK", "GSI2SK");
    assertThat(written.indexes().get(0).state()).isEqualTo(IndexEntry.State.ABSENT);
  }

  @Test
  void thePriceIsWhatItCosts() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    for (Map<String, Value> wanted : java.util.List.of(
        Map.of("total", Value.fromN("1.25")),
        Map.of("status", text(order.get("status").s().equals("PAID") ? "CREATED" : "PAID")))) {
      Map<String, Value> now = stored("ORDER#o_1", "METADATA");
      Edit edit = editor.edit(now, wanted);
      Map<String, Value> after = new HashMap<>(now);
      edit.changes().forEach(change -> after.put(change.attribute(), change.after()));
      double real = engine
          .client()
          .putItem(put -> put.tableName("shop")
              .item(SdkItems.toSdk(after))
              .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
          .consumedCapacity()
          .capacityUnits();
      assertThat(edit.units()).isEqualTo(real);
    }
  }

  @Test
  void refusesKeysWrongKindsAndWhatIsNoEntity() {
    Map<String, Value> order = stored("ORDER#o_1", "METADATA");
    for (String attribute : new String[] {"PK", "SK", "_type", "orderId", "version", "GSI1PK"}) {
      assertThatThrownBy(() -> editor.edit(order, Map.of(attribute, text("x"))))
          .hasMessage("[EditKey] '" + attribute + "' is kept by Gateleg, or is part of the item's"
              + " key; change what it is made of, or write a new item.");
    }
    assertThatThrownBy(() -> editor.edit(order, Map.of("total", text("5"))))
        .hasMessage(
            "[EditUndecodable] So changed, Order could not be read any more: total is S, the"
                + " model has N; give another value.");
    assertThatThrownBy(() -> editor.edit(order, Map.of("status", text("LOST"))))
        .hasMessageContaining("status holds \"LOST\", which is none of CREATED, PAID, SHIPPED,");
    assertThatThrownBy(() -> editor.edit(order, Map.of("userId", text(""))))
        .hasMessageContaining("its components make no key of \"USER#{userId}\"");
    Map<String, Value> none = new HashMap<>();
    none.put("userId", null);
    assertThatThrownBy(() -> editor.edit(order, none))
        .hasMessageContaining("it has no userId, which the model needs");
    assertThatThrownBy(() -> editor.edit(stored("legacy-0", "v1"), Map.of("payload", text("x"))))
        .hasMessageStartingWith("[EditUnknown] Only entities of the model can be changed here");
    assertThatThrownBy(
            () -> editor.edit(stored("USER#u_1000", "PROFILE"), Map.of("email", text("x@y"))))
        .hasMessage("[EditUnique] 'email' is unique, and its claim is another item; change it from"
            + " the program.");
    Map<String, Value> wide = new HashMap<>(order);
    for (int i = 0; i < 100; i++) {
      wide.put("a" + i, text("x"));
    }
    assertThatThrownBy(() -> editor.edit(wide, Map.of("a1", text("y"))))
        .hasMessageStartingWith("[EditTooWide] The item has 1");
  }
}
