package dev.gateleg.patterns.ledger;

/**
 * The transfer happened, now or before.
 *
 * @param transfer the transfer, the same to everybody who asks with its key
 * @param replayed whether it had happened before
 */
public record Posted(LedgerTransfer transfer, boolean replayed) implements TransferResult {}
