package dev.gateleg.examples.payments;

import dev.gateleg.patterns.ledger.LedgerTransfer;
import java.util.Optional;

/** The order is not in the state that the request needs. */
public final class OrderStateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OrderStateException(LedgerTransfer before) {
    super("The money was moved at " + before.at() + ", under another key.");
  }

  OrderStateException(String message) {
    super(message);
  }

  OrderStateException(String orderId, OrderStatus needed, Optional<Order> found) {
    super("The order " + orderId + " is "
        + found.map(order -> order.status().name()).orElse("not there") + ", not " + needed + ".");
  }
}
