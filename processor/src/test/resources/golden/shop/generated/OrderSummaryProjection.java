package shop;

import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.entity.ProjectionType;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import java.math.BigDecimal;
import java.time.Instant;
import javax.annotation.processing.Generated;

/**
 * Reads a {@link OrderSummary} from items of {@link Order}. Written by Gateleg; a change here is
 * lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class OrderSummaryProjection extends ProjectionType<OrderSummary> {

  private static final ScalarCodec<OrderStatus> ORDER_STATUS = Codecs.enumOf(OrderStatus.values());

  /** The projection, for whatever asks for one. */
  public static final OrderSummaryProjection TYPE = new OrderSummaryProjection();

  private OrderSummaryProjection() {
    super(OrderSummary.class, Orders.TYPE, "orderId", "status", "total", "createdAt");
  }

  @Override
  public OrderSummary read(AttributeSource source, KeyParts keys) {
    String orderId = null;
    OrderStatus status = null;
    BigDecimal total = null;
    Instant createdAt = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "orderId" -> orderId = source.string();
        case "status" -> status = ORDER_STATUS.read(source);
        case "total" -> total = Codecs.DECIMAL.read(source);
        case "createdAt" -> createdAt = Codecs.INSTANT.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (orderId == null) {
      orderId = (String) keys.part("orderId");
    }
    if (status == null) {
      status = (OrderStatus) keys.part("status");
    }
    if (createdAt == null) {
      createdAt = (Instant) keys.part("createdAt");
    }
    return new OrderSummary(
        Required.attribute(orderId, "OrderSummary", "orderId"),
        Required.attribute(status, "OrderSummary", "status"),
        Required.attribute(total, "OrderSummary", "total"),
        Required.attribute(createdAt, "OrderSummary", "createdAt"));
  }
}
