package dev.gateleg.proofs.bulk;

import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkImport;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A file with wrong rows is imported by a process that is killed fifty times. */
public final class ImportScenario implements Scenario {

  private static final int TRIES = 20;
  private static final int KILLS = 50;

  /** So many that no life writes more than a few of them. */
  private static final int ROWS = 600;

  private static final int STEPS = 4;
  private static final Duration PAUSE = Duration.ofSeconds(20);

  /** The scenario. */
  public ImportScenario() {}

  @Override
  public String name() {
    return "import";
  }

  @Override
  public String promise() {
    return "every record is written or rejected, each once, though the import is killed " + KILLS
        + " times";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.UNPROCESSED);
  }

  @SuppressWarnings("MustBeClosed")
  @Override
  public void play(World world) {
    Depot depot = world.open(DepotTable.TYPE);
    Sheet sheet = new Sheet(ROWS);
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger lives = new AtomicInteger();
    world.worker("importer", worker -> {
      if (lives.incrementAndGet() <= KILLS) {
        worker.dieAt(1 + worker.random().nextInt(STEPS));
      }
      for (int i = 0; i < TRIES && !done.get(); i++) {
        try {
          prepared(worker.open(DepotTable.TYPE), sheet).run();
          done.set(true);
        } catch (BulkStoppedException e) {
          worker.note(() -> "stops: " + e.getMessage());
          worker.sleepUpTo(PAUSE);
        }
      }
    });
    world.afterwards(checks -> {
      try (sheet) {
        BulkResult result = prepared(depot, sheet).run();
        Map<String, Long> there = new HashMap<>();
        depot.parcels().consistent().forEach(each -> there.put(each.parcelId(), each.weight()));
        checks.equal("what is in the table", sheet.right, there);
        checks.equal("what was rejected", new ArrayList<>(sheet.wrong), sheet.rejected());
        checks.that(lives.get() > KILLS, () -> "it was killed " + (lives.get() - 1) + " times");
        checks.equal("how many were read", (long) ROWS, result.progress().read());
        checks.equal(
            "how many were written",
            (long) sheet.right.size(),
            result.progress().written());
      }
    });
  }

  private static BulkImport prepared(Depot depot, Sheet sheet) {
    return Bulk.on(depot)
        .importing(BulkSource.csv(sheet.file(), Parcels.TYPE))
        .concurrency(2)
        .checkpointEvery(7)
        .folder(sheet.state());
  }
}
