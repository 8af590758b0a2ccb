package dev.gateleg.examples.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * The payment of an order. It stands in the index of unprocessed payments as long as {@code unprocessedSince} is there, and
 * leaves it by losing that.
 */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "PAYMENT")
@Key(index = "UNPROCESSED", partition = "UNPROCESSED", sort = "{unprocessedSince}#{orderId}")
public record Payment(
    String orderId,
    String userId,
    BigDecimal amount,
    Instant at,
    Optional<Instant> unprocessedSince) {}
