package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

@Entity
@Key(partition = "ORDER#{orderId}", sort = "ITEM#{line}")
@Key(index = "GSI1", partition = "PRODUCT#{productId}", sort = "SALE#{soldAt}#{orderId}#{line}")
record OrderItem(
    String orderId, int line, String productId, int quantity, BigDecimal price, Instant soldAt) {}
