package dev.gateleg.testing.simulation.fault;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** How often each fault struck. */
public final class FaultCounts {

  private final long[] counts = new long[FaultKind.values().length];

  /** Nothing yet. */
  public FaultCounts() {}

  void struck(FaultKind kind) {
    counts[kind.ordinal()]++;
  }

  /** Adds the counts of a run. */
  public void add(Map<FaultKind, Long> more) {
    more.forEach((kind, count) -> counts[kind.ordinal()] += count);
  }

  /** The counts, of every kind that struck. */
  public Map<FaultKind, Long> struck() {
    Map<FaultKind, Long> struck = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      if (counts[kind.ordinal()] > 0) {
        struck.put(kind, counts[kind.ordinal()]);
      }
    }
    return Collections.unmodifiableMap(struck);
  }
}
