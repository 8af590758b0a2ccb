package dev.gateleg.patterns.ledger;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** A transfer that is part of a larger transaction has happened before: nothing was written now. */
public final class TransferRepeatedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final transient LedgerTransfer transfer;

  TransferRepeatedException(LedgerTransfer transfer) {
    super(
        PatternCode.TRANSFER_REPEATED,
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
