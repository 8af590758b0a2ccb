package dev.gateleg.examples.shop;

/** An order can't go from its status to the wanted one. */
public final class OrderStatusException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OrderStatusException(String orderId, OrderStatus from, OrderStatus to) {
    super("The order " + orderId + " is " + from + " and can't become " + to + ".");
  }
}
