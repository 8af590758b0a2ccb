package dev.gateleg.tests.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.RolledUp;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Money that came in or went out at a branch. */
@Entity
@Key(
    partition = "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION",
    sort = "{createdAt:date}#{transactionId}")
@RolledUp(Reporting.class)
public record Transaction(
    String tenantId,
    String branchId,
    Instant createdAt,
    String transactionId,
    TransactionType type,
    BigDecimal amount,
    String category,
    Optional<String> note) {

  /** What came in. */
  public BigDecimal income() {
    return type == TransactionType.INCOME ? amount : BigDecimal.ZERO;
  }

  /** What went out. */
  public BigDecimal expense() {
    return type == TransactionType.EXPENSE ? amount : BigDecimal.ZERO;
  }
}
