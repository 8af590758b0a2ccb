package dev.gateleg.proofs.scenario;

import dev.gateleg.proofs.scenario.batch.BatchScenario;
import dev.gateleg.proofs.scenario.batch.DroppedLeftovers;
import dev.gateleg.proofs.scenario.ledger.LedgerScenario;
import dev.gateleg.proofs.scenario.money.ClaimScenario;
import dev.gateleg.proofs.scenario.money.IdempotencyScenario;
import dev.gateleg.proofs.scenario.money.ThreeWrites;
import dev.gateleg.proofs.scenario.money.TokenPerCall;
import dev.gateleg.proofs.scenario.money.TransactionScenario;
import dev.gateleg.proofs.scenario.money.UnfencedCompletion;
import dev.gateleg.proofs.scenario.rollup.DeclaredRollupScenario;
import dev.gateleg.proofs.scenario.rollup.NestedCounters;
import dev.gateleg.proofs.scenario.rollup.ReportAfterwards;
import dev.gateleg.proofs.scenario.rollup.RollupScenario;
import dev.gateleg.proofs.scenario.rollup.RollupStreamScenario;
import dev.gateleg.proofs.scenario.single.CreateScenario;
import dev.gateleg.proofs.scenario.single.CreateWithoutAttempt;
import dev.gateleg.proofs.scenario.single.IndexAsLock;
import dev.gateleg.proofs.scenario.single.LockScenario;
import dev.gateleg.proofs.scenario.single.LockWithoutFence;
import dev.gateleg.proofs.scenario.single.ModifyScenario;
import dev.gateleg.proofs.scenario.single.PlainAdd;
import dev.gateleg.proofs.scenario.single.ReadThenWrite;
import dev.gateleg.proofs.scenario.single.SelectThenInsert;
import dev.gateleg.proofs.scenario.single.UpdateScenario;
import dev.gateleg.proofs.scenario.single.VersionScenario;
import dev.gateleg.proofs.scenario.unique.ClaimThenCreate;
import dev.gateleg.proofs.scenario.unique.UniqueScenario;
import dev.gateleg.testing.simulation.Scenario;
import java.util.List;

/** All scenarios of Gateleg. */
public final class Scenarios {

  private Scenarios() {}

  /** What Gateleg promises. */
  public static List<Scenario> promises() {
    return List.of(
        new ModifyScenario(),
        new VersionScenario(),
        new CreateScenario(),
        new UpdateScenario(),
        new BatchScenario(),
        new TransactionScenario(),
        new IdempotencyScenario(),
        new ClaimScenario(),
        new LedgerScenario(),
        new LockScenario(),
        new RollupScenario(),
        new RollupStreamScenario(),
        new DeclaredRollupScenario(),
        new UniqueScenario());
  }

  /** The naive code that people write instead, each of which the simulation has to catch. */
  public static List<Scenario> controls() {
    return List.of(
        new ReadThenWrite(),
        new PlainAdd(),
        new CreateWithoutAttempt(),
        new SelectThenInsert(),
        new IndexAsLock(),
        new DroppedLeftovers(),
        new ThreeWrites(),
        new TokenPerCall(),
        new UnfencedCompletion(),
        new LockWithoutFence(),
        new NestedCounters(),
        new ReportAfterwards(),
        new ClaimThenCreate());
  }
}
