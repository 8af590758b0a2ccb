package dev.gateleg.examples.shop;

import java.util.Set;

/** How far an order has come. */
public enum OrderStatus {
  /** Placed; its pieces are taken from stock. */
  PLACED,
  /** Paid. */
  PAID,
  /** On its way. */
  SHIPPED,
  /** There. */
  DELIVERED,
  /** Given up; its pieces go back to stock. */
  CANCELLED;

  /** What may come next. */
  public Set<OrderStatus> next() {
    return switch (this) {
      case PLACED -> Set.of(PAID, CANCELLED);
      case PAID -> Set.of(SHIPPED, CANCELLED);
      case SHIPPED -> Set.of(DELIVERED);
      case DELIVERED, CANCELLED -> Set.of();
    };
  }
}
