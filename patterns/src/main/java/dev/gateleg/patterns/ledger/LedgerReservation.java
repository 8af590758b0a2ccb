package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.util.List;

/**
 * An amount that is set aside in an account, to be settled or released later.
 *
 * @param key the idempotency key, under which it is settled or released too
 * @param account the account
 * @param currency the currency
 * @param amount how much
 * @param legs which sub-balances it is set aside in, and how much of it in each
 * @param state where it stands
 */
@Entity
@Key(partition = "RESERVATION#{key}", sort = "RESERVATION")
public record LedgerReservation(
    String key, String account, String currency, BigDecimal amount, List<Leg> legs, State state) {

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
    List<Leg> scaled = legs.stream()
        .map(leg -> new Leg(leg.account(), leg.shard(), Money.scaled(currency, leg.amount())))
        .toList();
    return new LedgerReservation(
        key, account, currency, Money.scaled(currency, amount), scaled, state);
  }

  boolean asksTheSame(LedgerReservation other) {
    return account.equals(other.account)
        && currency.equals(other.currency)
        && amount.compareTo(other.amount) == 0;
  }
}
