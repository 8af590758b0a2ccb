package dev.gateleg.examples.shop;

import static dev.gateleg.patterns.changes.When.after;
import static dev.gateleg.patterns.changes.When.changed;

import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Modified;
import dev.gateleg.patterns.changes.When;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * What follows from changes: a confirmation of each order, a notice of each new status, a shipment of each paid order, pieces of
 * cancelled ones back to stock, and the projection of sales by day. Each effect is made once, however often the stream tells of
 * a change.
 */
final class ChangeHandlers {

  private final Shop shop;

  ChangeHandlers(Shop shop) {
    this.shop = shop;
  }

  Changes changes() {
    return Changes.of(shop, "follow-ups")
        .on(
            Orders.TYPE,
            orders -> orders
                .inserted(placed -> placed.once(
                    "confirmation",
                    effects -> effects.add(
                        shop.creating(message(placed.entity(), Message.Kind.CONFIRMATION)))))
                .modified(
                    changed(Orders.status),
                    order -> order.once(
                        "notice",
                        effects -> effects.add(
                            shop.creating(message(order.after(), Message.Kind.NOTICE)))))
                .modified(
                    became(OrderStatus.PAID),
                    paid -> paid.once(
                        "fulfilment",
                        effects -> effects.add(shop.creating(new Shipment(
                            paid.after().orderId(),
                            paid.after().userId(),
                            paid.after().createdAt())))))
                .modified(
                    became(OrderStatus.CANCELLED),
                    cancelled ->
                        cancelled.once("inventory", effects -> backToStock(cancelled, effects))))
        .on(
            OrderItems.TYPE,
            items -> items.inserted(
                sold -> sold.once("sales", effects -> counted(sold.entity(), effects))));
  }

  private static When<Order> became(OrderStatus status) {
    return When.<Order>changed(Orders.status).and(after(Orders.status.is(status)));
  }

  private static Message message(Order order, Message.Kind kind) {
    return new Message(order.orderId(), kind, order.status(), order.userId());
  }

  private Transaction backToStock(Modified<Order> cancelled, Transaction effects) {
    Transaction all = effects;
    for (OrderItem item : shop.itemsOf(cancelled.after().orderId())) {
      all =
          all.add(shop.update(Stocks.key(item.productId())).add(Stocks.available, item.quantity()));
    }
    return all;
  }

  private Transaction counted(OrderItem item, Transaction effects) {
    LocalDate day = LocalDate.ofInstant(item.soldAt(), ZoneOffset.UTC);
    return effects.add(shop.upsert(DailySalesRows.key(item.productId(), day))
        .add(DailySalesRows.pieces, (long) item.quantity())
        .add(DailySalesRows.revenue, item.price().multiply(BigDecimal.valueOf(item.quantity()))));
  }
}
