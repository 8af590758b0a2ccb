package dev.gateleg.patterns.ledger;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * An account's balance at an instant.
 *
 * @param account the account
 * @param at the instant
 * @param balance the sum of the entries up to then
 * @param entries how many they were
 */
public record Statement(String account, Instant at, BigDecimal balance, long entries) {}
