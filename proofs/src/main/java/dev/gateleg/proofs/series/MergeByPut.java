package dev.gateleg.proofs.series;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** A control: a point is read, merged, and put over whatever is there by then. */
public final class MergeByPut implements Scenario {

  /** The control. */
  public MergeByPut() {}

  @Override
  public String name() {
    return "merge-by-put";
  }

  @Override
  public String promise() {
    return "a point has what each writer gave it";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.CONFLICT);
  }

  @Override
  public void play(World world) {
    Gauges gauges = world.open(GaugesTable.TYPE);
    Instant start = world.clock().instant().truncatedTo(ChronoUnit.SECONDS);
    Journal<String> written = SeriesScenario.sharing(world, MergeByPut::put);
    world.afterwards(checks -> SeriesScenario.check(gauges, start, written, checks));
  }

  private static void put(Gauges gauges, List<Measure> points) {
    for (Measure point : points) {
      Measure merged = gauges
          .getConsistent(Measures.TYPE.keyOf(point))
          .map(there -> there.and(point))
          .orElse(point);
      gauges.put(merged);
    }
  }
}
