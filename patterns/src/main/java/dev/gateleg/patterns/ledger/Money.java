package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.InvalidInputException;
import java.math.BigDecimal;
import java.util.Currency;

/** Amounts as a currency has them. */
final class Money {

  private Money() {}

  /** The currency's code, if it is one. */
  static String currency(String code) {
    try {
      return Currency.getInstance(code).getCurrencyCode();
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "CurrencyUnknown",
          "'" + code + "' is no currency of ISO 4217; give a code such as EUR.",
          e);
    }
  }

  /** The amount, exact, with the currency's scale; more than nothing. */
  static BigDecimal positive(String currency, BigDecimal amount) {
    if (amount.signum() <= 0) {
      throw new InvalidInputException(
          "AmountNotPositive",
          amount.toPlainString() + " " + currency
              + " can't be moved; give more than zero, and swap the accounts to go back.",
          null);
    }
    return scaled(currency, amount);
  }

  /** The amount, exact, with the currency's scale. */
  static BigDecimal scaled(String currency, BigDecimal amount) {
    int scale = Math.max(0, Currency.getInstance(currency(currency)).getDefaultFractionDigits());
    if (amount.stripTrailingZeros().scale() > scale) {
      throw new InvalidInputException(
          "AmountTooFine",
          amount.toPlainString() + " " + currency + " is finer than the currency's " + scale
              + " decimals; round it first, by your own rules.",
          null);
    }
    return amount.setScale(scale);
  }
}
