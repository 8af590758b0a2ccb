package dev.gateleg.benchmarks.engine;

/** How long calls took, counted in classes that are 3 % wide. Not thread-safe. */
final class Latencies {

  private static final int CLASSES_PER_DOUBLING = 24;
  private static final int DOUBLINGS = 40;

  private final long[] counts = new long[CLASSES_PER_DOUBLING * DOUBLINGS];
  private long total;

  void add(long nanos) {
    double doublings = Math.log(Math.max(1, nanos)) / Math.log(2);
    counts[Math.min(counts.length - 1, (int) (doublings * CLASSES_PER_DOUBLING))]++;
    total++;
  }

  void addAll(Latencies others) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += others.counts[i];
    }
    total += others.total;
  }

  long total() {
    return total;
  }

  /** The time within which that share of the calls was done, in microseconds. */
  double micros(double share) {
    long left = (long) Math.ceil(total * share);
    int at = 0;
    while (at < counts.length - 1 && left > counts[at]) {
      left -= counts[at];
      at++;
    }
    return Math.pow(2, (at + 0.5) / CLASSES_PER_DOUBLING) / 1e3;
  }
}
