package dev.gateleg.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.storage.StorageException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemCodecTest {

  private static final Item ITEM = Item.of(Map.ofEntries(
      Map.entry("s", AttributeValue.fromS("grün \uD83D\uDE00")),
      Map.entry("n", AttributeValue.fromN("-12.5")),
      Map.entry("b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 7}))),
      Map.entry("t", AttributeValue.fromBool(true)),
      Map.entry("f", AttributeValue.fromBool(false)),
      Map.entry("z", AttributeValue.fromNul(true)),
      Map.entry(
          "m",
          AttributeValue.fromM(
              Map.of("inner", AttributeValue.fromL(List.of(AttributeValue.fromN("1")))))),
      Map.entry("e", AttributeValue.fromM(Map.of())),
      Map.entry("l", AttributeValue.fromL(List.of())),
      Map.entry("ss", AttributeValue.fromSs(List.of("a", "b"))),
      Map.entry("ns", AttributeValue.fromNs(List.of("1", "2"))),
      Map.entry("bs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x"))))));

  @Test
  void bringsBackEveryType() {
    assertThat(ItemCodec.INSTANCE.decode(ItemCodec.INSTANCE.encode(ITEM))).isEqualTo(ITEM);
  }

  @Test
  void refusesDamagedBytes() {
    byte[] bytes = ItemCodec.INSTANCE.encode(ITEM);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ItemCodec.INSTANCE.decode(cut))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("[DamagedItem]");
    }
  }

  @Test
  void countsSizesAsDynamoDbDocumentsThem() {
    assertThat(ItemSize.of(AttributeValue.fromS("grün"))).isEqualTo(5);
    assertThat(ItemSize.of(AttributeValue.fromS("\uD83D\uDE00".repeat(30)))).isEqualTo(120);
    assertThat(ItemSize.of(AttributeValue.fromS("\uD83D\uDE00"))).isEqualTo(4);
    assertThat(ItemSize.of(AttributeValue.fromN("0"))).isEqualTo(1);
    assertThat(ItemSize.of(AttributeValue.fromN("27"))).isEqualTo(2);
    assertThat(ItemSize.of(AttributeValue.fromN("-27"))).isEqualTo(3);
    assertThat(ItemSize.of(AttributeValue.fromN("1000000"))).isEqualTo(2);
    assertThat(ItemSize.of(AttributeValue.fromN("0.00123"))).isEqualTo(3);
    assertThat(ItemSize.of(AttributeValue.fromBool(true))).isEqualTo(1);
    assertThat(ItemSize.of(AttributeValue.fromL(List.of(AttributeValue.fromS("ab")))))
        .isEqualTo(3 + 1 + 2);
    assertThat(ItemSize.of(AttributeValue.fromM(Map.of("k", AttributeValue.fromNul(true)))))
        .isEqualTo(3 + 1 + 1 + 1);
    assertThat(ItemSize.of(Map.of("name", AttributeValue.fromS("v")))).isEqualTo(5);
  }
}
