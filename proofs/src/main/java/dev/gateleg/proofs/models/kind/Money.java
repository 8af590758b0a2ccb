package dev.gateleg.proofs.models.kind;

/**
 * What is stored through a converter.
 *
 * @param cents the amount
 */
public record Money(long cents) {}
