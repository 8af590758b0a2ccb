package dev.gateleg.core.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueTest {

  private static final Value TEXT = Value.fromS("x");
  private static final Value NUMBER = Value.fromN("1");

  @Test
  void aValueIsOfOneTypeOnly() {
    assertThat(TEXT.type()).isEqualTo(Value.Type.S);
    assertThat(TEXT.s()).isEqualTo("x");
    assertThat(TEXT.n()).isNull();
    assertThat(TEXT.b()).isNull();
    assertThat(TEXT.bool()).isNull();
    assertThat(TEXT.nul()).isFalse();
    assertThat(TEXT.ss()).isEmpty();
    assertThat(TEXT.ns()).isEmpty();
    assertThat(TEXT.bs()).isEmpty();
    assertThat(TEXT.m()).isEmpty();
    assertThat(TEXT.l()).isEmpty();
    assertThat(TEXT.hasM() || TEXT.hasL() || TEXT.hasSs() || TEXT.hasNs() || TEXT.hasBs())
        .isFalse();
    assertThat(Value.fromL(List.of()).hasL()).isTrue();
    assertThat(Value.fromM(Map.of()).hasM()).isTrue();
    assertThat(Value.fromBool(false).bool()).isFalse();
    assertThat(Value.NULL.nul()).isTrue();
  }

  @Test
  void valuesAreEqualWhereTheyAreWrittenAlike() {
    assertThat(TEXT).isEqualTo(Value.fromS("x")).isNotEqualTo(Value.fromN("x"));
    assertThat(NUMBER).isEqualTo(Value.fromN("1")).isNotEqualTo(Value.fromN("1.0"));
    assertThat(Value.fromSs(List.of("a", "b"))).isNotEqualTo(Value.fromSs(List.of("b", "a")));
    assertThat(Value.fromM(Map.of("a", TEXT, "b", NUMBER)))
        .isEqualTo(Value.fromM(Map.of("b", NUMBER, "a", TEXT)));
    assertThat(Value.fromB(Bytes.fromByteArray(new byte[] {1})))
        .isEqualTo(Value.fromB(Bytes.fromByteArray(new byte[] {1})));
  }

  @Test
  void whatAValueIsMadeOfDoesNotChangeIt() {
    Map<String, Value> members = new LinkedHashMap<>(Map.of("a", TEXT));
    List<Value> elements = new ArrayList<>(List.of(TEXT));
    List<String> texts = new ArrayList<>(List.of("a"));
    byte[] array = {1, 2};
    Value map = Value.fromM(members);
    Value list = Value.fromL(elements);
    Value set = Value.fromSs(texts);
    Bytes bytes = Bytes.fromByteArray(array);
    members.put("b", NUMBER);
    elements.add(NUMBER);
    texts.add("b");
    array[0] = 9;
    bytes.asByteArray()[0] = 9;
    assertThat(map.m()).isEqualTo(Map.of("a", TEXT));
    assertThat(list.l()).containsExactly(TEXT);
    assertThat(set.ss()).containsExactly("a");
    assertThat(bytes.asByteArray()).containsExactly(1, 2);
    assertThatThrownBy(() -> map.m().put("c", TEXT))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.l().add(TEXT)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aMapKeepsItsOrder() {
    Map<String, Value> members = new LinkedHashMap<>();
    List.of("z", "a", "m", "b").forEach(name -> members.put(name, TEXT));
    assertThat(Value.fromM(members).m().keySet()).containsExactly("z", "a", "m", "b");
  }

  @Test
  void bytesAreTakenFromArraysBuffersAndTexts() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {0, 'h', 'i'}).position(1);
    assertThat(Bytes.fromByteBuffer(buffer)).isEqualTo(Bytes.fromUtf8String("hi"));
    assertThat(buffer.position()).isEqualTo(1);
    assertThat(Bytes.fromUtf8String("ü").asUtf8String()).isEqualTo("ü");
    assertThat(Bytes.fromUtf8String("hi").asByteBuffer().isReadOnly()).isTrue();
    assertThat(Bytes.fromUtf8String("hi").size()).isEqualTo(2);
    assertThat(Bytes.fromByteArray(new byte[20]))
        .hasToString("<20 bytes: " + "00".repeat(16) + "…>");
    assertThat(Bytes.fromByteArray(new byte[] {-1})).hasToString("<1 bytes: ff>");
  }

  @Test
  void peopleReadAValueAsItIs() {
    assertThat(Value.fromM(Map.of("a", Value.fromL(List.of(TEXT, NUMBER, Value.NULL)))))
        .hasToString("{a: [\"x\", 1, null]}");
    assertThat(Value.fromBool(true)).hasToString("true");
    assertThat(Value.fromNs(List.of("1", "2"))).hasToString("{1, 2}");
  }
}
