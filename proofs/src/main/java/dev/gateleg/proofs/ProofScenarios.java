package dev.gateleg.proofs;

import dev.gateleg.proofs.archive.ArchiveExpiringScenario;
import dev.gateleg.proofs.archive.ArchiveScenario;
import dev.gateleg.proofs.archive.EagerDelete;
import dev.gateleg.proofs.archive.StaleRestore;
import dev.gateleg.proofs.bulk.EarlyCheckpoint;
import dev.gateleg.proofs.bulk.ImportScenario;
import dev.gateleg.proofs.changes.ChangesBacklogScenario;
import dev.gateleg.proofs.changes.ChangesFromAllScenario;
import dev.gateleg.proofs.changes.ChangesScenario;
import dev.gateleg.proofs.changes.ChangesTrimmedScenario;
import dev.gateleg.proofs.changes.CopiesScenario;
import dev.gateleg.proofs.changes.ImagesAsCopies;
import dev.gateleg.proofs.changes.NaiveConsumer;
import dev.gateleg.proofs.migration.MigrationScenario;
import dev.gateleg.proofs.migration.NaiveMigration;
import dev.gateleg.proofs.queue.QueueScenario;
import dev.gateleg.proofs.queue.StaleRescue;
import dev.gateleg.proofs.series.MergeByPut;
import dev.gateleg.proofs.series.SeriesScenario;
import dev.gateleg.proofs.sharding.CountWithoutPlan;
import dev.gateleg.proofs.sharding.GrowingScenario;
import dev.gateleg.proofs.tree.CopiedMove;
import dev.gateleg.proofs.tree.TreeScenario;
import dev.gateleg.testing.simulation.Scenario;
import java.util.List;

/** The scenarios of patterns that are proven here. */
public final class ProofScenarios {

  private ProofScenarios() {}

  /** What the patterns promise. */
  public static List<Scenario> promises() {
    return List.of(
        new QueueScenario(),
        ChangesScenario.oneByOne(),
        ChangesScenario.inBatches(),
        new ChangesTrimmedScenario(),
        new ChangesBacklogScenario(),
        GrowingScenario.keeping(),
        GrowingScenario.deleting(),
        new ChangesFromAllScenario(),
        new CopiesScenario(),
        new SeriesScenario(),
        new TreeScenario(),
        new ImportScenario(),
        new ArchiveScenario(),
        new ArchiveExpiringScenario(),
        MigrationScenario.elsewhere(),
        MigrationScenario.inPlace());
  }

  /** The naive code that people write instead, each of which the simulation has to catch. */
  public static List<Scenario> controls() {
    return List.of(
        new StaleRescue(),
        new NaiveConsumer(NaiveConsumer.Mistake.GOES_ON),
        new NaiveConsumer(NaiveConsumer.Mistake.LATEST),
        new NaiveConsumer(NaiveConsumer.Mistake.NO_LEASE),
        new ImagesAsCopies(),
        new CountWithoutPlan(),
        new MergeByPut(),
        new CopiedMove(),
        new EarlyCheckpoint(),
        new EagerDelete(),
        new StaleRestore(),
        new NaiveMigration(NaiveMigration.Mistake.OVERWRITES),
        new NaiveMigration(NaiveMigration.Mistake.BRINGS_BACK),
        new NaiveMigration(NaiveMigration.Mistake.ROUNDED_TIMES),
        new NaiveMigration(NaiveMigration.Mistake.EQUAL_COUNTS),
        new NaiveMigration(NaiveMigration.Mistake.TWO_KEYS_IN_ONE),
        new NaiveMigration(NaiveMigration.Mistake.OTHER_PLAN));
  }
}
