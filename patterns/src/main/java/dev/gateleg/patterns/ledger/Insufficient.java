package dev.gateleg.patterns.ledger;

import java.math.BigDecimal;

/**
 * There is not enough in the account: nothing happened, and the key may be tried again.
 *
 * @param available how much could be taken
 */
public record Insufficient(BigDecimal available) implements TransferResult, ReserveResult {}
