package dev.gateleg.examples.franchise;

/** What an account may do. */
public enum Role {
  /** Everything. */
  OWNER,
  /** Transactions and reports. */
  CLERK
}
