package dev.gateleg.examples.payments;

import java.math.BigDecimal;
import java.time.Instant;

/** What came of settling a payment: it is paid, or there is not enough. Both are normal answers. */
public sealed interface Settlement {

  /** The money was moved. */
  record Paid(String orderId, String paymentId, BigDecimal amount, Instant at)
      implements Settlement {}

  /** There is not enough; nothing happened, and it may be tried again. */
  record Insufficient(String orderId, String paymentId, BigDecimal available)
      implements Settlement {}
}
