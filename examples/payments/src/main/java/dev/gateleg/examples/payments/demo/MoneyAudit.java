package dev.gateleg.examples.payments.demo;

import dev.gateleg.examples.payments.OrderStatus;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.patterns.ledger.Audit;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what the load was told with what is in the table. */
final class MoneyAudit {

  private static final Instant EVER = Instant.parse("2199-12-31T00:00:00Z");

  private final PaymentService payments;
  private final Tally tally;
  private final int users;
  private final List<String> findings = new ArrayList<>();
  private final List<String> vacuous = new ArrayList<>();

  MoneyAudit(PaymentService payments, Tally tally, int users) {
    this.payments = payments;
    this.tally = tally;
    this.users = users;
  }

  /**
   * The audit: sums, counts, and what is wrong.
   *
   * @param faults how many faults struck
   * @param kills how often the service was killed, or null where it was not to be
   */
  Verdict run(long faults, @Nullable Integer kills) {
    checkTested(faults, kills);
    BigDecimal in = sum(tally.deposits());
    BigDecimal paid = sum(tally.settled());
    BigDecimal back = sum(tally.refunded());
    BigDecimal held = BigDecimal.ZERO;
    List<String> accounts = new ArrayList<>(List.of("merchant", "outside:EUR"));
    Map<String, Integer> charges = new HashMap<>();
    for (int i = 0; i < users; i++) {
      String user = "u" + i;
      accounts.add("user:" + user);
      held = held.add(payments.balance(user).map(LedgerAccount::balance).orElse(BigDecimal.ZERO));
      for (LedgerEntry entry : payments.entries(user, Instant.EPOCH, EVER)) {
        if (entry.transfer().startsWith("settle:")) {
          charges.merge(entry.transfer(), 1, Integer::sum);
        }
      }
    }
    Audit audit = payments.ledger().audit(accounts);
    findings.addAll(audit.findings());
    audit
        .undecided()
        .forEach(account -> findings.add(account + " moves though the load has ended."));
    BigDecimal merchant = balance("merchant");
    same("money in", in, balance("outside:EUR").negate());
    same("the merchant's balance", paid.subtract(back), merchant);
    same("the users' balances", in.subtract(paid).add(back), held);
    long twice = charges.values().stream().filter(count -> count > 1).count();
    if (twice > 0) {
      findings.add(twice + " orders were charged more than once.");
    }
    checkOrders(charges);
    long differing = tally.count("answers that differ", 0);
    if (differing > 0) {
      findings.add(differing + " repeated requests were answered otherwise than at first.");
    }
    return new Verdict(
        in,
        paid,
        back,
        held.add(merchant),
        tally.settled().size(),
        twice,
        List.copyOf(findings),
        vacuous);
  }

  /** What has to have happened, so that an audit without findings says something. */
  private void checkTested(long faults, @Nullable Integer kills) {
    tested("no order was paid", tally.settled().size());
    tested("no request was repeated", tally.count("replays", 0));
    tested("no fault struck", faults);
    if (kills != null) {
      tested("the service was never killed", kills);
    }
  }

  private void tested(String otherwise, long count) {
    if (count == 0) {
      vacuous.add(otherwise + "; let the demo run longer.");
    }
  }

  /** Every order that was said to be paid is, and nothing else was charged. */
  private void checkOrders(Map<String, Integer> charges) {
    tally.settled().keySet().forEach(order -> {
      OrderStatus status = payments.order(order).status();
      OrderStatus expected =
          tally.refunded().containsKey(order) ? OrderStatus.REFUNDED : OrderStatus.PAID;
      if (status != expected || !charges.containsKey("settle:" + order)) {
        findings.add("The order " + order + " is " + status + ", but should be " + expected + ".");
      }
    });
    if (charges.size() != tally.settled().size()) {
      findings.add(charges.size() + " orders were charged, but "
          + tally.settled().size() + " were said to be paid.");
    }
  }

  private BigDecimal balance(String account) {
    return payments.ledger().account(account).map(LedgerAccount::balance).orElse(BigDecimal.ZERO);
  }

  private static BigDecimal sum(Map<String, BigDecimal> amounts) {
    return amounts.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private void same(String what, BigDecimal expected, BigDecimal found) {
    if (expected.compareTo(found) != 0) {
      findings.add(what + " should be " + expected.toPlainString() + ", but is "
          + found.toPlainString() + ".");
    }
  }
}
