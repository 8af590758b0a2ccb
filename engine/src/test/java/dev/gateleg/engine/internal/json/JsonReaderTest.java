package dev.gateleg.engine.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonReaderTest {

  @Test
  void readsTextOfEveryAlphabet() {
    for (String text :
        List.of("", "plain", "\u00e9", "\u20ac?", "\ud83d\ude00", "\ufffd", "a\ufffdb?")) {
      assertThat(reader('"' + text + '"').string()).isEqualTo(text);
    }
    assertThat(reader("\"\\ud83d\\ude00 \\u00e9\"").string()).isEqualTo("\ud83d\ude00 \u00e9");
  }

  /** Each of them became a question mark, so that different keys became one. */
  @Test
  void refusesSurrogatesWithoutTheirPair() {
    for (String text :
        List.of("\\ud800", "\\udc00", "a\\ud800b", "\\udc00\\ud800", "\\ud800\\ud800\\udc00")) {
      assertThatThrownBy(() -> reader('"' + text + '"').string())
          .isInstanceOf(JsonException.class)
          .hasMessageContaining("a surrogate without its pair");
    }
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    int[][] wrong = {
      {0xff},
      {0xc3},
      {0xc0, 0x80},
      {0xed, 0xa0, 0x80},
      {0xf4, 0x90, 0x80, 0x80},
      {0x80},
      {0xe2, 0x82}
    };
    for (int[] bytes : wrong) {
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      json.writeBytes("\"a\\n".getBytes(StandardCharsets.US_ASCII));
      for (int b : bytes) {
        json.write(b);
      }
      json.write('"');
      assertThatThrownBy(() -> new JsonReader(json.toByteArray()).string())
          .isInstanceOf(JsonException.class)
          .hasMessageContaining("bytes that are not UTF-8");
    }
  }

  @Test
  void refusesNumbersThatWouldTakeLongToRead() {
    assertThat(reader("9".repeat(1_000)).number()).hasSize(1_000);
    assertThatThrownBy(() -> reader("9".repeat(400_000)).number())
        .isInstanceOf(JsonException.class)
        .hasMessage("a number of more than 1000 characters at byte 0");
  }

  @Test
  void refusesBase64WithoutItsPadding() {
    assertThat(reader("\"YQ==\"").base64()).containsExactly('a');
    for (String text : List.of("YQ", "YQ=", "Y", "YWI")) {
      assertThatThrownBy(() -> reader('"' + text + '"').base64()).isInstanceOf(JsonException.class);
    }
  }

  private static JsonReader reader(String json) {
    return new JsonReader(json.getBytes(StandardCharsets.UTF_8));
  }
}
