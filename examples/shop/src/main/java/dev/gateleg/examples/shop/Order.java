package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;

/** What a user bought at once. A change of its status moves it in GSI2. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}#{shard:4}", sort = "ORDER#{createdAt}#{orderId}")
public record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    @Version long version) {}
