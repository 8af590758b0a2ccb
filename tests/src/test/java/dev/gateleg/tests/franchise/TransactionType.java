package dev.gateleg.tests.franchise;

/** Which way money goes. */
public enum TransactionType {
  INCOME,
  EXPENSE
}
