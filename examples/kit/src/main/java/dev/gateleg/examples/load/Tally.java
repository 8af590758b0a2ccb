package dev.gateleg.examples.load;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the clients of all systems have seen so far. Thread-safe. */
public final class Tally {

  private static final int KEPT_LATENCIES = 1 << 16;

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final long[] micros = new long[KEPT_LATENCIES];
  private int measured;
  private int lastSeen;

  /** Nothing was seen yet. */
  public Tally() {}

  /** One more of that name. */
  public void count(String name) {
    counts.computeIfAbsent(name, any -> new LongAdder()).increment();
  }

  /** How many of that name there were. */
  public long counted(String name) {
    LongAdder count = counts.get(name);
    return count == null ? 0 : count.sum();
  }

  /** All counts by name. */
  public Map<String, Long> counts() {
    Map<String, Long> now = new TreeMap<>();
    counts.forEach((name, count) -> now.put(name, count.sum()));
    return now;
  }

  /** A request took that long. */
  public synchronized void took(long nanos) {
    micros[measured % KEPT_LATENCIES] = nanos / 1000;
    measured++;
  }

  /** The latencies, in milliseconds, of what ended since the last call of this method: the median, and the 99th of 100. */
  public synchronized double[] recent() {
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

  /** The latency, in milliseconds, that this share of the last requests stays below. */
  public synchronized double latency(double share) {
    long[] sorted = Arrays.copyOf(micros, Math.min(measured, KEPT_LATENCIES));
    Arrays.sort(sorted);
    return at(sorted, share);
  }

  /** Compares an answer with what the same request was answered before. */
  void answered(String request, String body) {
    String before = answers.putIfAbsent(request, body);
    if (before != null && !before.equals(body)) {
      count(DIFFERING);
    }
  }

  /** The count of requests that were answered. */
  public static final String REQUESTS = "requests";

  /** The count of answers that were given before, and were given again. */
  public static final String REPLAYS = "replays";

  /** The count of repeated requests whose answer was another than at first. */
  public static final String DIFFERING = "answers that differ";

  /** The count of requests that were sent again since the service was busy. */
  public static final String BUSY = "tried again (busy)";

  /** The count of requests that were sent again since there was no answer. */
  public static final String SILENT = "tried again (no answer)";
}
