package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.adopted.Electro.Store;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in the form of ElectroDB, read and written byte for byte. */
final class ElectroTest {

  private static final Store STORE =
      new Store("atlanta1", "eastpointe", "a34", "lattelarrys", "coffee", Store.MODEL);

  private static final Map<String, AttributeValue> ITEM = item(Map.of(
      "pk", "$directory#cityid_atlanta1#mallid_eastpointe",
      "sk", "$mallstore_1#buildingid_a34#storeid_lattelarrys",
      "gsi1pk", "$directory#storeid_lattelarrys",
      "gsi1sk", "$mallstore_1",
      "cityId", "atlanta1",
      "mallId", "eastpointe",
      "buildingId", "a34",
      "storeId", "lattelarrys",
      "category", "coffee",
      "__edb_e__", "mallstore"));

  @RegisterExtension
  final FreshTable<Electro> table = FreshTable.of(ElectroTable.TYPE);

  private static Map<String, AttributeValue> item(Map<String, String> texts) {
    Map<String, AttributeValue> item = new HashMap<>();
    texts.forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
    item.put("__edb_v__", AttributeValue.fromS("1"));
    return item;
  }

  @Test
  void readsWhatElectroWrote() {
    table.client().putItem(put -> put.tableName(table.name()).item(ITEM));
    Electro electro = table.open();
    assertThat(electro.store("atlanta1", "eastpointe", "a34", "lattelarrys")).contains(STORE);
    assertThat(electro.inBuilding("atlanta1", "eastpointe", "a34").list()).containsExactly(STORE);
    assertThat(electro.places("lattelarrys").list()).containsExactly(STORE);
  }

  @Test
  void writesWhatElectroReads() {
    table.open().create(STORE);
    assertThat(table.client().scan(scan -> scan.tableName(table.name())).items())
        .containsExactly(ITEM);
  }
}
