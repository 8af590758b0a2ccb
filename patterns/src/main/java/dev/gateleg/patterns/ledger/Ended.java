package dev.gateleg.patterns.ledger;

/**
 * A reservation was made before under this key and has come to its end: it was settled or released. Nothing is set aside
 * now.
 *
 * @param reservation the reservation as it stands
 */
public record Ended(LedgerReservation reservation) implements ReserveResult {}
