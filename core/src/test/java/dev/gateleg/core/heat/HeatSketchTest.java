package dev.gateleg.core.heat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HeatSketchTest {

  private static final int KEYS = 100_000;
  private static final int CALLS = 500_000;
  private static final int TOP = 20;
  private static final double EXPONENT = 1.1;

  /** Bytes on a 64-bit machine: a record of four fields, a text, its array, and the slots. */
  private static long bytes(int keyLength) {
    long perKey = 32 + 24 + 16 + (keyLength + 7) / 8 * 8;
    return HeatSketch.MOST_KEYS * perKey + 512 * (4 + 8 + 4 + 4) + 5 * 16;
  }

  @Test
  void takesLessThan64KilobytesWithKeysOf40Characters() {
    assertThat(bytes(40)).isLessThan(64 * 1024);
  }

  @Test
  void findsTheTopKeysOfAZipfDistribution() {
    long seed = Long.getLong("gateleg.seed", 7);
    Random random = new Random(seed);
    double[] cumulative = new double[KEYS];
    double sum = 0;
    for (int i = 0; i < KEYS; i++) {
      sum += Math.pow(i + 1, -EXPONENT);
      cumulative[i] = sum;
    }
    HeatSketch sketch = new HeatSketch();
    for (int i = 0; i < CALLS; i++) {
      int found = java.util.Arrays.binarySearch(cumulative, random.nextDouble() * sum);
      int key = found < 0 ? -found - 1 : found;
      sketch.add(new HeatKey("", "CUSTOMER#" + key, "orders", false), 1, false);
    }
    List<String> top = sketch.counts().stream()
        .sorted(Comparator.comparingDouble(HeatSketch.Count::units).reversed())
        .limit(TOP)
        .map(count -> count.key().partition())
        .toList();
    Set<String> right = new HashSet<>();
    for (int i = 0; i < TOP; i++) {
      right.add("CUSTOMER#" + i);
    }
    right.retainAll(top);
    assertThat((double) right.size() / TOP)
        .as("recall, seed %d", seed)
        .isGreaterThanOrEqualTo(0.95);
    assertThat(sketch.total()).isEqualTo(CALLS);
  }

  @Test
  void keepsWhatWasThrottledThoughItTookNoUnits() {
    HeatSketch sketch = new HeatSketch();
    for (int i = 0; i < 100_000; i++) {
      sketch.add(new HeatKey("", "K" + i, "put", true), 1, false);
      if (i % 100 == 0) {
        sketch.add(new HeatKey("", "HOT", "put", true), 0, true);
      }
    }
    assertThat(sketch.counts())
        .filteredOn(count -> count.key().partition().equals("HOT"))
        .singleElement()
        .satisfies(count -> assertThat(count.throttles()).isEqualTo(1000));
  }
}
