package dev.gateleg.proofs.changes;

import dev.gateleg.core.write.CopyReport;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.Set;

/** Clerks write folders; one list of them is written along, another follows the stream; a reader looks in between. */
public final class CopiesScenario implements Scenario {

  /** The scenario. */
  public CopiesScenario() {}

  @Override
  public String name() {
    return "copies";
  }

  @Override
  public String promise() {
    return "a copy that is written with its owner is in step at every instant; one from the stream"
        + " gets there, and never from newer to older";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd();
  }

  private static Changes copying(Registry registry) {
    return Changes.of(registry, "lists").copying(ShelfFolders.TYPE);
  }

  @Override
  public void play(World world) {
    Registry registry = Filing.made(world);
    Filing.writing(world);
    Filing.looking(world);
    Filing.consuming(world, CopiesScenario::copying);
    world.afterwards(checks -> {
      CopyReport desks = registry.copies(DeskFolders.TYPE).reconcile();
      desks.differences().forEach(difference -> checks.violation("desks: " + difference));
      Filing.drain(world, copying(registry), checks);
      CopyReport shelves = registry.copies(ShelfFolders.TYPE).reconcile();
      shelves.differences().forEach(difference -> checks.violation("shelves: " + difference));
      checks.equal("the lines", registry.folders().consistent().count(), shelves.inStep());
      Filing.checkOrder(world, "SHELF#", checks);
    });
  }
}
