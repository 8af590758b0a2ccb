package dev.gateleg.tests.shop;

/** What an order has come to. */
public enum OrderStatus {
  CREATED,
  PAID,
  SHIPPED,
  DELIVERED
}
