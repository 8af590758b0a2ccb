package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}")
record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    Address shipTo,
    List<String> tags,
    Optional<String> coupon,
    @Version long version) {}
