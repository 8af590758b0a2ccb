package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * An account, or one of the sub-balances that a hot account is split into.
 *
 * @param account its name
 * @param shard which of its sub-balances; 0 where it is not split
 * @param currency the currency of all of its amounts, as ISO 4217 has it
 * @param balance the sum of its entries
 * @param available how much can be taken: the balance less the floor and what is reserved
 * @param reserved how much is set aside
 * @param floor what the balance can't go below; absent for an account of the outside world
 * @param entries how many entries it has
 */
@Entity
@Key(partition = "LEDGER#{account}#{shard}", sort = "ACCOUNT")
public record LedgerAccount(
    String account,
    int shard,
    String currency,
    BigDecimal balance,
    BigDecimal available,
    BigDecimal reserved,
    Optional<BigDecimal> floor,
    long entries) {}
