package dev.gateleg.tests.payments;

/** What a payment has come to. */
public enum PaymentStatus {
  PENDING,
  CAPTURED,
  REFUSED
}
