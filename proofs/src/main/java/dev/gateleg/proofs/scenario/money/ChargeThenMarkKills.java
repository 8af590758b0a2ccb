package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A control: look for a marker, charge the card, write the marker. A kill before the last one charges the card twice. */
public final class ChargeThenMarkKills implements KillScenario {

  private final CardProcessor cards = new CardProcessor();

  /** The control. */
  public ChargeThenMarkKills() {}

  @Override
  public String name() {
    return "charge-then-mark";
  }

  @Override
  public String promise() {
    return "a card is charged once per key";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void prepare(Site site) {
    site.make(BankTable.TYPE);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Bank bank = site.open(BankTable.TYPE);
    String key = errand.key();
    Optional<Charge> marker = bank.getConsistent(Charges.key(key));
    if (marker.isPresent()) {
      return new Answer<>(marker.get().account(), true);
    }
    String receipt = site.outside(key, UUID.randomUUID().toString());
    bank.put(new Charge(key, key, receipt, 5));
    return new Answer<>(receipt, false);
  }

  @Override
  public String outside(List<String> words) {
    return cards.charge(words.get(0), 0, words.get(1));
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    journal.checkOnce(checks, key -> cards.charges(key).size());
  }
}
