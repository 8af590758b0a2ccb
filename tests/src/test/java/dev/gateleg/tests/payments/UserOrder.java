package dev.gateleg.tests.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** An order in its user's list. */
@Entity
@Key(partition = "USER#{userId}", sort = "ORDER#{orderId}")
public record UserOrder(String userId, String orderId, BigDecimal total, Instant placedAt) {}
