package dev.gateleg.tests.payments;

/** What an order has come to. */
public enum OrderStatus {
  CREATED,
  PAID,
  SHIPPED,
  CANCELLED
}
