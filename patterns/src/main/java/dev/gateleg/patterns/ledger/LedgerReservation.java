package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

/**
 * An amount that is set aside in an account, to be settled or released later.
 *
 * @param key the idempotency key, under which it is settled or released too
 * @param account the account
 * @param shard its sub-balance
 * @param currency the currency
 * @param amount how much
 * @param state where it stands
 */
@Entity
@Key(partition = "RESERVATION#{key}", sort = "RESERVATION")
public record LedgerReservation(
    String key, String account, int shard, String currency, BigDecimal amount, State state) {

  /** Where a reservation stands. */
  public enum State {
    /** Set aside. */
    OPEN,
    /** Paid out, in part or in full. */
    SETTLED,
    /** Given back. */
    RELEASED
  }

  /** The same with the currency's scale, which the table does not keep. */
  LedgerReservation scaled() {
    return new LedgerReservation(
        key, account, shard, currency, Money.scaled(currency, amount), state);
  }

  boolean asksTheSame(LedgerReservation other) {
    return account.equals(other.account)
        && currency.equals(other.currency)
        && amount.compareTo(other.amount) == 0;
  }
}
