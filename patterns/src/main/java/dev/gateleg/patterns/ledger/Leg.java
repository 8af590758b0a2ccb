package dev.gateleg.patterns.ledger;

import java.math.BigDecimal;

/**
 * What a transfer or a reservation does to one account.
 *
 * @param account the account
 * @param shard its sub-balance
 * @param amount what comes in; negative for what goes out or is set aside
 */
public record Leg(String account, int shard, BigDecimal amount) {}
