package dev.gateleg.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.model.Converter;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Month;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodecsTest {

  private static OneValue.Stored text(String text) {
    return new OneValue.Stored(AttributeKind.STRING, text);
  }

  private static OneValue.Stored number(String digits) {
    return new OneValue.Stored(AttributeKind.NUMBER, digits);
  }

  @Test
  void timesAreStoredAsTextOfFixedWidthThatSorts() {
    assertThat(Codecs.INSTANT.text(Instant.parse("2026-06-24T10:00:00Z")))
        .isEqualTo("2026-06-24T10:00:00.000000000Z");
    assertThat(Codecs.INSTANT.text(Instant.parse("2026-06-24T10:00:00Z")))
        .isLessThan(Codecs.INSTANT.text(Instant.parse("2026-06-24T10:00:00.017Z")));
    assertThat(Codecs.LOCAL_DATE_TIME.text(LocalDateTime.of(2026, 6, 24, 10, 0)))
        .startsWith("2026-06-24T10:00:00");
  }

  @Test
  void timesThatOthersWroteAreReadToo() {
    assertThat(OneValue.read(Codecs.INSTANT, text("2026-06-24T10:00:00Z")))
        .isEqualTo(Instant.parse("2026-06-24T10:00:00Z"));
    assertThat(OneValue.read(Codecs.INSTANT, text("2026-06-24T10:00:00.123456Z")))
        .isEqualTo(Instant.parse("2026-06-24T10:00:00.123456Z"));
    assertThat(OneValue.read(Codecs.LOCAL_DATE_TIME, text("2026-06-24T10:00")))
        .isEqualTo(LocalDateTime.of(2026, 6, 24, 10, 0));
  }

  @Test
  void aMalformedValueNamesItsPathItsTextAndItsType() {
    assertThatThrownBy(() -> OneValue.read(Codecs.INT, number("1.5")))
        .isInstanceOf(CodecException.class)
        .hasMessage("[AttributeMalformed] 'here' holds \"1.5\", which is no int; mend the item, or"
            + " give the component a converter that reads it.")
        .hasCauseInstanceOf(NumberFormatException.class);
    assertThatThrownBy(() -> OneValue.read(Codecs.INSTANT, text("yesterday")))
        .hasMessageStartingWith(
            "[AttributeMalformed] 'here' holds \"yesterday\", which is no instant");
    assertThatThrownBy(() -> OneValue.read(Codecs.enumOf(Month.values()), text("MAI")))
        .hasMessageStartingWith("[AttributeMalformed] 'here' holds \"MAI\", which is no Month");
    assertThatThrownBy(() -> OneValue.read(
            Codecs.setOf(Codecs.INT), new OneValue.Stored(AttributeKind.NUMBER_SET, List.of("x"))))
        .hasMessageStartingWith("[AttributeMalformed] 'here' holds \"x\", which is no int");
  }

  @Test
  void aConvertedValueThatIsMalformedNamesItsPathToo() {
    Converter<Integer, Integer> same = new Converter<>() {
      @Override
      public Integer to(Integer value) {
        return value;
      }

      @Override
      public Integer from(Integer stored) {
        if (stored < 0) {
          throw new IllegalArgumentException("negative");
        }
        return stored;
      }
    };
    ScalarCodec<Integer> codec = Codecs.converted(Codecs.INT, same);
    assertThat(codec.isNumber()).isTrue();
    assertThatThrownBy(() -> OneValue.read(codec, number("x")))
        .hasMessageStartingWith("[AttributeMalformed] 'here' holds \"x\", which is no ");
    assertThatThrownBy(() -> OneValue.read(codec, number("-1")))
        .hasMessageStartingWith("[AttributeMalformed] 'here' holds \"-1\", which is no ")
        .hasRootCauseMessage("negative");
    assertThatThrownBy(() -> codec.parse("x", "there"))
        .hasMessageStartingWith("[AttributeMalformed] 'there' holds \"x\", which is no ");
  }

  @Test
  void whatIsNoDecimalNumberIsRefused() {
    for (double odd :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> OneValue.stored(Codecs.DOUBLE, odd))
          .isInstanceOf(CodecException.class)
          .hasMessage("[NumberRange] " + odd
              + " is no decimal number; round it, or store it as text" + " through a converter.");
      assertThatThrownBy(() -> OneValue.stored(Codecs.FLOAT, (float) odd))
          .isInstanceOf(CodecException.class)
          .hasMessageStartingWith("[NumberRange] " + odd + " is no decimal number");
    }
  }

  @Test
  void nullInACollectionIsRefusedWhereItStands() {
    assertThatThrownBy(
            () -> OneValue.stored(Codecs.listOf(Codecs.STRING), Arrays.asList("a", null)))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "[ElementNull] A list holds null after 1 element; leave it out, or store a value"
                + " that stands for it.");
    Map<String, Integer> map = new HashMap<>();
    map.put("a", null);
    assertThatThrownBy(() -> OneValue.stored(Codecs.mapOf(Codecs.STRING, Codecs.INT), map))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "[ElementNull] A map holds null under \"a\"; leave it out, or store a value that"
                + " stands for it.");
    assertThatThrownBy(
            () -> OneValue.stored(Codecs.setOf(Codecs.STRING), Collections.singleton(null)))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("[ElementNull] A set holds null");
  }

  @Test
  void anEmptySetIsRefusedSinceDynamoDbHasNone() {
    assertThatThrownBy(() -> OneValue.stored(Codecs.setOf(Codecs.STRING), Set.of()))
        .isInstanceOf(CodecException.class)
        .hasMessage("[SetEmpty] DynamoDB has no empty set; leave it out, or use a list.");
    assertThatThrownBy(() -> OneValue.stored(Codecs.BYTE_BUFFER_SET, Set.of()))
        .hasMessageStartingWith("[SetEmpty]");
  }

  @Test
  void aBufferIsLeftAsItWas() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
    buffer.position(1).limit(3);
    OneValue.Stored stored = OneValue.stored(Codecs.BYTE_BUFFER, buffer);
    assertThat((byte[]) stored.value()).containsExactly(2, 3);
    assertThat(buffer.remaining()).isEqualTo(2);
  }

  @Test
  void collectionsThatAreReadCantBeChanged() {
    List<String> list = OneValue.read(
        Codecs.listOf(Codecs.STRING), OneValue.stored(Codecs.listOf(Codecs.STRING), List.of("a")));
    assertThatThrownBy(() -> list.add("b")).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void requiredValuesNameWhatIsMissing() {
    assertThat(Required.component("x", "Order", "total")).isEqualTo("x");
    assertThatThrownBy(() -> Required.component(null, "Order", "total"))
        .isInstanceOfSatisfying(
            CodecException.class, e -> assertThat(e.code()).isEqualTo("ComponentNull"))
        .hasMessage("[ComponentNull] Order.total is null; give it a value, or make it @Nullable or"
            + " Optional.");
    assertThatThrownBy(() -> Required.attribute(null, "Order", "total"))
        .hasMessage(
            "[AttributeMissing] Order needs 'total', which the item lacks; mend the item, or"
                + " make the component Optional.");
  }
}
