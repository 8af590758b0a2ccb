package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ItemJsonTest {

  @Test
  void writesTypedJson() {
    Map<String, Value> item = new LinkedHashMap<>();
    item.put("n", Value.fromN("12345678901234567890123456789012345678"));
    item.put("b", Value.fromB(Bytes.fromByteArray(new byte[] {0, -1})));
    item.put("ns", Value.fromNs(List.of("1.50", "0")));
    item.put("no", Value.NULL);
    assertThat(ItemJson.write(item))
        .isEqualTo(
            "{\"n\":{\"N\":\"12345678901234567890123456789012345678\"},\"b\":{\"B\":\"AP8=\"},"
                + "\"ns\":{\"NS\":[\"1.50\",\"0\"]},\"no\":{\"NULL\":true}}");
  }

  @Test
  void everyItemComesBackAsItWas() {
    long seed = Long.getLong("gateleg.seed", 42);
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      Map<String, Value> item = map(random, 3);
      assertThat(ItemJson.read(ItemJson.write(item)))
          .as("seed %s, item %s", seed, i)
          .isEqualTo(item);
    }
  }

  private static Map<String, Value> map(Random random, int depth) {
    Map<String, Value> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      map.put(text(random) + i, value(random, depth));
    }
    return map;
  }

  private static Value value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> Value.fromS(text(random));
      case 1 -> Value.fromN(number(random));
      case 2 -> Value.fromB(bytes(random));
      case 3 -> Value.fromBool(random.nextBoolean());
      case 4 -> Value.NULL;
      case 5 ->
        Value.fromSs(IntStream.range(0, 3).mapToObj(i -> text(random) + i).toList());
      case 6 -> Value.fromNs(IntStream.range(0, 3).mapToObj(i -> number(random)).toList());
      case 7 -> Value.fromBs(IntStream.range(0, 3).mapToObj(i -> bytes(random)).toList());
      case 8 -> Value.fromM(map(random, depth - 1));
      default ->
        Value.fromL(
            IntStream.range(0, 3).mapToObj(i -> value(random, depth - 1)).toList());
    };
  }

  private static String text(Random random) {
    String[] texts = {"", "a", " b ", "\"quoted\\\"", "</script>", "桌子", "\u0000\u001f", "😀", "PK"
    };
    return texts[random.nextInt(texts.length)];
  }

  private static String number(Random random) {
    StringBuilder digits = new StringBuilder(random.nextBoolean() ? "-" : "").append("1");
    IntStream.range(0, random.nextInt(37)).forEach(i -> digits.append(random.nextInt(10)));
    return digits.append(random.nextBoolean() ? ".50" : "").toString();
  }

  private static Bytes bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    return Bytes.fromByteArray(bytes);
  }

  @Test
  void refusesWhatIsNoTypedJson() {
    for (String wrong : List.of(
        "",
        "[]",
        "{\"a\":1}",
        "{\"a\":{\"X\":\"\"}}",
        "{\"a\":{\"N\":5}}",
        "{\"a\":{\"B\":\"?\"}}",
        "{\"a\":{\"S\":\"x\",\"N\":\"1\"}}",
        "{} {}",
        "{\"a\":{\"S\":")) {
      assertThatThrownBy(() -> ItemJson.read(wrong))
          .as(wrong)
          .isInstanceOf(ViewException.class)
          .hasMessageStartingWith("[ItemMalformed] The item is no typed JSON: ");
    }
  }
}
