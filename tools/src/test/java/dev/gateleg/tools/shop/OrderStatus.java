package dev.gateleg.tools.shop;

enum OrderStatus {
  CREATED,
  PAID,
  SHIPPED,
  DELIVERED
}
