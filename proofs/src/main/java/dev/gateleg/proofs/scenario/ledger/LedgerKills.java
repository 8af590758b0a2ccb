package dev.gateleg.proofs.scenario.ledger;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.Random;
import java.util.Set;

/** Money moves in all ways that a ledger has; who reserves, settles or releases next. */
public final class LedgerKills implements KillScenario {

  /** The scenario. */
  public LedgerKills() {}

  @Override
  public String name() {
    return "ledger";
  }

  @Override
  public String promise() {
    return new LedgerScenario().promise();
  }

  @Override
  public Set<Class<? extends RuntimeException>> refusals() {
    return Set.of(LedgerScenario.TooLittle.class);
  }

  @Override
  public void prepare(Site site) {
    LedgerScenario.open(LedgerScenario.ledger(site.make(BooksTable.TYPE)));
  }

  private static Order order(Errand errand, Random random) {
    return Order.random(errand.key(), LedgerScenario.ACCOUNTS, random);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Ledger ledger = LedgerScenario.ledger(site.open(BooksTable.TYPE));
    Random random = errand.random();
    Order order = order(errand, random);
    boolean before = ledger.transfer(order.key()).isPresent();
    String reply = LedgerScenario.done(ledger, order).toString();
    if (order.kind() == Order.Kind.RESERVE) {
      reply += ", then " + LedgerScenario.done(ledger, order.ended(random));
    }
    return new Answer<>(reply, before);
  }

  @Override
  public void look(Checks checks, Site site) {
    LedgerScenario.ledger(site.open(BooksTable.TYPE))
        .audit(LedgerScenario.ACCOUNTS)
        .findings()
        .forEach(finding -> checks.violation("in between: " + finding));
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    LedgerScenario.Found found = LedgerScenario.check(checks, site.open(BooksTable.TYPE));
    journal.checkReplies(checks);
    journal.checkOnce(checks, key -> {
      Errand errand = new Errand(name(), Integer.parseInt(key.substring(name().length() + 1)));
      Random random = errand.random();
      Order order = order(errand, random);
      return found.effects(
          order.kind() == Order.Kind.RESERVE ? order.ended(random).name() : order.name());
    });
  }
}
