package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Integers without padding, for tables that have them so. */
class PlainIntegersTest {
  private static final KeyTemplate SHARD =
      KeyTemplate.of("METRIC#{name}#SHARD#{shard:plain}", KeyType.STRING, KeyType.INT);

  @Test
  void areStoredAsPeopleWriteThem() {
    assertThat(SHARD.key("cpu", 5)).isEqualTo("METRIC#cpu#SHARD#5");
    assertThat(SHARD.key("cpu", -12)).isEqualTo("METRIC#cpu#SHARD#-12");
    assertThat(SHARD.decode("METRIC#cpu#SHARD#-12")).containsExactly("cpu", -12);
  }

  @Test
  void haveOneSpellingEach() {
    assertThat(SHARD.matches("METRIC#cpu#SHARD#5")).isTrue();
    assertThat(SHARD.matches("METRIC#cpu#SHARD#05")).isFalse();
    assertThat(SHARD.matches("METRIC#cpu#SHARD#+5")).isFalse();
    assertThat(SHARD.matches("METRIC#cpu#SHARD#-0")).isFalse();
    assertThat(SHARD.matches("METRIC#cpu#SHARD#99999999999")).isFalse();
  }

  @Test
  void doNotSortAndHaveNoRanges() {
    assertThat(SHARD.orderPreserving()).isFalse();
    assertThatThrownBy(() -> SHARD.range(KeyBound.from(1), KeyBound.none(), "cpu"))
        .hasMessageContaining("[KeyPartUnordered]");
  }

  @Test
  void collideWithWhatHasTheirDigits() {
    KeyTemplate word = KeyTemplate.of("N#{text}", KeyType.STRING);
    KeyTemplate date = KeyTemplate.of("N#{day}", KeyType.LOCAL_DATE);
    KeyTemplate number = KeyTemplate.of("N#{n:plain}", KeyType.LONG);
    assertThat(KeyOverlap.canCollide(number, word)).isTrue();
    assertThat(KeyOverlap.canCollide(number, date)).isFalse();
    assertThat(KeyOverlap.canCollide(number, KeyTemplate.of("N#12"))).isTrue();
    assertThat(KeyOverlap.canCollide(number, KeyTemplate.of("N#012"))).isFalse();
  }
}
