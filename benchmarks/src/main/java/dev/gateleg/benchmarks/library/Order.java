package dev.gateleg.benchmarks.library;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An order, with about everything that an entity can have.
 *
 * @param orderId its id
 * @param userId who placed it
 * @param status where it stands
 * @param total what it costs
 * @param createdAt when it was placed
 * @param shipTo where it goes
 * @param tags what people call it
 * @param coupon what was handed in
 * @param expiresAt when it goes away
 * @param version how often it was written
 */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}")
public record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    Address shipTo,
    List<String> tags,
    Optional<String> coupon,
    @TimeToLive @Nullable Instant expiresAt,
    @Version long version) {}
