package dev.gateleg.proofs.models.kind;

import dev.gateleg.model.Converter;

/** Stores money as its cents. */
public final class MoneyConverter implements Converter<Money, Long> {

  /** For generated code. */
  public MoneyConverter() {}

  @Override
  public Long to(Money money) {
    return money.cents();
  }

  @Override
  public Money from(Long cents) {
    return new Money(cents);
  }
}
