package dev.gateleg.proofs.scenario;

import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.scenario.batch.BatchKills;
import dev.gateleg.proofs.scenario.ledger.LedgerKills;
import dev.gateleg.proofs.scenario.money.ChargeThenMarkKills;
import dev.gateleg.proofs.scenario.money.ClaimKills;
import dev.gateleg.proofs.scenario.money.IdempotencyKills;
import dev.gateleg.proofs.scenario.money.ThreeWritesKills;
import dev.gateleg.proofs.scenario.money.TransactionKills;
import dev.gateleg.proofs.scenario.rollup.RollupKills;
import dev.gateleg.proofs.scenario.single.LockKills;
import dev.gateleg.proofs.scenario.single.ModifyKills;
import dev.gateleg.proofs.scenario.single.PlainAddKills;
import dev.gateleg.proofs.scenario.single.VersionKills;
import dev.gateleg.proofs.scenario.unique.UniqueKills;
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
