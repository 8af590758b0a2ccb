package dev.gateleg.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.RandomItems;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.Codecs;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSourceTest {

  private static final String REMEDY =
      "; give an item as DynamoDB writes it, such as {\"total\":{\"N\":\"12.5\"}}.";

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
          ``                        | at character 0: '{' was expected, but the text ends
          null                      | at character 0: '{' was expected, but there is null
          {                         | at character 1: a text in quotes was expected, but the text ends
          {"a"}                     | at character 4: ':' was expected, but there is }
          {"a":12}                  | at character 5, in 'a': '{' was expected, but there is 12}
          {"a":{"X":"1"}}           | at character 6, in 'a': a kind such as "S" was expected, but there is "X":"1"}}
          {"a":{"N":12}}            | at character 10, in 'a': a text in quotes was expected, but there is 12}}
          {"a":{"S":"1","N":"1"}}   | at character 13, in 'a': '}' was expected, but there is ,"N":"1"}}
          {"a":{"S":"1"             | at character 13, in 'a': '}' was expected, but the text ends
          {"a":{"S":"1"}            | at character 14, in 'a': ',' or '}' was expected, but the text ends
          {"a":{"S":"1"},}          | at character 15, in 'a': a text in quotes was expected, but there is }
          {"a":{"S":"1"}"b":{}}     | at character 14, in 'a': ',' or '}' was expected, but there is "b":{}}
          {"a":{"S":"1"}} x         | at character 16: the item's end was expected, but there is x
          {"a":{"S":"1               | at character 12, in 'a': the text's closing quote was expected, but the text ends
          {"a":{"S":"\\q"}}          | at character 11, in 'a': no such escape exists in JSON, but there is \\q"}}
          {"a":{"S":"\\u12"}}        | at character 11, in 'a': four hex digits were expected, but there is \\u12"}}
          {"a":{"BOOL":yes}}        | at character 13, in 'a': true or false was expected, but there is yes}}
          {"a":{"NULL":false}}      | at character 13, in 'a': NULL can only be true, but there is false}}
          {"a":{"B":"*"}}           | at character 10, in 'a': bytes in base 64 were expected, but there is "*"}}
          {"a":{"SS":["1" "2"]}}    | at character 16, in 'a': ',' or ']' was expected, but there is "2"]}}
          {"a":{"L":[{"S":"1"},{"M":{"b":{"X":1}}}]}} | at character 32, in 'a[1].b': a kind such as "S" was expected, but there is "X":1}}}]}}
          """)
  void brokenTextIsRefusedWithItsPlace(String json, String fault) {
    String text = json == null ? "" : json;
    assertThatThrownBy(() -> RandomItems.copy(new JsonSource(text), new MapSink(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[JsonMalformed] The item's JSON is broken " + fault + REMEDY);
  }

  @Test
  void aLongRestIsCutInTheMessage() {
    assertThatThrownBy(() -> new JsonSource("x".repeat(100)))
        .hasMessageContaining("there is " + "x".repeat(20) + "…;");
  }

  @Test
  void aControlCharacterMustBeEscaped() {
    assertThatThrownBy(() -> new JsonSource("{\"a\nb\":{\"S\":\"\"}}").nextName())
        .hasMessageContaining("at character 3: a text can't hold a control character");
    assertThatThrownBy(() -> new JsonSource("{\"\\t\u0001\":{\"S\":\"\"}}").nextName())
        .hasMessageContaining("at character 4: a text can't hold a control character");
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() {
    byte[] bytes = "{\"a\":{\"S\":\"?\"}}".getBytes(StandardCharsets.UTF_8);
    bytes[11] = (byte) 0xC3;
    assertThatThrownBy(() -> new JsonSource(bytes))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[JsonMalformed] The item's JSON is no UTF-8 from byte 11 on;"
            + " give the bytes as they were written.");
  }

  @Test
  void tooDeepNestingIsRefusedAndDoesNotOverflowTheStack() {
    String deep = "{\"a\":" + "{\"L\":[".repeat(100_000);
    JsonSource source = new JsonSource(deep);
    source.nextName();
    assertThatThrownBy(source::nextName)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("values are nested more than 64 deep");
  }

  @Test
  void readsEveryEscape() {
    String json = "{\"a\":{\"S\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00\"}}";
    JsonSource source = new JsonSource(json);
    source.nextName();
    assertThat(source.string()).isEqualTo("\"\\/\b\f\n\r\té😀");
  }

  @Test
  void halfASurrogatePairSurvivesAsAnEscape() {
    String json = JsonSink.valueOf(Codecs.STRING, "\uD800a\uDC00");
    assertThat(json).isEqualTo("{\"S\":\"\\ud800a\\udc00\"}");
    assertThat(JsonSource.valueOf(Codecs.STRING, json)).isEqualTo("\uD800a\uDC00");
  }

  @Test
  void aValueOfAnotherKindNamesItsPathAndTheReadGoesOn() {
    JsonSource source = new JsonSource(
        "{\"a\":{\"M\":{\"b\":{\"L\":[{\"S\":\"x\"},{\"N\":\"1\"}]}}},\"c\":{\"BOOL\":true}}");
    assertThat(source.nextName()).isEqualTo("a");
    source.beginMap();
    assertThat(source.nextName()).isEqualTo("b");
    source.beginList();
    assertThat(source.nextElement()).isTrue();
    assertThat(source.nextElement()).isTrue();
    assertThat(source.kind()).isEqualTo(AttributeKind.NUMBER);
    assertThat(source.path()).isEqualTo("a.b[1]");
    assertThatThrownBy(source::string)
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("[AttributeKind] 'a.b[1]' is stored as NUMBER, not STRING");
    assertThat(source.nextElement()).isFalse();
    assertThat(source.nextName()).isNull();
    assertThat(source.nextName()).isEqualTo("c");
    assertThat(source.bool()).isTrue();
    assertThatThrownBy(source::bool).isInstanceOf(IllegalStateException.class);
    assertThat(source.nextName()).isNull();
    assertThatThrownBy(source::nextName).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aNullAttributeIsAbsentAndANullElementIsNot() {
    JsonSource source = new JsonSource("{\"a\":{\"NULL\":true},\"b\":{\"L\":[{\"NULL\":true}]}}");
    assertThat(source.nextName()).isEqualTo("b");
    source.beginList();
    assertThat(source.nextElement()).isTrue();
    assertThat(source.kind()).isEqualTo(AttributeKind.NULL);
    assertThat(source.nextElement()).isFalse();
  }

  @Test
  void remembersTheKeysThatPassBy() {
    JsonSource source = new JsonSource(
        "{\"PK\":{\"S\":\"x\"},\"SK\":{\"N\":\"1\"},\"z\":{\"M\":{\"PK\":{\"S\":\"inner\"}}}}",
        Set.of("PK", "SK", "none"));
    source.nextName();
    assertThat(source.string()).isEqualTo("x");
    while (source.nextName() != null) {}
    assertThat(source.noted()).isEqualTo(Map.of("PK", Value.fromS("x"), "SK", Value.fromN("1")));
  }

  @Test
  void singleValuesStandAlone() {
    assertThat(JsonSink.valueOf(Codecs.listOf(Codecs.INT), List.of(1, 2)))
        .isEqualTo("{\"L\":[{\"N\":\"1\"},{\"N\":\"2\"}]}");
    assertThat(JsonSource.valueOf(Codecs.listOf(Codecs.INT), " {\"L\":[{\"N\":\"1\"}]} "))
        .containsExactly(1);
    assertThat(JsonSource.valueOf(
            Codecs.mapOf(Codecs.STRING, Codecs.BOOLEAN), "{\"M\":{\"a\":{\"BOOL\":true}}}"))
        .isEqualTo(Map.of("a", true));
    assertThatThrownBy(() -> JsonSource.valueOf(Codecs.INT, "{\"N\":\"1\"},"))
        .hasMessageContaining("the item's end was expected");
  }

  @Test
  void aSinkRefusesToBeUsedOutOfOrder() {
    JsonSink sink = new JsonSink(new StringBuilder());
    assertThatThrownBy(() -> sink.string("x"))
        .hasMessage("A value in a map needs a name before it.");
    sink.name("a");
    assertThatThrownBy(() -> sink.name("b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("\"b\" is named where no name can stand.");
    sink.beginList(1);
    assertThatThrownBy(sink::endMap).hasMessage("No map is open.");
    assertThatThrownBy(sink::end).isInstanceOf(IllegalStateException.class);
    sink.endList();
    assertThatThrownBy(sink::endList).hasMessage("No list is open.");
    sink.end();
  }
}
