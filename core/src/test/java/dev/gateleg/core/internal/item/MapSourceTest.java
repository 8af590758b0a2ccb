package dev.gateleg.core.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ValueCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MapSourceTest {

  private static final ValueCodec<Map<String, List<Map<String, Long>>>> NESTED =
      Codecs.mapOf(Codecs.STRING, Codecs.listOf(Codecs.mapOf(Codecs.STRING, Codecs.LONG)));

  @Test
  void readsMapsInListsInMaps() {
    Map<String, List<Map<String, Long>>> value = Map.of(
        "a", List.of(Map.of("x", 1L, "y", 2L), Map.of(), Map.of("z", 3L)),
        "b", List.of(),
        "c", List.of(Map.of("x", 4L)));
    AttributeValue stored = MapSink.valueOf(NESTED, value);
    assertThat(MapSource.valueOf(NESTED, stored)).isEqualTo(value);
    MapSource source = new MapSource(item("first", stored, "second", stored));
    assertThat(source.nextName()).isEqualTo("first");
    assertThat(NESTED.read(source)).isEqualTo(value);
    assertThat(source.nextName()).isEqualTo("second");
    assertThat(NESTED.read(source)).isEqualTo(value);
    assertThat(source.nextName()).isNull();
  }

  @Test
  void passesOverWhatIsNullAndWhatIsNotRead() {
    MapSource source = new MapSource(item(
        "none", AttributeValue.fromNul(true),
        "map", AttributeValue.fromM(Map.of("x", AttributeValue.fromS("y"))),
        "text", AttributeValue.fromS("t")));
    assertThat(source.nextName()).isEqualTo("map");
    assertThat(source.nextName()).isEqualTo("text");
    assertThat(source.string()).isEqualTo("t");
    assertThat(source.nextName()).isNull();
  }

  @Test
  void readsTheNextItemWhereverTheLastOneWasLeft() {
    MapSource source = new MapSource();
    AttributeValue broken = AttributeValue.fromM(
        Map.of("list", AttributeValue.fromL(List.of(AttributeValue.fromS("no number")))));
    source.of(item("a", broken, "b", AttributeValue.fromS("left")));
    source.nextName();
    ValueCodec<Map<String, List<Long>>> codec =
        Codecs.mapOf(Codecs.STRING, Codecs.listOf(Codecs.LONG));
    assertThatThrownBy(() -> codec.read(source))
        .hasMessageStartingWith("[AttributeKind] 'a.list[0]' is stored as STRING, not NUMBER;");
    source.of(item("c", AttributeValue.fromS("next")));
    assertThat(source.nextName()).isEqualTo("c");
    assertThat(source.string()).isEqualTo("next");
    assertThat(source.path()).isEqualTo("c");
    assertThat(source.nextName()).isNull();
  }

  private static Map<String, AttributeValue> item(Object... namesAndValues) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      item.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
    }
    return item;
  }
}
