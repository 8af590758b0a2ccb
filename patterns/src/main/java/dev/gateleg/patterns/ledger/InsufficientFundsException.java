package dev.gateleg.patterns.ledger;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;

/** There is not enough in an account for a transfer that is part of a larger transaction: nothing was written. */
public final class InsufficientFundsException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final String account;
  private final BigDecimal available;

  InsufficientFundsException(String account, BigDecimal available, BigDecimal amount) {
    super(
        PatternCode.INSUFFICIENT_FUNDS,
        "The account " + account + " has " + available.toPlainString() + " to take, not "
            + amount.toPlainString() + "; nothing was written.",
        null);
    this.account = account;
    this.available = available;
  }

  /** The account. */
  public String account() {
    return account;
  }

  /** How much could be taken. */
  public BigDecimal available() {
    return available;
  }
}
