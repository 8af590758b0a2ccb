package dev.gateleg.testing.simulation.fault;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.time.Duration;
import java.util.Random;
import java.util.Set;

/**
 * How often each fault strikes in one run. By seed some kinds are out, and the others are rare or frequent: a storm of
 * everything hides what two faults alone bring to light.
 */
public final class Weather {

  private static final double OUT = 0.3;
  private static final double RAREST = 0.01;
  private static final double MOST_FREQUENT = 0.2;

  /** Deaths and the like end or stall all that a process does: a tenth of the rate goes far enough. */
  private static final double RARER = 0.1;

  private static final Duration MOST_SLOW = Duration.ofSeconds(30);
  private static final Duration MOST_LAG = Duration.ofSeconds(20);
  private static final Duration MOST_STALE = Duration.ofSeconds(20);
  private static final Duration MOST_LATE = Duration.ofDays(2);

  private final double[] rates = new double[FaultKind.values().length];

  /** The weather of a run, of these kinds. */
  public Weather(Set<FaultKind> kinds, Random random) {
    for (FaultKind kind : FaultKind.values()) {
      boolean in = random.nextDouble() >= OUT;
      double drawn = RAREST * Math.pow(MOST_FREQUENT / RAREST, random.nextDouble());
      rates[kind.ordinal()] = in && kinds.contains(kind) ? drawn * weight(kind) : 0;
    }
  }

  private static double weight(FaultKind kind) {
    return switch (kind) {
      case DEATH_BEFORE, DEATH_AFTER, PAUSE, CLOCK_JUMP, STORM, SLOW_ANSWER, TRIMMED_STREAM ->
        RARER;
      case INDEX_LAG,
          STALE_READ,
          LATE_TIME_TO_LIVE,
          CLOCK_SKEW,
          LATE_STREAM_RECORD,
          STREAM_LIMIT,
          INTERRUPT -> 1 / MOST_FREQUENT;
      default -> 1;
    };
  }

  double rate(FaultKind kind) {
    return rates[kind.ordinal()];
  }

  /** What the engine does of it. */
  public Faults inTheEngine() {
    Faults faults = Faults.none();
    for (FaultKind kind : FaultKind.values()) {
      Fault fault = kind.inEngine();
      if (fault != null && rate(kind) > 0) {
        faults = fault.takesTime()
            ? faults.with(fault, rate(kind), atMost(fault))
            : faults.with(fault, rate(kind));
      }
    }
    return faults;
  }

  private static Duration atMost(Fault fault) {
    return switch (fault) {
      case SLOW_ANSWER -> MOST_SLOW;
      case INDEX_LAG -> MOST_LAG;
      case STALE_READ -> MOST_STALE;
      case LATE_STREAM_RECORD -> MOST_SLOW;
      default -> MOST_LATE;
    };
  }
}
