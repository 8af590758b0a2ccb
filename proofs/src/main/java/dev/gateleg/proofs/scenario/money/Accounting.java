package dev.gateleg.proofs.scenario.money;

import dev.gateleg.testing.simulation.Checks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The accounts that the scenarios have in common, what is to be transferred, and what must hold of it. */
final class Accounting {

  static final long START = 50;
  static final List<String> ACCOUNTS = List.of("a", "b", "c");

  private static final int MOST_AMOUNT = 40;

  private Accounting() {}

  static void open(Bank bank) {
    ACCOUNTS.forEach(id -> bank.create(new Account(id, START)));
  }

  /** Transfers that are to be made, some of more than there is. */
  static Deque<Transfer> orders(String owner, int count, Random random) {
    Deque<Transfer> orders = new ArrayDeque<>();
    for (int i = 1; i <= count; i++) {
      int from = random.nextInt(ACCOUNTS.size());
      int to = (from + 1 + random.nextInt(ACCOUNTS.size() - 1)) % ACCOUNTS.size();
      orders.add(new Transfer(
          owner + "/" + i, ACCOUNTS.get(from), ACCOUNTS.get(to), 1 + random.nextInt(MOST_AMOUNT)));
    }
    return orders;
  }

  static long balance(Bank bank, String id) {
    return bank.getConsistent(Accounts.key(id)).orElseThrow().balance();
  }

  /** Money is conserved, no account is under zero, and each balance is what the transfers make it. */
  static void check(Checks checks, Bank bank, Iterable<Transfer> made) {
    Map<String, Long> expected = new HashMap<>();
    ACCOUNTS.forEach(id -> expected.put(id, START));
    for (Transfer transfer : made) {
      expected.merge(transfer.from(), -transfer.amount(), Long::sum);
      expected.merge(transfer.to(), transfer.amount(), Long::sum);
    }
    long sum = 0;
    for (String id : ACCOUNTS) {
      long balance = balance(bank, id);
      sum += balance;
      checks.that(balance >= 0, () -> id + " is at " + balance);
      checks.equal("the balance of " + id, expected.get(id), balance);
    }
    checks.equal("the sum of all balances", START * ACCOUNTS.size(), sum);
  }
}
