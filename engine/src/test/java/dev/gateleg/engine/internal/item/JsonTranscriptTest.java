package dev.gateleg.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.json.AttributeValueJson;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class JsonTranscriptTest {

  @Test
  void isTheJsonOfTheValues() {
    StringBuilder everyCharacter = new StringBuilder();
    for (char c = 0; c < 0x3000; c++) {
      everyCharacter.append(c);
    }
    SdkBytes binary = SdkBytes.fromByteArray(new byte[] {0, -1, 7});
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    attributes.put("s", AttributeValue.fromS(everyCharacter + "\uD83D\uDE00"));
    attributes.put("control", AttributeValue.fromS("\u0001".repeat(500)));
    attributes.put("empty \"", AttributeValue.fromS(""));
    attributes.put("n", AttributeValue.fromN("-12.5"));
    attributes.put("b", AttributeValue.fromB(binary));
    attributes.put("t", AttributeValue.fromBool(true));
    attributes.put("f", AttributeValue.fromBool(false));
    attributes.put("z", AttributeValue.fromNul(true));
    attributes.put(
        "m",
        AttributeValue.fromM(
            Map.of("inner", AttributeValue.fromL(List.of(AttributeValue.fromN("1"))))));
    attributes.put("e", AttributeValue.fromM(Map.of()));
    attributes.put("l", AttributeValue.fromL(List.of()));
    attributes.put("ss", AttributeValue.fromSs(List.of("a", "grün")));
    attributes.put("ns", AttributeValue.fromNs(List.of("1", "2")));
    attributes.put("bs", AttributeValue.fromBs(List.of(binary, binary)));
    JsonWriter byValues = new JsonWriter(16);
    AttributeValueJson.write(byValues, attributes);
    byte[] byBytes = json(Item.of(attributes));

    assertThat(new String(byBytes, StandardCharsets.UTF_8))
        .isEqualTo(new String(byValues.toBytes(), StandardCharsets.UTF_8));
    assertThat(AttributeValueJson.readMap(new JsonReader(byBytes))).isEqualTo(attributes);
  }

  @Test
  void isTheSameOnceItIsKnownWhetherThereIsSomethingToEscape() {
    Item plain =
        Item.of(Map.of("grün", AttributeValue.fromS("no quotes here, and a smile \uD83D\uDE00")));
    byte[] first = json(plain);
    assertThat(plain.isPlain()).isTrue();
    assertThat(json(plain)).isEqualTo(first);

    for (String text : List.of("a \"", "\\", "\n", "x".repeat(40) + "\u0001")) {
      Item inValue = Item.of(Map.of("name", AttributeValue.fromS(text)));
      Item inName = Item.of(Map.of(text, AttributeValue.fromL(List.of())));
      Item inSet = Item.of(Map.of("set", AttributeValue.fromSs(List.of("x", text))));
      for (Item item : List.of(inValue, inName, inSet)) {
        byte[] before = json(item);
        assertThat(item.isPlain()).isFalse();
        assertThat(json(item)).isEqualTo(before);
        assertThat(AttributeValueJson.readMap(new JsonReader(before))).isEqualTo(item.attributes());
      }
    }
  }

  /** Two items in one text: what one needs must not count for the other. */
  @Test
  void isKnownOfEachItemByItself() {
    Item plain = Item.of(Map.of("name", AttributeValue.fromS("plain")));
    Item quoted = Item.of(Map.of("name", AttributeValue.fromS("\"")));
    JsonWriter json = new JsonWriter(16);
    AttributeValueJson.write(json.beginArray(), quoted.attributes());
    AttributeValueJson.write(json, plain.attributes());
    json.endArray();
    assertThat(plain.isPlain()).isTrue();
    assertThat(quoted.isPlain()).isFalse();
    assertThat(new String(json.toBytes(), StandardCharsets.UTF_8))
        .isEqualTo("[{\"name\":{\"S\":\"\\\"\"}},{\"name\":{\"S\":\"plain\"}}]");
  }

  private static byte[] json(Item item) {
    JsonWriter json = new JsonWriter(16);
    AttributeValueJson.write(json, item.attributes());
    return json.toBytes();
  }
}
