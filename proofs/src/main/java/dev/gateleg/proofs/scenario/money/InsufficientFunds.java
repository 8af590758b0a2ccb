package dev.gateleg.proofs.scenario.money;

/** There is not enough money in the account. */
final class InsufficientFunds extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InsufficientFunds() {
    super("not enough money", null, false, false);
  }
}
