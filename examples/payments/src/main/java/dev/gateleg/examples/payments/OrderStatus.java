package dev.gateleg.examples.payments;

/** How far an order has come. */
public enum OrderStatus {
  /** Placed. */
  CREATED,
  /** Payments wait to be settled, or settle a part of it. */
  CHARGED,
  /** Paid in full. */
  PAID,
  /** Paid, and a part of it paid back. */
  PARTLY_REFUNDED,
  /** Paid, and paid back. */
  REFUNDED
}
