package dev.gateleg.engine.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.storage.KeyRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class KeyLayoutTest {

  private static final long SEED = 4711;

  private final Random random = new Random(SEED);

  @Test
  void ordersNumbersByValue() {
    List<BigDecimal> numbers = new ArrayList<>(List.of(
        BigDecimal.ZERO,
        new BigDecimal("1E-130"),
        new BigDecimal("-1E-130"),
        new BigDecimal("9.99E125"),
        new BigDecimal("-9.99E125"),
        BigDecimal.TEN,
        new BigDecimal("-10"),
        new BigDecimal("100")));
    for (int i = 0; i < 2_000; i++) {
      BigInteger digits = new BigInteger(1 + random.nextInt(120), random);
      numbers.add(
          new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(60) - 30));
    }
    assertOrder(
        ScalarAttributeType.N,
        numbers,
        Comparator.naturalOrder(),
        n -> AttributeValue.fromN(n.toString()));
  }

  @Test
  void ordersBinariesByUnsignedBytesEvenIfOneBeginsWithTheOther() {
    List<byte[]> binaries = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(5)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) (random.nextInt(4) - 2);
      }
      binaries.add(bytes);
    }
    assertOrder(
        ScalarAttributeType.B,
        binaries,
        Arrays::compareUnsigned,
        b -> AttributeValue.fromB(SdkBytes.fromByteArray(b)));
  }

  @Test
  void keepsPartsApart() {
    KeyLayout layout = layout(ScalarAttributeType.S);
    assertThat(layout.keyOf(Map.of("p", s("a\0b"), "s", s("c"))))
        .isNotEqualTo(layout.keyOf(Map.of("p", s("a"), "s", s("b\0c"))));
  }

  @Test
  void findsAllKeysOfAPartitionByItsPrefixAndNoOthers() {
    KeyLayout layout = layout(ScalarAttributeType.S);
    KeyRange partition = KeyRange.prefix(layout.partitionPrefix(List.of(s("a"))));
    assertThat(partition.contains(key(layout, "a", ""))).isTrue();
    assertThat(partition.contains(key(layout, "a", "zz"))).isTrue();
    assertThat(partition.contains(key(layout, "ab", ""))).isFalse();
  }

  @Test
  void findsBeginningsOfTheSortKey() {
    KeyLayout layout = layout(ScalarAttributeType.S);
    KeyRange range = KeyRange.prefix(layout.prefixWithin(List.of(s("a")), List.of(s("OR"))));
    assertThat(range.contains(key(layout, "a", "OR"))).isTrue();
    assertThat(range.contains(key(layout, "a", "OR\0"))).isTrue();
    assertThat(range.contains(key(layout, "a", "ORDER"))).isTrue();
    assertThat(range.contains(key(layout, "a", "OS"))).isFalse();
    assertThat(range.contains(key(layout, "a", "O"))).isFalse();
  }

  @Test
  void splitsAllKeysIntoSegmentsWithoutGapOrOverlap() {
    KeyLayout layout = layout(ScalarAttributeType.S);
    for (int total : new int[] {1, 2, 3, 7, 1_000, 1_000_000}) {
      for (int i = 0; i < 200; i++) {
        byte[] key = key(layout, "p" + random.nextInt(), "");
        int guess = (int) ((KeyLayout.hashOf(key) >>> 32) * total >>> 32);
        int found = 0;
        for (int segment = Math.max(0, guess - 1);
            segment <= Math.min(total - 1, guess + 1);
            segment++) {
          found += KeyLayout.segment(segment, total).contains(key) ? 1 : 0;
        }
        assertThat(found).as("segments of %d", total).isEqualTo(1);
      }
    }
  }

  @Test
  void hasNoKeyForAnItemThatLacksAPart() {
    assertThat(layout(ScalarAttributeType.S).keyOf(Map.of("p", s("a")))).isNull();
    assertThat(layout(ScalarAttributeType.S)
            .keyOf(Map.of("p", s("a"), "s", AttributeValue.fromN("1"))))
        .isNull();
  }

  private <T> void assertOrder(
      ScalarAttributeType type,
      List<T> values,
      Comparator<T> order,
      java.util.function.Function<T, AttributeValue> attribute) {
    KeyLayout layout = layout(type);
    for (int i = 1; i < values.size(); i++) {
      T a = values.get(i - 1);
      T b = values.get(random.nextInt(values.size()));
      byte[] first =
          Objects.requireNonNull(layout.keyOf(Map.of("p", s("x"), "s", attribute.apply(a))));
      byte[] second =
          Objects.requireNonNull(layout.keyOf(Map.of("p", s("x"), "s", attribute.apply(b))));
      assertThat(Integer.signum(Arrays.compareUnsigned(first, second)))
          .as("order of %s and %s, seed %d", a, b, SEED)
          .isEqualTo(Integer.signum(order.compare(a, b)));
    }
  }

  private static KeyLayout layout(ScalarAttributeType sortKey) {
    return new KeyLayout(
        List.of(new KeyPart("p", ScalarAttributeType.S)), List.of(new KeyPart("s", sortKey)));
  }

  private static byte[] key(KeyLayout layout, String partition, String sort) {
    return Objects.requireNonNull(layout.keyOf(Map.of("p", s(partition), "s", s(sort))));
  }

  private static AttributeValue s(String value) {
    return AttributeValue.fromS(value);
  }
}
