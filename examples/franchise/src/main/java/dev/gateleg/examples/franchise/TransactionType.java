package dev.gateleg.examples.franchise;

/** Which way money goes. */
public enum TransactionType {
  /** It came in. */
  INCOME,
  /** It went out. */
  EXPENSE
}
