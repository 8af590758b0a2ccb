package dev.gateleg.examples.payments;

/** How far an order has come. */
public enum OrderStatus {
  /** Placed. */
  CREATED,
  /** A payment waits to be settled. */
  CHARGED,
  /** Paid. */
  PAID,
  /** Paid, and paid back. */
  REFUNDED
}
