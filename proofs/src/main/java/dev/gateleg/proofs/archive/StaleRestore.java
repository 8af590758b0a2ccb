package dev.gateleg.proofs.archive;

import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A control: what is archived is brought back by a put, over whatever is there by then. */
public final class StaleRestore implements Scenario {

  private static final int RUNS = 6;

  /** The control. */
  public StaleRestore() {}

  @Override
  public String name() {
    return "stale-restore";
  }

  @Override
  public String promise() {
    return "nothing newer is overwritten by what comes back";
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
    Office office = world.open(OfficeTable.TYPE);
    Cellar cellar = new Cellar();
    Journal<String> changes = ArchiveScenario.changing(world);
    AtomicInteger left = new AtomicInteger(RUNS);
    world.worker("archiver", worker -> {
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(Duration.ofSeconds(10));
        ArchiveScenario.calmly(worker, () -> {
          Office mine = worker.open(OfficeTable.TYPE);
          Archive archive = Archive.of(mine, cellar.of(worker)).lease(Duration.ofSeconds(1));
          archive.run(mine.papers());
          for (int i = 0; i < ArchiveScenario.PAPERS; i++) {
            archive.find(Papers.key("p" + i)).ifPresent(mine::put);
          }
          worker.sleepUpTo(ArchiveScenario.PAUSE);
          for (int i = 0; i < ArchiveScenario.PAPERS; i++) {
            archive.find(Papers.key("p" + i)).ifPresent(mine::put);
          }
        });
      }
    });
    world.afterwards(checks ->
        ArchiveScenario.check(office, Archive.of(office, cellar), changes, Set.of(), checks));
  }
}
