package dev.gateleg.tests.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

/** Something that was sold at a kiosk. */
@Entity
@Key(partition = "SALE#{saleId}", sort = "SALE")
public record Sale(String saleId, Status status, BigDecimal total) {

  /** What a sale has come to. */
  public enum Status {
    OPEN,
    PAID,
    REFUNDED
  }

  static Sale open(String saleId) {
    return new Sale(saleId, Status.OPEN, BigDecimal.TEN);
  }

  Sale with(Status other) {
    return new Sale(saleId, other, total);
  }
}
