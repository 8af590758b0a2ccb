package dev.gateleg.examples.payments;

import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * What a tenant's payments came to on a day. It is made from the stream of changes, so it may be a moment behind.
 *
 * @param day the day, in UTC
 * @param amounts the amounts of settled and of refunded payments
 * @param payments how many there are of each
 */
public record LedgerReport(
    LocalDate day, Map<PaymentStatus, BigDecimal> amounts, Map<PaymentStatus, Long> payments) {

  private static final Measure<Payment> AMOUNT = Measure.of("amount", Payment::amount);
  private static final Breakdown<Payment, PaymentStatus> STATUS =
      Breakdown.ofEnum("status", PaymentStatus.class, Payment::status);

  static final Rollup<Payment, LedgerReport> OF_TENANT = Rollup.of(Payments.TYPE, "ledger-report")
      .per("tenant", Payment::tenantId)
      .at(Payment::at, ZoneOffset.UTC)
      .each(Period.DAY)
      .only(payment -> payment.status() != PaymentStatus.WAITING)
      .sum(AMOUNT)
      .by(STATUS)
      .as(row -> new LedgerReport(row.start(), row.sumBy(AMOUNT, STATUS), row.countBy(STATUS)));
}
