package dev.gateleg.examples.payments;

/** What became of a payment. */
public enum PaymentStatus {
  /** It waits to be settled. */
  WAITING,
  /** The money was moved. */
  SETTLED,
  /** And moved back. */
  REFUNDED
}
