package dev.gateleg.proofs.scenario.money;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Tellers transfer money, each order as one transaction under the order's name with the order itself as its marker, and try
 * again what they know nothing of; an auditor looks on.
 */
public final class TransactionScenario implements Scenario {

  private static final int TELLERS = 3;
  private static final int ORDERS = 4;
  private static final int AUDITS = 3;
  private static final Duration BETWEEN_AUDITS = Duration.ofSeconds(5);
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  /** The scenario. */
  public TransactionScenario() {}

  @Override
  public String name() {
    return "transaction";
  }

  @Override
  public String promise() {
    return "a transfer happens whole and once, money is conserved at every instant, and no balance is under zero";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Bank bank = world.open(BankTable.TYPE);
    Accounting.open(bank);
    Journal<String> journal = world.journal();
    List<String> wrong = new ArrayList<>();
    for (int i = 1; i <= TELLERS; i++) {
      Deque<Transfer> orders = Accounting.orders("teller-" + i, ORDERS, world.random());
      world.worker("teller-" + i, worker -> serve(worker, orders, journal));
    }
    world.worker("auditor", worker -> audit(worker, wrong));
    world.afterwards(checks -> check(checks, bank, journal, wrong));
  }

  private static void serve(Worker teller, Deque<Transfer> orders, Journal<String> journal) {
    Bank bank = teller.open(BankTable.TYPE);
    while (!orders.isEmpty()) {
      Transfer order = orders.element();
      Outcome<String> outcome = journal.attempt(
          order.transferId(), Set.of(InsufficientFunds.class), () -> made(bank, order));
      if (outcome.unknown()) {
        // Sometimes longer than DynamoDB remembers the transaction's token.
        teller.sleepUpTo(MOST_PATIENCE);
      } else {
        orders.remove();
      }
    }
  }

  static String made(Bank bank, Transfer order) {
    try {
      bank.transaction()
          .add(bank.creating(order))
          .add(bank.update(Accounts.key(order.from()))
              .add(Accounts.balance, -order.amount())
              .when(Accounts.balance.atLeast(order.amount()))
              .orThrow(account -> new InsufficientFunds()))
          .add(bank.update(Accounts.key(order.to())).add(Accounts.balance, order.amount()))
          .operation("transfer", order.transferId())
          .run();
    } catch (AlreadyExistsException e) {
      // It was made before, by a try of which nothing was heard.
    }
    return order.transferId();
  }

  private static void audit(Worker auditor, List<String> wrong) {
    Bank bank = auditor.open(BankTable.TYPE);
    for (int i = 0; i < AUDITS; i++) {
      auditor.sleepUpTo(BETWEEN_AUDITS);
      Snapshot snapshot =
          bank.snapshot(Accounting.ACCOUNTS.stream().map(Accounts::key).toList());
      long sum = Accounting.ACCOUNTS.stream()
          .mapToLong(id -> snapshot.get(Accounts.key(id)).orElseThrow().balance())
          .sum();
      if (sum != Accounting.START * Accounting.ACCOUNTS.size()) {
        wrong.add("an audit found a sum of " + sum);
      }
    }
  }

  private static void check(Checks checks, Bank bank, Journal<String> journal, List<String> wrong) {
    List<Transfer> made = new ArrayList<>();
    bank.transfers().forEach(made::add);
    wrong.forEach(checks::violation);
    Accounting.check(checks, bank, made);
    journal.checkOnce(checks, id ->
        (int) made.stream().filter(transfer -> transfer.transferId().equals(id)).count());
  }
}
