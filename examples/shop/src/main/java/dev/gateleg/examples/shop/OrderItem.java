package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** One line of an order. */
@Entity
@Key(partition = "ORDER#{orderId}", sort = "ITEM#{line:4}")
@Key(index = "GSI1", partition = "PRODUCT#{productId}", sort = "SALE#{soldAt}#{orderId}#{line:4}")
public record OrderItem(
    String orderId, int line, String productId, int quantity, BigDecimal price, Instant soldAt) {}
