package dev.gateleg.examples.payments;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerTransfer;
import dev.gateleg.patterns.queue.Lane;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The access patterns of the payments service. */
@SingleTable(
    name = "payments",
    entities = {
      User.class,
      Order.class,
      Payment.class,
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
public interface PaymentsDesk extends Table {

  /** A user's profile with all orders, oldest first: one query. */
  @Query(index = "GSI2")
  Optional<Profile> profile(String tenantId, String userId);

  /** One order, which must be there. */
  @Get(consistent = true)
  Order order(String tenantId, String orderId);

  /** Orders in a state, oldest first. */
  @Query(index = "GSI1")
  Pages<Order> ordersIn(String tenantId, OrderStatus status);

  /** One payment, which must be there. */
  @Get(consistent = true)
  Payment payment(String tenantId, String orderId, String paymentId);

  /** The payments of an order. */
  @Query(consistent = true)
  Pages<Payment> paymentsOf(String tenantId, String orderId);

  /** A customer's payments between two instants, oldest first. */
  @Query(index = "GSI2")
  Pages<Payment> paymentsBy(
      String tenantId, String userId, @From @Nullable Instant from, @To @Nullable Instant to);

  /** Payments that nobody has settled yet, or that could not be, earliest first. */
  @Query(index = "WORK")
  Pages<Payment> unprocessed(Lane lane, @To Instant due);
}
