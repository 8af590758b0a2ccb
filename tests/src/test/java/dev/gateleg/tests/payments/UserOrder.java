package dev.gateleg.tests.payments;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** An order in its user's list, written with the order. */
@Entity
@CopyOf(Order.class)
@Key(partition = "USER#{userId}", sort = "ORDER#{orderId}")
public record UserOrder(
    String userId, String orderId, OrderStatus status, BigDecimal total, Instant createdAt) {}
