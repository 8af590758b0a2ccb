package dev.gateleg.patterns.idempotency;

/**
 * The response to an operation.
 *
 * @param <T> the response's type
 * @param response the response, the same for everybody who asks
 * @param replayed whether the operation had been done before
 */
public record Answer<T>(T response, boolean replayed) {}
