package dev.gateleg.tests.report;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.RolledUp;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

// region entity
/** Money that a branch took or spent. */
@Entity
@Key(
    partition = "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION",
    sort = "{createdAt:date}#{transactionId}")
@RolledUp(Reports.class)
public record Booking(
    String tenantId,
    String branchId,
    String transactionId,
    Instant createdAt,
    Kind kind,
    BigDecimal amount,
    String category,
    String costCentre,
    Method method,
    Optional<String> note) {

  /** What the branch took. */
  public BigDecimal income() {
    return kind == Kind.INCOME ? amount : BigDecimal.ZERO;
  }

  /** What it spent. */
  public BigDecimal expense() {
    return kind == Kind.EXPENSE ? amount : BigDecimal.ZERO;
  }
  // endregion

  /** Whether money comes or goes. */
  public enum Kind {
    INCOME,
    EXPENSE
  }

  /** How it is paid. */
  public enum Method {
    CASH,
    CARD
  }

  static Booking of(String id, String createdAt, Kind kind, String amount) {
    return new Booking(
        "t1",
        "b1",
        id,
        Instant.parse(createdAt),
        kind,
        new BigDecimal(amount),
        "FOOD",
        "KITCHEN",
        Method.CASH,
        Optional.empty());
  }

  Booking amount(String other) {
    return new Booking(
        tenantId,
        branchId,
        transactionId,
        createdAt,
        kind,
        new BigDecimal(other),
        category,
        costCentre,
        method,
        note);
  }

  Booking category(String other) {
    return new Booking(
        tenantId,
        branchId,
        transactionId,
        createdAt,
        kind,
        amount,
        other,
        costCentre,
        method,
        note);
  }
}
