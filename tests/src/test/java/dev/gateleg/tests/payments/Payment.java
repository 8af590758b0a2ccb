package dev.gateleg.tests.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * A payment of an order. It stands in the index of unprocessed payments as long as {@code unprocessedSince} is there.
 */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "PAYMENT#{paymentId}")
@Key(
    index = "GSI1",
    partition = "CUSTOMER#{customerId}",
    sort = "PAYMENT#{paidAt:date}#{paymentId}")
@Key(index = "UNPROCESSED", partition = "UNPROCESSED", sort = "{unprocessedSince}#{paymentId}")
public record Payment(
    String orderId,
    String paymentId,
    String customerId,
    Instant paidAt,
    BigDecimal amount,
    PaymentStatus status,
    Optional<Instant> unprocessedSince,
    @Version long version) {}
