package dev.gateleg.examples.payments;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueModel;
import dev.gateleg.patterns.queue.Queued;
import dev.gateleg.patterns.queue.Ticket;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** A payment of an order. It stands in the queue as long as it has a lane, and leaves it by losing that. */
@Entity
@Key(partition = "TENANT#{tenantId}#ORDER#{orderId}", sort = "PAYMENT#{paymentId}")
@Key(
    index = "GSI2",
    partition = "TENANT#{tenantId}#CUSTOMER#{userId}",
    sort = "{at}#{orderId}#{paymentId}")
@Key(index = "WORK", partition = "SETTLE#{lane}", sort = "{due}#{tenantId}#{orderId}#{paymentId}")
public record Payment(
    String tenantId,
    String orderId,
    String paymentId,
    String userId,
    BigDecimal amount,
    PaymentStatus status,
    Instant at,
    Optional<Lane> lane,
    Optional<Instant> due,
    Optional<Ticket> ticket)
    implements Queued {

  static final QueueModel<Payment> QUEUE =
      new QueueModel<>(Payments.TYPE, Payments.lane, Payments.due, Payments.ticket);

  /** A payment that waits to be settled, by whoever asks for it or else by the queue. */
  static Payment waiting(
      Order order, String paymentId, BigDecimal amount, Instant at, Instant due) {
    return new Payment(
        order.tenantId(),
        order.orderId(),
        paymentId,
        order.userId(),
        amount,
        PaymentStatus.WAITING,
        at,
        Optional.of(Lane.WAITING),
        Optional.of(due),
        Optional.empty());
  }
}
