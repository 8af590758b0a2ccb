package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.util.Currency;

/** Amounts as a currency has them. */
final class Money {

  /** How many digits an amount has at most, on each side of its point; a sum of amounts has 38 in DynamoDB. */
  static final int MOST_DIGITS = 24;

  private Money() {}

  /** The currency's code, if it is one. */
  static String currency(String code) {
    try {
      return Currency.getInstance(code).getCurrencyCode();
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          PatternCode.CURRENCY_UNKNOWN,
          "'" + code + "' is no currency of ISO 4217; give a code such as EUR.",
          e);
    }
  }

  /** The amount, exact, with the currency's scale; more than nothing. */
  static BigDecimal positive(String currency, BigDecimal amount) {
    BigDecimal exact = scaled(currency, amount);
    if (exact.signum() <= 0) {
      throw new InvalidInputException(
          PatternCode.AMOUNT_NOT_POSITIVE,
          exact.toPlainString() + " " + currency
              + " can't be moved; give more than zero, and swap the accounts to go back.",
          null);
    }
    return exact;
  }

  /** The amount, exact, with the currency's scale. */
  static BigDecimal scaled(String currency, BigDecimal amount) {
    int scale = Math.max(0, Currency.getInstance(currency(currency)).getDefaultFractionDigits());
    checkDigits(currency, amount);
    if (amount.stripTrailingZeros().scale() > scale) {
      throw new InvalidInputException(
          PatternCode.AMOUNT_TOO_FINE,
          amount.toPlainString() + " " + currency + " is finer than the currency's " + scale
              + " decimals; round it first, by your own rules.",
          null);
    }
    return amount.setScale(scale);
  }

  /**
   * Refuses an amount of more digits than a balance has room for, before anything is computed with it: {@code 1e1000000000}
   * is short to write, and would fill the memory when it is written out.
   */
  private static void checkDigits(String currency, BigDecimal amount) {
    long whole = (long) amount.precision() - amount.scale();
    if (whole > MOST_DIGITS
        || amount.scale() > MOST_DIGITS
        || amount.precision() > 2 * MOST_DIGITS) {
      throw new InvalidInputException(
          PatternCode.AMOUNT_TOO_LONG,
          "An amount in " + currency + " has " + Math.max(whole, 0)
              + " digits before its decimal point and " + Math.max(amount.scale(), 0)
              + " after it; give at most " + MOST_DIGITS + " of each.",
          null);
    }
  }
}
