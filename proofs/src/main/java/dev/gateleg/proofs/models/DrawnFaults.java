package dev.gateleg.proofs.models;

import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.List;

/** What goes wrong in a program: nothing, little or much. */
final class DrawnFaults {

  private static final List<FaultKind> FAULTS = List.of(
      FaultKind.NEVER_SENT,
      FaultKind.LOST_ANSWER,
      FaultKind.CUT_ANSWER,
      FaultKind.LATE_DUPLICATE,
      FaultKind.STORM,
      FaultKind.THROTTLING,
      FaultKind.INTERNAL_ERROR_BEFORE,
      FaultKind.INTERNAL_ERROR_AFTER,
      FaultKind.CONFLICT,
      FaultKind.IN_PROGRESS,
      FaultKind.UNPROCESSED,
      FaultKind.INDEX_LAG,
      FaultKind.STALE_READ,
      FaultKind.LATE_TIME_TO_LIVE,
      FaultKind.DEATH_BEFORE,
      FaultKind.DEATH_AFTER,
      FaultKind.PAUSE,
      FaultKind.CLOCK_SKEW,
      FaultKind.CLOCK_JUMP);

  private DrawnFaults() {}

  static List<FaultKind> of(Draw draw) {
    if (draw.chance(0.3)) {
      return List.of();
    }
    List<FaultKind> faults = new ArrayList<>();
    double rate = draw.chance(0.5) ? 0.15 : 0.5;
    for (FaultKind kind : FAULTS) {
      boolean rare = kind == FaultKind.LATE_DUPLICATE;
      if (draw.chance(rare ? rate / 3 : rate)) {
        faults.add(kind);
      }
    }
    if (!faults.isEmpty() && draw.chance(0.3)) {
      interrupts(draw, faults);
    }
    return List.copyOf(faults);
  }

  /** Who is interrupted waits: for what a batch left over, or after an error that leaves a doubt. */
  private static void interrupts(Draw draw, List<FaultKind> faults) {
    faults.add(FaultKind.INTERRUPT);
    for (FaultKind kind : List.of(FaultKind.UNPROCESSED, FaultKind.INTERNAL_ERROR_AFTER)) {
      if (!faults.contains(kind) && draw.chance(0.7)) {
        faults.add(kind);
      }
    }
  }
}
