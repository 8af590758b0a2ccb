package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.idempotency.Payload;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Equal requests have one payload, however they are spelled; different ones never. */
@Tag("once")
final class PayloadTest {

  @Test
  void theOrderOfMapsAndSetsAndTheSpellingOfNumbersDoNotMatter() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("a", 1);
    one.put("b", List.of("x", new BigDecimal("2.50")));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("b", List.of("x", new BigDecimal("2.5")));
    other.put("a", BigInteger.ONE);

    assertThat(Payload.of(one)).isEqualTo(Payload.of(other));
    assertThat(Payload.of("a", 1L, "b", Optional.empty()))
        .isEqualTo(Payload.of("b", null, "a", new BigDecimal("1.0")));
    assertThat(Payload.of(new LinkedHashSet<>(List.of(1, 2))))
        .isEqualTo(Payload.of(new LinkedHashSet<>(List.of(2, 1))));
    assertThat(Payload.of(0)).isEqualTo(Payload.of(new BigDecimal("0.00")));
  }

  @Test
  void differentValuesDiffer() {
    List<Object> values = Arrays.asList(
        null,
        "",
        "null",
        "1",
        1,
        10,
        0.1,
        true,
        false,
        "t",
        List.of(),
        Map.of(),
        List.of(List.of()),
        List.of("a", "b"),
        List.of("ab"),
        List.of("a", "b", ""),
        Map.of("a", "b"),
        Map.of("a", 1),
        List.of("a", 1),
        new LinkedHashSet<>(List.of("a", 1)),
        Instant.EPOCH,
        new byte[] {1},
        "01");
    List<String> hashes = values.stream().map(value -> Payload.of(value).hash()).toList();

    assertThat(hashes).doesNotHaveDuplicates();
    assertThat(hashes).allMatch(hash -> hash.length() == 64);
  }

  @Test
  void whatHasNoCanonicalFormIsRefusedWithItsPlace() {
    List<Object> itself = new ArrayList<>();
    itself.add(itself);

    assertThatThrownBy(() -> Payload.of("a", List.of(1, new Object())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[PayloadUnsupported] the payload.a[1] is a java.lang.Object");
    assertThatThrownBy(() -> Payload.of(Double.NaN)).hasMessageContaining("is NaN");
    assertThatThrownBy(() -> Payload.of(Map.of(1, 2))).hasMessageContaining("no text: 1");
    assertThatThrownBy(() -> Payload.of(itself)).hasMessageContaining("holds itself");
    assertThatThrownBy(() -> Payload.of("a", 1, "b")).hasMessageContaining("3 parts");
  }
}
