package dev.gateleg.examples.payments;

/**
 * An answer to a request that may be repeated.
 *
 * @param <T> what was asked for
 * @param value the answer, the same for every try
 * @param replayed whether it was given before
 */
public record Reply<T>(T value, boolean replayed) {}
