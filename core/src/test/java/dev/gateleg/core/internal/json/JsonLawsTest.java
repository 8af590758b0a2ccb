package dev.gateleg.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.RandomItems;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** The two ends of the sink and the source agree, whatever the item. */
class JsonLawsTest {

  private static final int ITEMS = 2_000;

  private static String json(Map<String, Value> item) {
    StringBuilder text = new StringBuilder();
    JsonSink sink = new JsonSink(text);
    RandomItems.copy(ItemSource.of(item), sink);
    sink.end();
    return text.toString();
  }

  private static Map<String, Value> item(JsonSource source) {
    MapSink sink = new MapSink(4);
    RandomItems.copy(source, sink);
    return sink.item();
  }

  @Test
  void whatIsWrittenAsAMapIsReadAsThatMap() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      MapSink sink = new MapSink(4);
      RandomItems.copy(ItemSource.of(item), sink);
      assertThat(sink.item()).as("seed %d", seed).isEqualTo(RandomItems.shown(item));
    }
  }

  @Test
  void whatIsWrittenAsJsonIsReadAsTheSameItem() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      String json = json(item);
      Map<String, Value> shown = RandomItems.shown(item);
      assertThat(item(new JsonSource(json))).as("seed %d: %s", seed, json).isEqualTo(shown);
      assertThat(item(new JsonSource(json.getBytes(StandardCharsets.UTF_8))))
          .as("seed %d: %s", seed, json)
          .isEqualTo(shown);
    }
  }

  @Test
  void anotherParserReadsTheSameFromTheJson() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      Map<String, Value> parsed = new HashMap<>();
      JsonNode.parser()
          .parse(json(item))
          .asObject()
          .forEach((name, value) -> parsed.put(name, parsed(value)));
      assertThat(parsed).as("seed %d", seed).isEqualTo(RandomItems.shown(item));
    }
  }

  private static Value parsed(JsonNode node) {
    assertThat(node.asObject()).hasSize(1);
    Map.Entry<String, JsonNode> tagged = node.asObject().entrySet().iterator().next();
    JsonNode value = tagged.getValue();
    return switch (tagged.getKey()) {
      case "S" -> Value.fromS(value.asString());
      case "N" -> Value.fromN(value.asString());
      case "B" -> Value.fromB(bytes(value));
      case "BOOL" -> Value.fromBool(value.asBoolean());
      case "NULL" -> {
        assertThat(value.asBoolean()).isTrue();
        yield Value.NULL;
      }
      case "SS" -> Value.fromSs(value.asArray().stream().map(JsonNode::asString).toList());
      case "NS" -> Value.fromNs(value.asArray().stream().map(JsonNode::asString).toList());
      case "BS" ->
        Value.fromBs(value.asArray().stream().map(JsonLawsTest::bytes).toList());
      case "L" -> Value.fromL(value.asArray().stream().map(JsonLawsTest::parsed).toList());
      case "M" -> {
        Map<String, Value> map = new HashMap<>();
        value.asObject().forEach((name, inner) -> map.put(name, parsed(inner)));
        yield Value.fromM(map);
      }
      default -> throw new AssertionError(tagged.getKey());
    };
  }

  private static Bytes bytes(JsonNode node) {
    return Bytes.fromByteArray(java.util.Base64.getDecoder().decode(node.asString()));
  }

  @Test
  void spaceBetweenTokensMeansNothing() {
    for (long seed = 0; seed < ITEMS; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
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
      Map<String, Value> item = new RandomItems(seed).item();
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
