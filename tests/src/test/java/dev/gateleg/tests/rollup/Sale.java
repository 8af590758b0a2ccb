package dev.gateleg.tests.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** Something that was sold. */
@Entity
@Key(partition = "BRANCH#{branch}", sort = "SALE#{saleId}")
public record Sale(
    String branch,
    String saleId,
    Instant soldAt,
    BigDecimal amount,
    String category,
    Method method) {

  /** The same for another amount. */
  public Sale amount(String other) {
    return new Sale(branch, saleId, soldAt, new BigDecimal(other), category, method);
  }

  /** The same in another category. */
  public Sale category(String other) {
    return new Sale(branch, saleId, soldAt, amount, other, method);
  }

  /** The same at another time. */
  public Sale soldAt(String other) {
    return new Sale(branch, saleId, Instant.parse(other), amount, category, method);
  }
}
