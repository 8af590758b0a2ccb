package dev.gateleg.benchmarks.library;

/** Where an order stands. */
public enum OrderStatus {
  /** Placed. */
  CREATED,
  /** Paid. */
  PAID,
  /** Sent. */
  SHIPPED
}
