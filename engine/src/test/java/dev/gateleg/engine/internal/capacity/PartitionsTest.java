package dev.gateleg.engine.internal.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PartitionsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LOW = 0x1000_0000_0000_0000L;
  private static final long HIGH = 0xF000_0000_0000_0000L;

  @Test
  void splitBySizeSoThatNoneHoldsMoreThanTenGigabytes() {
    Partitions partitions = new Partitions(1, START);
    partitions.admits(HIGH, true, Partitions.MAX_BYTES - 1, START);
    assertThat(partitions.count()).isEqualTo(1);
    partitions.admits(HIGH, true, Partitions.MAX_BYTES, START);
    assertThat(partitions.count()).isEqualTo(2);
    partitions.charge(LOW, true, 5_000);
    assertThat(partitions.admits(LOW, true, 0, START)).isFalse();
    assertThat(partitions.admits(HIGH, true, 0, START)).isTrue();
    partitions.admits(HIGH, true, 10 * Partitions.MAX_BYTES, START);
    assertThat(partitions.count()).isEqualTo(11);
  }

  @Test
  void splitWhenTheyAreHotForAMinuteAndOnlyThere() {
    Partitions partitions = new Partitions(2, START);
    for (int second = 0; second <= 60; second++) {
      Instant now = START.plusSeconds(second);
      partitions.charge(LOW, true, 10_000);
      partitions.admits(LOW, true, 0, now);
      assertThat(partitions.admits(HIGH, true, 0, now)).isTrue();
      assertThat(partitions.count()).as("after %d s", second).isEqualTo(second < 60 ? 2 : 3);
    }
  }

  @Test
  void doNotSplitIfTheyCoolDownInBetween() {
    Partitions partitions = new Partitions(1, START);
    for (int second = 0; second <= 600; second += 30) {
      partitions.charge(LOW, true, 100_000);
      partitions.admits(LOW, true, 0, START.plusSeconds(second));
    }
    assertThat(partitions.count()).isEqualTo(1);
  }

  @Test
  void areAsManyAsTheProvisionedThroughputNeeds() {
    assertThat(Partitions.serving(1, 1, START).count()).isEqualTo(1);
    assertThat(Partitions.serving(6_000, 3_000, START).count()).isEqualTo(5);
  }
}
