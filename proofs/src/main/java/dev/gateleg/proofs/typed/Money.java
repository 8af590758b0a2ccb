package dev.gateleg.proofs.typed;

import dev.gateleg.model.Converter;
import java.math.BigDecimal;

/** An amount. */
public record Money(BigDecimal amount) {

  /** Stores it as a number. */
  public static final class AsNumber implements Converter<Money, BigDecimal> {
    /** For generated code. */
    public AsNumber() {}

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
