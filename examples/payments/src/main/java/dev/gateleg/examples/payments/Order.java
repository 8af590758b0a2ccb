package dev.gateleg.examples.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;

/** What a user wants to pay for. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "META")
@Key(index = "GSI1", partition = "STATUS#{status}", sort = "{createdAt}#{orderId}")
public record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    @Version long version) {}
