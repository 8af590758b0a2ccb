package dev.gateleg.tests.shop;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** An order in its user's list, written with the order. */
@Entity
@CopyOf(Order.class)
@Key(partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
public record UserOrder(
    String userId, Instant createdAt, String orderId, BigDecimal total, OrderStatus status) {}
