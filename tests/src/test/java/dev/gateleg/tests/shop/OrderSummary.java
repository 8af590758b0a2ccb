package dev.gateleg.tests.shop;

import dev.gateleg.model.Projection;
import java.math.BigDecimal;
import java.time.Instant;

/** What a list of orders shows of one. */
@Projection(of = Order.class)
public record OrderSummary(
    String orderId, OrderStatus status, BigDecimal total, Instant createdAt) {}
