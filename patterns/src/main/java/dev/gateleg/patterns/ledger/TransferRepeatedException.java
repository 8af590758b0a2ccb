package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.GatelegException;

/** A transfer that is part of a larger transaction has happened before: nothing was written now. */
public final class TransferRepeatedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final transient LedgerTransfer transfer;

  TransferRepeatedException(LedgerTransfer transfer) {
    super(
        "TransferRepeated",
        "The transfer " + transfer.key() + " has happened at " + transfer.at()
            + "; nothing was written now.",
        null);
    this.transfer = transfer;
  }

  /** The transfer that happened. */
  public LedgerTransfer transfer() {
    return transfer;
  }
}
