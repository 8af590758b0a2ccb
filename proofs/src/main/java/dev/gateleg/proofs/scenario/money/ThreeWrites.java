package dev.gateleg.proofs.scenario.money;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A control: a transfer as three writes, one after the other. Who dies between them leaves money behind. */
public final class ThreeWrites implements Scenario {

  private static final int TELLERS = 2;
  private static final int ORDERS = 4;

  /** The control. */
  public ThreeWrites() {}

  @Override
  public String name() {
    return "three-writes";
  }

  @Override
  public String promise() {
    return "money is conserved";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    Bank bank = world.open(BankTable.TYPE);
    Accounting.open(bank);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= TELLERS; i++) {
      Deque<Transfer> orders = Accounting.orders("teller-" + i, ORDERS, world.random());
      world.worker("teller-" + i, worker -> {
        Bank mine = worker.open(BankTable.TYPE);
        while (!orders.isEmpty()) {
          Transfer order = orders.element();
          Outcome<Boolean> outcome =
              journal.attempt(order.transferId(), () -> transfer(mine, order));
          if (!outcome.unknown()) {
            orders.remove();
          }
        }
      });
    }
    world.afterwards(checks -> {
      List<Transfer> made = new ArrayList<>();
      bank.transfers().forEach(made::add);
      Accounting.check(checks, bank, made);
    });
  }

  static void transfer(Bank bank, Transfer order) {
    try {
      bank.create(order);
    } catch (AlreadyExistsException e) {
      return;
    }
    if (Accounting.balance(bank, order.from()) < order.amount()) {
      bank.deleteKey(Transfers.key(order.transferId()));
      throw new InvalidInputException(CoreCode.REJECTED, "not enough money", null);
    }
    bank.update(Accounts.key(order.from()))
        .add(Accounts.balance, -order.amount())
        .run();
    bank.update(Accounts.key(order.to())).add(Accounts.balance, order.amount()).run();
  }
}
