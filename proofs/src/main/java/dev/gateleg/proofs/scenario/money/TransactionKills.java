package dev.gateleg.proofs.scenario.money;

import dev.gateleg.core.read.Snapshot;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Transfers, each as one transaction with the order itself as its marker. */
public final class TransactionKills implements KillScenario {

  /** The scenario. */
  public TransactionKills() {}

  @Override
  public String name() {
    return "transaction";
  }

  @Override
  public String promise() {
    return "a transfer happens whole and once, money is conserved at every instant, and no balance is under zero";
  }

  @Override
  public Set<Class<? extends RuntimeException>> refusals() {
    return Set.of(InsufficientFunds.class);
  }

  @Override
  public void prepare(Site site) {
    Accounting.open(site.make(BankTable.TYPE));
  }

  /** The transfer that an errand asks for. */
  static Transfer order(Errand errand) {
    return Accounting.orders(errand.key(), 1, errand.random()).remove();
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Bank bank = site.open(BankTable.TYPE);
    Transfer order = order(errand);
    boolean made = bank.getConsistent(Transfers.key(order.transferId())).isPresent();
    return new Answer<>(TransactionScenario.made(bank, order), made);
  }

  @Override
  public void look(Checks checks, Site site) {
    Snapshot snapshot = site.open(BankTable.TYPE)
        .snapshot(Accounting.ACCOUNTS.stream().map(Accounts::key).toList());
    long sum = 0;
    for (String id : Accounting.ACCOUNTS) {
      long balance = snapshot.get(Accounts.key(id)).orElseThrow().balance();
      checks.that(balance >= 0, () -> "in between, " + id + " is at " + balance);
      sum += balance;
    }
    checks.equal(
        "the sum of all balances in between", Accounting.START * Accounting.ACCOUNTS.size(), sum);
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    Bank bank = site.open(BankTable.TYPE);
    List<Transfer> made = new ArrayList<>();
    bank.transfers().forEach(made::add);
    Accounting.check(checks, bank, made);
    Set<String> ids = Set.copyOf(made.stream().map(Transfer::transferId).toList());
    journal.checkOnce(checks, key -> ids.contains(key + "/1") ? 1 : 0);
    journal.checkReplies(checks);
  }
}
