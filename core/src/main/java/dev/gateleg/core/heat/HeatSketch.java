package dev.gateleg.core.heat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the heaviest of very many keys in bounded memory: a hash table of counters which, when it is full, takes the median of
 * its counters away from all of them and forgets those that are spent. A counter is at most as high as what its key was given,
 * and at most {@link #error()} lower. Not thread-safe.
 *
 * <p>The algorithm is that of frequent items by Misra and Gries, with the purge in batches of Anderson and others (2017).
 */
final class HeatSketch {

  /** So many keys fit; with keys of 40 characters the whole takes less than 64 KB. */
  static final int MOST_KEYS = 384;

  private static final int SLOTS = 512;
  private static final int MASK = SLOTS - 1;

  private final @Nullable HeatKey[] keys = new HeatKey[SLOTS];
  private final double[] units = new double[SLOTS];
  private final int[] calls = new int[SLOTS];
  private final int[] throttles = new int[SLOTS];
  private int size;
  private double error;
  private double total;

  /**
   * A key's counters.
   *
   * @param key the key
   * @param units the units that it took
   * @param calls how often it was asked for
   * @param throttles how often it was throttled
   */
  record Count(HeatKey key, double units, int calls, int throttles) {}

  /** Counts a call. */
  void add(HeatKey key, double weight, boolean throttled) {
    total += weight;
    int slot = slot(key);
    if (keys[slot] == null) {
      if (size == MOST_KEYS) {
        purge();
        slot = slot(key);
      }
      keys[slot] = key;
      size++;
    }
    units[slot] += weight;
    calls[slot]++;
    if (throttled) {
      throttles[slot]++;
    }
  }

  private int slot(HeatKey key) {
    int slot = key.hash() & MASK;
    while (true) {
      HeatKey there = keys[slot];
      if (there == null || there.equals(key)) {
        return slot;
      }
      slot = (slot + 1) & MASK;
    }
  }

  private void purge() {
    double[] all = new double[size];
    int n = 0;
    for (int i = 0; i < SLOTS; i++) {
      if (keys[i] != null) {
        all[n++] = units[i];
      }
    }
    Arrays.sort(all);
    double median = all[n / 2];
    error += median;
    @Nullable HeatKey[] before = keys.clone();
    double[] unitsBefore = units.clone();
    int[] callsBefore = calls.clone();
    int[] throttlesBefore = throttles.clone();
    clear();
    for (int i = 0; i < SLOTS; i++) {
      HeatKey key = before[i];
      // What was throttled is kept in any case: it took no units because it was refused.
      if (key != null && (unitsBefore[i] > median || throttlesBefore[i] > 0 && size < n / 2)) {
        int slot = slot(key);
        keys[slot] = key;
        units[slot] = Math.max(0, unitsBefore[i] - median);
        calls[slot] = callsBefore[i];
        throttles[slot] = throttlesBefore[i];
        size++;
      }
    }
  }

  private void clear() {
    Arrays.fill(keys, null);
    Arrays.fill(units, 0);
    Arrays.fill(calls, 0);
    Arrays.fill(throttles, 0);
    size = 0;
  }

  /** How much a counter may be too low. */
  double error() {
    return error;
  }

  /** All that was counted. */
  double total() {
    return total;
  }

  /** The counters, in no order. */
  List<Count> counts() {
    List<Count> counts = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      HeatKey key = keys[i];
      if (key != null) {
        counts.add(new Count(key, units[i] + error, calls[i], throttles[i]));
      }
    }
    return counts;
  }
}
