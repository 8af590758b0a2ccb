package dev.gateleg.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemAttributesTest {

  @Test
  void findsEachAttributeOfFewAndOfMany() {
    for (int count : new int[] {0, 1, 2, 32, 33, 200}) {
      Map<String, AttributeValue> given = attributes(count);
      Map<String, AttributeValue> kept = Item.of(given).attributes();

      assertThat(kept).hasSize(count);
      given.forEach((name, value) -> assertThat(kept.get(name)).isEqualTo(value));
      assertThat(kept.get("attribute")).isNull();
      assertThat(kept.get("attribute" + count)).isNull();
      assertThat(kept.get("attributé0")).isNull();
      assertThat(kept.get(null)).isNull();
      assertThat(kept.containsKey("attribute0")).isEqualTo(count > 0);
    }
  }

  @Test
  void equalsAnyMapWithTheSameAttributes() {
    Map<String, AttributeValue> given = attributes(10);
    Map<String, AttributeValue> kept = Item.of(given).attributes();

    assertThat(kept).isEqualTo(given).hasSameHashCodeAs(given);
    assertThat(given).isEqualTo(kept);
    assertThat(new HashMap<>(kept)).isEqualTo(given);
    assertThat(List.copyOf(kept.keySet())).isEqualTo(List.copyOf(given.keySet()));
  }

  @Test
  void tellsNamesApartThatAreAlike() {
    Map<String, AttributeValue> given = new LinkedHashMap<>();
    for (String name : List.of("a", "ab", "b", "ä", "äb", "日本", "😀", "x".repeat(100))) {
      given.put(name, AttributeValue.fromS(name));
    }
    Map<String, AttributeValue> kept = Item.of(given).attributes();

    given.forEach((name, value) -> assertThat(kept.get(name)).isEqualTo(value));
    assertThat(kept).isEqualTo(given);
    assertThat(kept.get("本")).isNull();
  }

  @Test
  void isNotChangedByAnybody() {
    Map<String, AttributeValue> given = attributes(2);
    Map<String, AttributeValue> kept = Item.of(given).attributes();
    given.clear();

    assertThat(kept).hasSize(2);
    AttributeValue other = AttributeValue.fromS("other");
    assertThatThrownBy(() -> kept.put("attribute0", other))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> kept.remove("attribute0"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> kept.entrySet().iterator().next().setValue(other))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void itemsAreEqualWhateverTheOrderOfTheirAttributes() {
    Map<String, AttributeValue> given = attributes(5);
    List<String> names = new java.util.ArrayList<>(given.keySet());
    Collections.reverse(names);
    Map<String, AttributeValue> reversed = new LinkedHashMap<>();
    names.forEach(name -> reversed.put(name, given.get(name)));

    assertThat(Item.of(reversed)).isEqualTo(Item.of(given)).hasSameHashCodeAs(Item.of(given));
    reversed.put("attribute0", AttributeValue.fromS("value 7"));
    assertThat(Item.of(reversed)).isNotEqualTo(Item.of(given));
  }

  private static Map<String, AttributeValue> attributes(int count) {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      attributes.put(
          "attribute" + i,
          i % 3 == 2
              ? AttributeValue.fromL(List.of(AttributeValue.fromN("" + i)))
              : AttributeValue.fromS("value " + i));
    }
    return attributes;
  }
}
