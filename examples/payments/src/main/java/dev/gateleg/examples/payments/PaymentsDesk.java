package dev.gateleg.examples.payments;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerTransfer;

/** The access patterns of the payments service. */
@SingleTable(
    name = "payments",
    entities = {
      Order.class,
      Payment.class,
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
public interface PaymentsDesk extends Table {

  /** One order, which must be there. */
  @Get(consistent = true)
  Order order(String orderId);

  /** The payment of an order, which must be there. */
  @Get(consistent = true)
  Payment payment(String orderId);

  /** Orders in a state, oldest first. */
  @Query(index = "GSI1")
  Pages<Order> ordersIn(OrderStatus status);

  /** Payments that nobody has settled yet, longest waiting first. */
  @Query(index = "UNPROCESSED")
  Pages<Payment> unprocessed();
}
