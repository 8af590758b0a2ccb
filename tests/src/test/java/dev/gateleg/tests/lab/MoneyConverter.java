package dev.gateleg.tests.lab;

import dev.gateleg.model.Converter;
import java.math.BigDecimal;

/** Money as text: {@code 12.50 EUR}. */
public final class MoneyConverter implements Converter<Money, String> {

  @Override
  public String to(Money value) {
    return value.amount().toPlainString() + " " + value.currency();
  }

  @Override
  public Money from(String stored) {
    String[] parts = stored.split(" ", 2);
    return new Money(new BigDecimal(parts[0]), parts[1]);
  }
}
