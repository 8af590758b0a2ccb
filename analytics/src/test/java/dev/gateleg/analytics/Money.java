package dev.gateleg.analytics;

import dev.gateleg.model.Converter;
import java.math.BigDecimal;

/** An amount. */
record Money(BigDecimal amount) {

  /** Stores it as a number. */
  static final class AsNumber implements Converter<Money, BigDecimal> {
    /** For generated code. */
    AsNumber() {}

    @Override
    public BigDecimal to(Money money) {
      return money.amount();
    }

    @Override
    public Money from(BigDecimal amount) {
      return new Money(amount);
    }
  }
}
