package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;

/** A control: a transfer as three writes, one after the other. A kill between them leaves money behind. */
public final class ThreeWritesKills implements KillScenario {

  private final TransactionKills right = new TransactionKills();

  /** The control. */
  public ThreeWritesKills() {}

  @Override
  public String name() {
    return "three-writes";
  }

  @Override
  public String promise() {
    return right.promise();
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void prepare(Site site) {
    right.prepare(site);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Transfer order = TransactionKills.order(errand);
    ThreeWrites.transfer(site.open(BankTable.TYPE), order);
    return new Answer<>(order.transferId(), false);
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    right.check(checks, site, journal);
  }
}
