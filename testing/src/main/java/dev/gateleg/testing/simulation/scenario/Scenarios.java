package dev.gateleg.testing.simulation.scenario;

import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.scenario.batch.BatchScenario;
import dev.gateleg.testing.simulation.scenario.batch.DroppedLeftovers;
import dev.gateleg.testing.simulation.scenario.ledger.LedgerScenario;
import dev.gateleg.testing.simulation.scenario.money.ClaimScenario;
import dev.gateleg.testing.simulation.scenario.money.IdempotencyScenario;
import dev.gateleg.testing.simulation.scenario.money.ThreeWrites;
import dev.gateleg.testing.simulation.scenario.money.TokenPerCall;
import dev.gateleg.testing.simulation.scenario.money.TransactionScenario;
import dev.gateleg.testing.simulation.scenario.money.UnfencedCompletion;
import dev.gateleg.testing.simulation.scenario.rollup.NestedCounters;
import dev.gateleg.testing.simulation.scenario.rollup.RollupScenario;
import dev.gateleg.testing.simulation.scenario.rollup.RollupStreamScenario;
import dev.gateleg.testing.simulation.scenario.single.CreateScenario;
import dev.gateleg.testing.simulation.scenario.single.CreateWithoutAttempt;
import dev.gateleg.testing.simulation.scenario.single.IndexAsLock;
import dev.gateleg.testing.simulation.scenario.single.LockScenario;
import dev.gateleg.testing.simulation.scenario.single.LockWithoutFence;
import dev.gateleg.testing.simulation.scenario.single.ModifyScenario;
import dev.gateleg.testing.simulation.scenario.single.PlainAdd;
import dev.gateleg.testing.simulation.scenario.single.ReadThenWrite;
import dev.gateleg.testing.simulation.scenario.single.SelectThenInsert;
import dev.gateleg.testing.simulation.scenario.single.UpdateScenario;
import dev.gateleg.testing.simulation.scenario.single.VersionScenario;
import dev.gateleg.testing.simulation.scenario.unique.ClaimThenCreate;
import dev.gateleg.testing.simulation.scenario.unique.UniqueScenario;
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
        new ClaimThenCreate());
  }
}
