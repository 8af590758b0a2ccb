package dev.gateleg.patterns.ledger;

/**
 * The amount is set aside, since now or since before.
 *
 * @param reservation the reservation as it stands
 * @param replayed whether it was made before
 */
public record Reserved(LedgerReservation reservation, boolean replayed) implements ReserveResult {}
