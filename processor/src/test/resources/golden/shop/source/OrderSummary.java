package shop;

import dev.gateleg.model.Projection;
import java.math.BigDecimal;
import java.time.Instant;

@Projection(of = Order.class)
public record OrderSummary(String orderId, OrderStatus status, BigDecimal total, Instant createdAt) {}
