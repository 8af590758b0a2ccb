package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * One side of a transfer, in one account. It is never changed.
 *
 * @param account the account
 * @param shard its sub-balance
 * @param at when it was made, by the clock of who made it
 * @param transfer the key of the transfer
 * @param currency the currency
 * @param amount what came in; negative for what went out
 */
@Entity
@Key(partition = "LEDGER#{account}#{shard}", sort = "ENTRY#{at}#{transfer}")
public record LedgerEntry(
    String account, int shard, Instant at, String transfer, String currency, BigDecimal amount) {

  /** The same with the currency's scale, which the table does not keep. */
  LedgerEntry scaled() {
    return new LedgerEntry(account, shard, at, transfer, currency, Money.scaled(currency, amount));
  }
}
