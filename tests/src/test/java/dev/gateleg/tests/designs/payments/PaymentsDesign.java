package dev.gateleg.tests.designs.payments;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Orders, payments and balances. */
@SingleTable(
    name = "payments",
    raw = true,
    typeAttribute = "",
    attemptAttribute = "",
    entities = {
      PaymentsDesign.User.class,
      PaymentsDesign.UserOrder.class,
      PaymentsDesign.Order.class,
      PaymentsDesign.Payment.class,
      PaymentsDesign.Idempotency.class,
      PaymentsDesign.Balance.class
    },
    indexes = @Index(name = "GSI_UNPROCESSED", partitionKey = "GSI_UNPROCESSED_PK", sortKey = ""))
public interface PaymentsDesign extends Table {

  /** How far an order is. */
  enum Status {
    CREATED,
    PAID
  }

  /** A user. */
  @Entity
  @Key(partition = "USER#{userId}", sort = "PROFILE")
  record User(@KeyOnly String userId, String name) {}

  // region keys
  /** An order in its user's list. */
  @Entity
  @CopyOf(Order.class)
  @Key(partition = "USER#{userId}", sort = "ORDER#{orderId}")
  record UserOrder(@KeyOnly String userId, @KeyOnly String orderId, BigDecimal total) {}

  /** An order. */
  @Entity
  @Key(partition = "ORDER#{orderId}", sort = "META")
  @Key(index = "GSI1", partition = "STATUS#{status:lower}", sort = "{createdAt:seconds}")
  record Order(
      @KeyOnly String orderId,
      String userId,
      Status status,
      BigDecimal total,
      @Attribute(format = "seconds") Instant createdAt) {}

  /** A payment of an order, in the sparse index until it is processed. */
  @Entity
  @Key(partition = "ORDER#{orderId}", sort = "PAYMENT#{paymentId}")
  @Key(index = "GSI1", partition = "CUSTOMER#{customer}", sort = "PAYMENT#{paidAt:date}")
  @Key(index = "GSI_UNPROCESSED", partition = "{unprocessed}")
  record Payment(
      @KeyOnly String orderId,
      @KeyOnly String paymentId,
      String customer,
      BigDecimal amount,
      @Attribute(format = "seconds") Instant paidAt,
      @Attribute("GSI_UNPROCESSED_PK") Optional<String> unprocessed) {}

  // endregion

  /** What was answered to a charge. */
  @Entity(companion = "Idempotencies")
  @Key(partition = "ORDER#{orderId}", sort = "IDEM#{operation}#{key}")
  record Idempotency(
      @KeyOnly String orderId,
      @KeyOnly String operation,
      @KeyOnly String key,
      String response,
      @TimeToLive @Attribute("ttl") Instant expires) {}

  /** What a user has. */
  @Entity
  @Key(partition = "USER#{userId}", sort = "BALANCE")
  record Balance(@KeyOnly String userId, BigDecimal balance) {}

  /** A user with balance and orders. */
  record Account(Optional<User> user, Optional<Balance> balance, List<UserOrder> orders) {}

  /** All of a user: one query. */
  @Query(consistent = true)
  Optional<Account> account(String userId);

  /** One order. */
  @Get(consistent = true)
  Optional<Order> order(String orderId);

  /** A saved answer. */
  @Get(consistent = true)
  Optional<Idempotency> answer(String orderId, String operation, String key);

  /** Orders in a state, between two instants. */
  @Query(index = "GSI1")
  Pages<Order> ordersIn(Status status, @From Instant from, @To Instant to);

  /** A customer's payments between two days. */
  @Query(index = "GSI1")
  Pages<Payment> paymentsOf(
      String customer, @From("paidAt") LocalDate from, @To("paidAt") LocalDate to);

  /** Payments that wait. */
  @Query(index = "GSI_UNPROCESSED")
  Pages<Payment> waiting(String unprocessed);
}
