package dev.gateleg.examples.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Money that came in or went out at a branch. Its key has the day, which follows from the instant. */
@Entity
@Key(
    partition = "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION",
    sort = "{createdAt:date}#{transactionId}")
public record Transaction(
    String tenantId,
    String branchId,
    Instant createdAt,
    String transactionId,
    TransactionType type,
    BigDecimal amount,
    String category,
    String costCentre,
    PaymentMethod method) {

  /** Drops zeros at the end, as DynamoDB does, so that what was sent equals what is stored. */
  public Transaction {
    BigDecimal plain = amount.stripTrailingZeros();
    amount = plain.scale() < 0 ? plain.setScale(0) : plain;
  }

  /** The day in UTC that it is listed and reported under. */
  public LocalDate day() {
    return LocalDate.ofInstant(createdAt, ZoneOffset.UTC);
  }

  BigDecimal income() {
    return type == TransactionType.INCOME ? amount : BigDecimal.ZERO;
  }

  BigDecimal expense() {
    return type == TransactionType.EXPENSE ? amount : BigDecimal.ZERO;
  }
}
