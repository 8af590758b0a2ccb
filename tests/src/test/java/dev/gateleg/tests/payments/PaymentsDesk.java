package dev.gateleg.tests.payments;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** The access patterns of the payments system. */
@SingleTable(
    name = "payments",
    entities = {
      User.class,
      Balance.class,
      UserOrder.class,
      Order.class,
      Payment.class,
      SavedAnswer.class
    })
public interface PaymentsDesk extends Table {

  /** A user's profile. */
  @Get
  Optional<User> user(String userId);

  /** A user's balance, as it is now. */
  @Get(consistent = true)
  Optional<Balance> balance(String userId);

  /** A user with balance and orders: one query on one partition. */
  @Query
  Optional<Account> account(String userId);

  /** A user's orders. */
  @Query
  Pages<UserOrder> ordersOf(String userId);

  /** One order, which must be there. */
  @Get
  Order order(String orderId);

  /** An order with its payments: one query on one partition. */
  @Query
  OrderWithPayments orderWithPayments(String orderId);

  /** One payment of an order. */
  @Get
  Optional<Payment> payment(String orderId, String paymentId);

  /** What was answered to a request with this key, if it was made before. */
  @Get(consistent = true)
  Optional<SavedAnswer> savedAnswer(String orderId, String operation, String key);

  /** All answers saved for one operation on an order. */
  @Query
  Pages<SavedAnswer> savedAnswers(String orderId, String operation);

  /** Orders in a state, oldest first. */
  @Query(index = "GSI1")
  Pages<Order> ordersIn(OrderStatus status);

  /** Orders in a state, created between two instants. */
  @Query(index = "GSI1")
  Pages<Order> ordersBetween(OrderStatus status, @From Instant from, @To Instant to);

  /** A customer's payments, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Payment> paymentsOf(String customerId);

  /** A customer's payments between two dates. */
  @Query(index = "GSI1")
  Pages<Payment> paymentsBetween(
      String customerId, @From("paidAt") LocalDate from, @To("paidAt") LocalDate to);

  /** Payments that nobody has processed yet, longest waiting first. */
  @Query(index = "UNPROCESSED")
  Pages<Payment> unprocessed();
}
