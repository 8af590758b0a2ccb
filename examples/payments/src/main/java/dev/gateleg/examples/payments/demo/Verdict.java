package dev.gateleg.examples.payments.demo;

import java.math.BigDecimal;
import java.util.List;

/**
 * What the audit says.
 *
 * @param moneyIn all deposits
 * @param moneyPaid all that was settled
 * @param moneyBack all that was refunded
 * @param moneyHeld what users and merchant have together
 * @param ordersPaid how many orders were settled
 * @param doubleCharges how many of them were charged more than once
 * @param findings what is wrong, in sentences; empty where every invariant holds
 * @param vacuous what was not put to the test, in sentences; then that nothing is wrong proves nothing
 */
record Verdict(
    BigDecimal moneyIn,
    BigDecimal moneyPaid,
    BigDecimal moneyBack,
    BigDecimal moneyHeld,
    int ordersPaid,
    long doubleCharges,
    List<String> findings,
    List<String> vacuous) {

  /** Whether something was put to the test, and nothing is wrong. */
  boolean holds() {
    return findings.isEmpty() && vacuous.isEmpty();
  }
}
