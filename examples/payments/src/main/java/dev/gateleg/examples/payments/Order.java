package dev.gateleg.examples.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * What a user wants to pay for, in one payment or in several.
 *
 * @param total what it costs
 * @param charged how much of it payments were made for, settled or not
 * @param paid how much of it is settled, and not paid back
 */
@Entity
@Key(partition = "TENANT#{tenantId}#ORDER#{orderId}", sort = "META")
@Key(
    index = "GSI1",
    partition = "TENANT#{tenantId}#STATUS#{status}",
    sort = "{createdAt}#{orderId}")
@Key(
    index = "GSI2",
    partition = "TENANT#{tenantId}#USER#{userId}",
    sort = "ORDER#{createdAt}#{orderId}")
public record Order(
    String tenantId,
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    BigDecimal charged,
    BigDecimal paid,
    Instant createdAt,
    @Version long version) {}
