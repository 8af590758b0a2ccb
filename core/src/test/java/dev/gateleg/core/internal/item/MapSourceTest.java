package dev.gateleg.core.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ValueCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MapSourceTest {

  private static final ValueCodec<Map<String, List<Map<String, Long>>>> NESTED =
      Codecs.mapOf(Codecs.STRING, Codecs.listOf(Codecs.mapOf(Codecs.STRING, Codecs.LONG)));

  @Test
  void readsMapsInListsInMaps() {
    Map<String, List<Map<String, Long>>> value = Map.of(
        "a", List.of(Map.of("x", 1L, "y", 2L), Map.of(), Map.of("z", 3L)),
        "b", List.of(),
        "c", List.of(Map.of("x", 4L)));
    Value stored = MapSink.valueOf(NESTED, value);
    assertThat(MapSource.valueOf(NESTED, stored)).isEqualTo(value);
    AttributeSource source = ItemSource.of(item("first", stored, "second", stored));
    assertThat(source.nextName()).isEqualTo("first");
    assertThat(NESTED.read(source)).isEqualTo(value);
    assertThat(source.nextName()).isEqualTo("second");
    assertThat(NESTED.read(source)).isEqualTo(value);
    assertThat(source.nextName()).isNull();
  }

  @Test
  void passesOverWhatIsNullAndWhatIsNotRead() {
    AttributeSource source = ItemSource.of(item(
        "none", Value.NULL,
        "map", Value.fromM(Map.of("x", Value.fromS("y"))),
        "text", Value.fromS("t")));
    assertThat(source.nextName()).isEqualTo("map");
    assertThat(source.nextName()).isEqualTo("text");
    assertThat(source.string()).isEqualTo("t");
    assertThat(source.nextName()).isNull();
  }

  @Test
  void readsTheNextItemWhereverTheLastOneWasLeft() {
    MapSource source = new MapSource();
    Value broken = Value.fromM(Map.of("list", Value.fromL(List.of(Value.fromS("no number")))));
    source.reading(item("a", broken, "b", Value.fromS("left")));
    source.nextName();
    ValueCodec<Map<String, List<Long>>> codec =
        Codecs.mapOf(Codecs.STRING, Codecs.listOf(Codecs.LONG));
    assertThatThrownBy(() -> codec.read(source))
        .hasMessageStartingWith("[AttributeKind] 'a.list[0]' is stored as STRING, not NUMBER;");
    source.reading(item("c", Value.fromS("next")));
    assertThat(source.nextName()).isEqualTo("c");
    assertThat(source.string()).isEqualTo("next");
    assertThat(source.path()).isEqualTo("c");
    assertThat(source.nextName()).isNull();
  }

  private static Map<String, Value> item(Object... namesAndValues) {
    Map<String, Value> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      item.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
    }
    return item;
  }
}
