package dev.gateleg.patterns.ledger;

import java.math.BigDecimal;

/**
 * What a transfer does to one account.
 *
 * @param account the account
 * @param shard its sub-balance
 * @param amount what comes in; negative for what goes out
 */
public record Leg(String account, int shard, BigDecimal amount) {}
