package dev.gateleg.benchmarks.patterns;

import java.math.BigDecimal;

/** What is done at the till, by Gateleg and by hand. */
interface Cashier {

  String CURRENCY = "EUR";

  /** Takes money from an account, once for a key; the reply is the charge's id. */
  String charge(String key, String account, long amount);

  /** The same for a request that says that it is repeated. */
  String chargeAgain(String key, String account, long amount);

  /** Moves money between two accounts of the ledger, once for a key; answers what there is about it. */
  Object transfer(String key, String from, String to, BigDecimal amount);

  /** Moves money between two plain accounts, in one transaction. */
  Object move(String from, String to, long amount);

  /** Acquires a lock and gives it back; answers its fence. */
  Long lock(String name);

  /** Keeps a sale, counted in its branch's day and month; answers it. */
  Sale sell(Sale sale);
}
