package dev.gateleg.examples.payments.web;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.examples.payments.Accounts;
import dev.gateleg.examples.payments.PaymentsDesk;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerAccounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** All accounts of the ledger at one instant: one transaction reads them, so that no transfer is seen by half. */
final class LedgerSnapshot {

  private static final int MOST_TRIES = 5;

  /** Ten users, the merchant in eight parts, and the outside world in eight. */
  private static final int SHARDS = 8;

  /**
   * Balances at one instant.
   *
   * @param in what came from outside
   * @param users what users have
   * @param merchants what merchants have
   * @param accounts how many accounts were read
   */
  record Balances(BigDecimal in, BigDecimal users, BigDecimal merchants, int accounts) {}

  private final PaymentsDesk desk;
  private final List<EntityKey<LedgerAccount>> users = new ArrayList<>();
  private final List<EntityKey<LedgerAccount>> merchants = new ArrayList<>();
  private final List<EntityKey<LedgerAccount>> outside = new ArrayList<>();
  private Balances last = new Balances(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, 0);

  LedgerSnapshot(PaymentsDesk desk) {
    this.desk = desk;
    for (String tenant : PaymentsSeed.TENANTS) {
      for (int i = 0; i < PaymentsSeed.USERS; i++) {
        users.add(LedgerAccounts.key(Accounts.user(tenant, PaymentsSeed.user(i)), 0));
      }
      for (int i = 0; i < SHARDS; i++) {
        merchants.add(LedgerAccounts.key(Accounts.merchant(tenant), i));
      }
    }
    for (int i = 0; i < SHARDS; i++) {
      outside.add(LedgerAccounts.key(Ledger.OUTSIDE + "EUR", i));
    }
  }

  /** The balances now; those of the look before where faults let no look succeed. */
  Balances take() {
    List<EntityKey<LedgerAccount>> keys = new ArrayList<>(users);
    keys.addAll(merchants);
    keys.addAll(outside);
    for (int i = 0; i < MOST_TRIES; i++) {
      try {
        Snapshot snapshot = desk.snapshot(keys);
        last = new Balances(
            sum(snapshot, outside).negate(),
            sum(snapshot, users),
            sum(snapshot, merchants),
            keys.size());
        return last;
      } catch (GatelegException e) {
        // The engine's faults strike here too.
      }
    }
    return last;
  }

  private static BigDecimal sum(Snapshot snapshot, List<EntityKey<LedgerAccount>> keys) {
    return keys.stream()
        .map(key -> snapshot.get(key).map(LedgerAccount::balance).orElse(BigDecimal.ZERO))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
