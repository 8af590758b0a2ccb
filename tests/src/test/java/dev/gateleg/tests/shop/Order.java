package dev.gateleg.tests.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a user bought at once. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}#{orderId}")
public record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    Address shipTo,
    List<String> tags,
    Optional<String> coupon,
    @Version long version)
    implements Activity {}
