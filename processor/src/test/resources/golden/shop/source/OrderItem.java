package shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;

@Entity
@Key(partition = "ORDER#{orderId}", sort = "ITEM#{line}")
public record OrderItem(String orderId, int line, String productId, int quantity, BigDecimal price) {}
