package dev.gateleg.patterns.ledger;

/** What came of a reservation. */
public sealed interface ReserveResult permits Reserved, Ended, Insufficient {}
