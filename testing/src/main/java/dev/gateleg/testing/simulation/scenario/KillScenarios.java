package dev.gateleg.testing.simulation.scenario;

import dev.gateleg.testing.kill.KillScenario;
import dev.gateleg.testing.simulation.scenario.batch.BatchKills;
import dev.gateleg.testing.simulation.scenario.ledger.LedgerKills;
import dev.gateleg.testing.simulation.scenario.money.ChargeThenMarkKills;
import dev.gateleg.testing.simulation.scenario.money.ClaimKills;
import dev.gateleg.testing.simulation.scenario.money.IdempotencyKills;
import dev.gateleg.testing.simulation.scenario.money.ThreeWritesKills;
import dev.gateleg.testing.simulation.scenario.money.TransactionKills;
import dev.gateleg.testing.simulation.scenario.rollup.RollupKills;
import dev.gateleg.testing.simulation.scenario.single.LockKills;
import dev.gateleg.testing.simulation.scenario.single.ModifyKills;
import dev.gateleg.testing.simulation.scenario.single.PlainAddKills;
import dev.gateleg.testing.simulation.scenario.single.VersionKills;
import dev.gateleg.testing.simulation.scenario.unique.UniqueKills;
import java.util.List;

/** All scenarios of Gateleg for real kills; new ones each time, since each serves for one run. */
public final class KillScenarios {

  private KillScenarios() {}

  /** What Gateleg promises. A new pattern adds its scenario here. */
  public static List<KillScenario> promises() {
    return List.of(
        new ModifyKills(),
        new VersionKills(),
        new BatchKills(),
        new TransactionKills(),
        new IdempotencyKills(),
        new ClaimKills(),
        new LedgerKills(),
        new LockKills(),
        new RollupKills(),
        new UniqueKills());
  }

  /** The naive code that people write instead, each of which kills have to break. */
  public static List<KillScenario> controls() {
    return List.of(new ThreeWritesKills(), new PlainAddKills(), new ChargeThenMarkKills());
  }
}
