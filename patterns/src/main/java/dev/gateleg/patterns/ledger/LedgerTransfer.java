package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A transfer that happened. It stands for its key for ever: the same key never moves money again.
 *
 * @param key the idempotency key
 * @param from the account that was debited
 * @param to the account that was credited
 * @param currency the currency
 * @param amount how much
 * @param at when, by the clock of who made it
 * @param legs what it did to each account or sub-balance; they sum to zero
 */
@Entity
@Key(partition = "TRANSFER#{key}", sort = "TRANSFER")
public record LedgerTransfer(
    String key,
    String from,
    String to,
    String currency,
    BigDecimal amount,
    Instant at,
    List<Leg> legs) {

  /** The same with the currency's scale, which the table does not keep. */
  LedgerTransfer scaled() {
    List<Leg> scaled = legs.stream()
        .map(leg -> new Leg(leg.account(), leg.shard(), Money.scaled(currency, leg.amount())))
        .toList();
    return new LedgerTransfer(key, from, to, currency, Money.scaled(currency, amount), at, scaled);
  }

  /** Whether another transfer asks for the same. */
  boolean asksTheSame(LedgerTransfer other) {
    return from.equals(other.from)
        && to.equals(other.to)
        && currency.equals(other.currency)
        && amount.compareTo(other.amount) == 0;
  }
}
