package dev.gateleg.tests.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** What was answered to a request with an idempotency key, for as long as it may be repeated. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "IDEM#{operation}#{key}")
public record SavedAnswer(
    String orderId,
    String operation,
    String key,
    String requestHash,
    String answer,
    @TimeToLive Instant expiresAt) {}
