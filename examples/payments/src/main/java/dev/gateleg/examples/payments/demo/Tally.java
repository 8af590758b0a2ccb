package dev.gateleg.examples.payments.demo;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the load has seen so far. Thread-safe. */
final class Tally {

  private static final int KEPT_LATENCIES = 1 << 16;

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final Map<String, BigDecimal> deposits = new ConcurrentHashMap<>();
  private final Map<String, BigDecimal> settled = new ConcurrentHashMap<>();
  private final Map<String, BigDecimal> refunded = new ConcurrentHashMap<>();
  private final long[] micros = new long[KEPT_LATENCIES];
  private int measured;
  private int lastSeen;

  void count(String name) {
    counts.computeIfAbsent(name, any -> new LongAdder()).increment();
  }

  long count(String name, long otherwise) {
    LongAdder count = counts.get(name);
    return count == null ? otherwise : count.sum();
  }

  Map<String, Long> counts() {
    Map<String, Long> now = new TreeMap<>();
    counts.forEach((name, count) -> now.put(name, count.sum()));
    return now;
  }

  synchronized void took(long nanos) {
    micros[measured % KEPT_LATENCIES] = nanos / 1000;
    measured++;
  }

  /** The latencies, in milliseconds, of what ended since the last call of this method: the median, and the 99th of 100. */
  synchronized double[] recent() {
    int from = Math.max(lastSeen, measured - KEPT_LATENCIES);
    long[] sorted = new long[measured - from];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = micros[(from + i) % KEPT_LATENCIES];
    }
    lastSeen = measured;
    Arrays.sort(sorted);
    return new double[] {at(sorted, 0.5), at(sorted, 0.99)};
  }

  private static double at(long[] sorted, double share) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1000.0;
  }

  /** The latency, in milliseconds, that this share of the requests stays below. */
  synchronized double latency(double share) {
    int kept = Math.min(measured, KEPT_LATENCIES);
    if (kept == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(micros, kept);
    Arrays.sort(sorted);
    return sorted[(int) Math.min(kept - 1L, (long) (share * kept))] / 1000.0;
  }

  /** Compares an answer with what the same key was answered before. */
  void answered(String key, String body) {
    String before = answers.putIfAbsent(key, body);
    if (before != null && !before.equals(body)) {
      count("answers that differ");
    }
  }

  Map<String, BigDecimal> deposits() {
    return deposits;
  }

  Map<String, BigDecimal> settled() {
    return settled;
  }

  Map<String, BigDecimal> refunded() {
    return refunded;
  }
}
