package dev.gateleg.proofs.archive;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A control: items are written to a file and deleted, and nobody looks whether the file is what was written. */
public final class EagerDelete implements Scenario {

  private static final int RUNS = 4;

  /** The control. */
  public EagerDelete() {}

  @Override
  public String name() {
    return "eager-delete";
  }

  @Override
  public String promise() {
    return "all that was written is in the table or in the archive";
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
        worker.sleepUpTo(ArchiveScenario.PAUSE);
        ArchiveScenario.calmly(worker, () -> {
          Office mine = worker.open(OfficeTable.TYPE);
          List<Paper> all = mine.papers().list();
          for (Paper paper : all) {
            cellar
                .of(worker)
                .write(paper.paperId(), paper.toString().getBytes(StandardCharsets.UTF_8));
            mine.deleting(Papers.key(paper.paperId())).runWithoutOld();
          }
        });
      }
    });
    world.afterwards(checks -> {
      for (int i = 0; i < ArchiveScenario.PAPERS; i++) {
        String id = "p" + i;
        String file = new String(cellar.read(id, 0, 1000), StandardCharsets.UTF_8);
        boolean there = office.getConsistent(Papers.key(id)).isPresent() || file.endsWith("]");
        checks.that(there || !changes.acknowledged(id), () -> id + " is lost: " + file);
      }
    });
  }
}
