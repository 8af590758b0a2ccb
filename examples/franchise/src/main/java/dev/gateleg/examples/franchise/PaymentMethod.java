package dev.gateleg.examples.franchise;

/** How it was paid. */
public enum PaymentMethod {
  /** In cash. */
  CASH,
  /** By card. */
  CARD,
  /** By bank transfer. */
  TRANSFER
}
