package dev.gateleg.patterns.ledger;

/** What came of a transfer. */
public sealed interface TransferResult permits Posted, Insufficient {}
