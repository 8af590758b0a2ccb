package dev.gateleg.examples.payments;

import java.math.BigDecimal;
import java.time.Instant;

/** What came of settling an order: it is paid, or there is not enough. Both are normal answers. */
public sealed interface Settlement {

  /** The order is paid. */
  record Paid(String orderId, BigDecimal amount, Instant at) implements Settlement {}

  /** There is not enough; nothing happened, and it may be tried again. */
  record Insufficient(String orderId, BigDecimal available) implements Settlement {}
}
