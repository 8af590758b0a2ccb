package dev.gateleg.core.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.codec.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The two ends of the sink and the source agree, whatever the item. */
class JsonLawsTest {

  private static final int ITEMS = 2_000;

  private static String json(Map<String, AttributeValue> item) {
    StringBuilder text = new StringBuilder();
    JsonSink sink = new JsonSink(text);
    RandomItems.copy(new MapSource(item), sink);
    sink.end();
    return text.toString();
  }

  private static Map<String, AttributeValue> item(JsonSource source) {
    MapSink sink = new MapSink(4);
    RandomItems.copy(source, sink);
    return sink.item();
  }

  @Test
  void whatIsWrittenAsAMapIsReadAsThatMap() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, AttributeValue> item = new RandomItems(seed).item();
      MapSink sink = new MapSink(4);
      RandomItems.copy(new MapSource(item), sink);
      assertThat(sink.item()).as("seed %d", seed).isEqualTo(RandomItems.shown(item));
    }
  }

  @Test
  void whatIsWrittenAsJsonIsReadAsTheSameItem() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, AttributeValue> item = new RandomItems(seed).item();
      String json = json(item);
      Map<String, AttributeValue> shown = RandomItems.shown(item);
      assertThat(item(new JsonSource(json))).as("seed %d: %s", seed, json).isEqualTo(shown);
      assertThat(item(new JsonSource(json.getBytes(StandardCharsets.UTF_8))))
          .as("seed %d: %s", seed, json)
          .isEqualTo(shown);
    }
  }

  @Test
  void anotherParserReadsTheSameFromTheJson() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, AttributeValue> item = new RandomItems(seed).item();
      Map<String, AttributeValue> parsed = new HashMap<>();
      JsonNode.parser()
          .parse(json(item))
          .asObject()
          .forEach((name, value) -> parsed.put(name, parsed(value)));
      assertThat(parsed).as("seed %d", seed).isEqualTo(RandomItems.shown(item));
    }
  }

  private static AttributeValue parsed(JsonNode node) {
    assertThat(node.asObject()).hasSize(1);
    Map.Entry<String, JsonNode> tagged = node.asObject().entrySet().iterator().next();
    JsonNode value = tagged.getValue();
    return switch (tagged.getKey()) {
      case "S" -> AttributeValue.fromS(value.asString());
      case "N" -> AttributeValue.fromN(value.asString());
      case "B" -> AttributeValue.fromB(bytes(value));
      case "BOOL" -> AttributeValue.fromBool(value.asBoolean());
      case "NULL" -> AttributeValue.fromNul(value.asBoolean());
      case "SS" ->
        AttributeValue.fromSs(value.asArray().stream().map(JsonNode::asString).toList());
      case "NS" ->
        AttributeValue.fromNs(value.asArray().stream().map(JsonNode::asString).toList());
      case "BS" ->
        AttributeValue.fromBs(value.asArray().stream().map(JsonLawsTest::bytes).toList());
      case "L" ->
        AttributeValue.fromL(value.asArray().stream().map(JsonLawsTest::parsed).toList());
      case "M" -> {
        Map<String, AttributeValue> map = new HashMap<>();
        value.asObject().forEach((name, inner) -> map.put(name, parsed(inner)));
        yield AttributeValue.fromM(map);
      }
      default -> throw new AssertionError(tagged.getKey());
    };
  }

  private static SdkBytes bytes(JsonNode node) {
    return SdkBytes.fromByteArray(java.util.Base64.getDecoder().decode(node.asString()));
  }

  @Test
  void spaceBetweenTokensMeansNothing() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, AttributeValue> item = new RandomItems(seed).item();
      assertThat(item(new JsonSource(spaced(json(item), new Random(seed)))))
          .as("seed %d", seed)
          .isEqualTo(RandomItems.shown(item));
    }
  }

  private static String spaced(String json, Random random) {
    StringBuilder text = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (!quoted && !Character.isLetter(c)) {
        text.append(" \n\r\t", 0, random.nextInt(5));
      }
      quoted ^= c == '"';
      text.append(c);
      if (quoted && c == '\\') {
        text.append(json.charAt(++i));
      }
    }
    return text.append(' ').toString();
  }

  /** A name or value that is passed over is checked and left without a trace. */
  @Test
  void valuesThatNobodyReadsArePassedOver() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, AttributeValue> item = new RandomItems(seed).item();
      JsonSource source = new JsonSource(json(item));
      int names = 0;
      while (source.nextName() != null) {
        names++;
      }
      assertThat(names).as("seed %d", seed).isEqualTo(RandomItems.shown(item).size());
    }
  }

  @Test
  void brokenTextIsRefusedAndNothingElseHappens() {
    int refused = 0;
    for (long seed = 0; seed < ITEMS; seed++) {
      Random random = new Random(seed);
      String json = json(new RandomItems(seed).item());
      String broken = broken(json, random);
      try {
        item(new JsonSource(broken));
      } catch (InvalidInputException e) {
        refused++;
        assertThat(e).as("seed %d: %s", seed, broken).hasMessageStartingWith("[JsonMalformed] ");
      } catch (CodecException e) {
        throw new AssertionError("seed " + seed + ": " + broken, e);
      }
    }
    // Some changes leave good JSON: within a text, or of a space.
    assertThat(refused).isGreaterThan(ITEMS / 2);
  }

  private static String broken(String json, Random random) {
    int at = random.nextInt(json.length());
    return switch (random.nextInt(3)) {
      case 0 -> json.substring(0, at);
      case 1 -> json.substring(0, at) + json.substring(at + 1);
      default ->
        json.substring(0, at)
            + "{}[],:\"\\xtS0 \u0001".charAt(random.nextInt(14))
            + json.substring(at);
    };
  }
}
