package dev.gateleg.tests.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PaymentsTest {

  private static final Instant JUNE = Instant.parse("2026-06-24T10:00:00Z");

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<PaymentsDesk> table = FreshTable.of(PaymentsDeskTable.TYPE).clock(clock);

  private PaymentsDesk desk;
  private Stored stored;

  @BeforeEach
  void open() {
    desk = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Order order(String id, OrderStatus status, Instant at) {
    return new Order(id, "u1", status, new BigDecimal("12.5"), at, 0);
  }

  private static UserOrder listed(Order order) {
    return new UserOrder(
        order.userId(), order.orderId(), order.status(), order.total(), order.createdAt());
  }

  private static Payment payment(String order, String id, String date, boolean unprocessed) {
    return new Payment(
        order,
        id,
        "c1",
        Instant.parse(date + "T23:59:59Z"),
        BigDecimal.TEN,
        PaymentStatus.PENDING,
        unprocessed
            ? Optional.of(LocalDate.parse(date).atStartOfDay().toInstant(ZoneOffset.UTC))
            : Optional.empty(),
        0);
  }

  private SavedAnswer answer(String order, String operation, String key) {
    return new SavedAnswer(
        order, operation, key, "hash", "{}", clock.instant().plus(Duration.ofHours(24)));
  }

  @Test
  void storesTheKeysOfTheLayout() {
    desk.put(new User("u1", "Ann", "ann@example.org"));
    Balance balance = desk.put(new Balance("u1", "EUR", BigDecimal.TEN, 0));
    desk.put(order("o1", OrderStatus.CREATED, JUNE));
    desk.put(payment("o1", "p1", "2026-06-24", true));
    desk.put(payment("o1", "p2", "2026-06-25", false));
    desk.put(answer("o1", "charge", "k-1"));

    assertThat(stored.lines("PK", "SK"))
        .containsExactly(
            "ORDER#o1 | IDEM#charge#k-1",
            "ORDER#o1 | META",
            "ORDER#o1 | PAYMENT#p1",
            "ORDER#o1 | PAYMENT#p2",
            "USER#u1 | BALANCE",
            "USER#u1 | ORDER#o1",
            "USER#u1 | PROFILE");
    assertThat(stored.lines("GSI1PK", "GSI1SK"))
        .containsExactly(
            "CUSTOMER#c1 | PAYMENT#2026-06-24#p1",
            "CUSTOMER#c1 | PAYMENT#2026-06-25#p2",
            "STATUS#CREATED | 2026-06-24T10:00:00.000000000Z#o1");
    assertThat(stored.lines("UNPROCESSEDSK", "UNPROCESSEDPK", "SK"))
        .containsExactly("2026-06-24T00:00:00.000000000Z#p1 | UNPROCESSED | PAYMENT#p1");
    assertThat(stored.lines("expiresAt", "SK"))
        .containsExactly(
            ManualClock.START.plus(Duration.ofHours(24)).getEpochSecond() + " | IDEM#charge#k-1");
  }

  @Test
  void findsAUserAndTheBalance() {
    desk.put(new User("u1", "Ann", "ann@example.org"));
    Balance balance = desk.put(new Balance("u1", "EUR", BigDecimal.TEN, 0));

    assertThat(desk.user("u1")).contains(new User("u1", "Ann", "ann@example.org"));
    assertThat(desk.user("u2")).isEmpty();
    assertThat(desk.balance("u1")).contains(balance);
  }

  @Test
  void readsAnAccountInOneQuery() {
    User user = desk.put(new User("u1", "Ann", "ann@example.org"));
    Balance balance = desk.put(new Balance("u1", "EUR", BigDecimal.TEN, 0));
    UserOrder first = listed(desk.create(order("o1", OrderStatus.CREATED, JUNE)));
    UserOrder second = listed(desk.create(order("o2", OrderStatus.PAID, JUNE)));
    desk.put(new User("u12", "Bob", "bob@example.org"));

    assertThat(desk.account("u1")).contains(new Account(user, balance, List.of(first, second)));
    assertThat(desk.account("u9")).isEmpty();
    assertThat(desk.ordersOf("u1").list()).containsExactly(first, second);

    Order paid =
        desk.update(Orders.key("o1")).set(Orders.status, OrderStatus.PAID).run();
    assertThat(desk.ordersOf("u1").list()).containsExactly(listed(paid), second);
  }

  @Test
  void readsAnOrderWithItsPaymentsAndPassesOverSavedAnswers() {
    Order order = desk.create(order("o1", OrderStatus.CREATED, JUNE));
    Payment first = desk.create(payment("o1", "p1", "2026-06-24", false));
    Payment second = desk.create(payment("o1", "p2", "2026-06-25", false));
    desk.create(answer("o1", "charge", "k-1"));
    desk.create(order("o12", OrderStatus.CREATED, JUNE));

    assertThat(desk.orderWithPayments("o1"))
        .isEqualTo(new OrderWithPayments(order, List.of(first, second)));
    assertThat(desk.order("o1")).isEqualTo(order);
    assertThat(desk.payment("o1", "p2")).contains(second);
    assertThatThrownBy(() -> desk.order("o9"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageStartingWith("[NotFound] order found no Order(ORDER#o9, META)");
    assertThatThrownBy(() -> desk.orderWithPayments("o9")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void listsOrdersByStatusAndTime() {
    Order late = desk.create(order("o1", OrderStatus.CREATED, JUNE.plusSeconds(60)));
    Order early = desk.create(order("o2", OrderStatus.CREATED, JUNE));
    desk.create(order("o3", OrderStatus.PAID, JUNE));

    assertThat(desk.ordersIn(OrderStatus.CREATED).list()).containsExactly(early, late);
    assertThat(desk.ordersBetween(OrderStatus.CREATED, JUNE.plusSeconds(1), JUNE.plusSeconds(60))
            .list())
        .containsExactly(late);
    assertThat(desk.ordersIn(OrderStatus.SHIPPED).list()).isEmpty();
  }

  @Test
  void listsPaymentsOfACustomerByDate() {
    Payment june = desk.create(payment("o1", "p1", "2026-06-24", false));
    Payment july = desk.create(payment("o2", "p2", "2026-07-01", false));
    Payment august = desk.create(payment("o3", "p3", "2026-08-01", false));

    assertThat(desk.paymentsOf("c1").list()).containsExactly(august, july, june);
    assertThat(
            desk.paymentsBetween("c1", LocalDate.parse("2026-06-24"), LocalDate.parse("2026-07-01"))
                .list())
        .containsExactly(june, july);
  }

  @Test
  void aProcessedPaymentLeavesTheSparseIndex() {
    Payment waiting = desk.create(payment("o1", "p1", "2026-06-24", true));
    desk.create(payment("o1", "p2", "2026-06-20", true));
    desk.create(payment("o1", "p3", "2026-06-19", false));

    assertThat(desk.unprocessed().list())
        .extracting(Payment::paymentId)
        .containsExactly("p2", "p1");

    desk.update(Payments.key("o1", "p2"))
        .set(Payments.status, PaymentStatus.CAPTURED)
        .remove(Payments.unprocessedSince)
        .when(Payments.status.is(PaymentStatus.PENDING))
        .run();

    assertThat(desk.unprocessed().list()).containsExactly(waiting);
    assertThat(stored.attribute("ORDER#o1", "PAYMENT#p2", "UNPROCESSEDSK")).isEqualTo("-");
  }

  @Test
  void aPaidOrderMovesInTheIndex() {
    Order created = desk.create(order("o1", OrderStatus.CREATED, JUNE));

    Order paid = desk.update(Orders.key("o1"))
        .set(Orders.status, OrderStatus.PAID)
        .when(Orders.status.is(OrderStatus.CREATED))
        .run();

    assertThat(paid.version()).isEqualTo(created.version() + 1);
    assertThat(desk.ordersIn(OrderStatus.CREATED).list()).isEmpty();
    assertThat(desk.ordersIn(OrderStatus.PAID).list()).containsExactly(paid);
    assertThat(stored.attribute("ORDER#o1", "META", "GSI1PK")).isEqualTo("STATUS#PAID");
  }

  @Test
  void debitsOnlyWhatIsThere() {
    desk.create(new Balance("u1", "EUR", BigDecimal.TEN, 0));

    Balance after = debit("u1", "4");

    assertThat(after.amount()).isEqualByComparingTo("6");
    assertThatThrownBy(() -> debit("u1", "7"))
        .isInstanceOf(ConditionFailedException.class)
        .hasMessage("[ConditionFailed] Balance(USER#u1, BALANCE) is not as the condition wants it;"
            + " read it again and decide anew.");
    assertThat(desk.balance("u1").orElseThrow().amount()).isEqualByComparingTo("6");
  }

  private Balance debit(String userId, String amount) {
    BigDecimal wanted = new BigDecimal(amount);
    return desk.update(Balances.key(userId))
        .add(Balances.amount, wanted.negate())
        .when(Balances.amount.atLeast(wanted))
        .run();
  }

  @Test
  void aSavedAnswerIsThereUntilItExpires() {
    SavedAnswer first = desk.create(answer("o1", "charge", "k-1"));
    desk.create(answer("o1", "charge", "k-2"));
    desk.create(answer("o1", "refund", "k-1"));

    assertThat(desk.savedAnswer("o1", "charge", "k-1")).contains(first);
    assertThat(desk.savedAnswers("o1", "charge").count()).isEqualTo(2);
    assertThatThrownBy(() -> desk.create(answer("o1", "charge", "k-1")))
        .isInstanceOf(AlreadyExistsException.class);

    clock.advance(Duration.ofHours(25));

    assertThat(desk.savedAnswer("o1", "charge", "k-1")).isEmpty();
    assertThat(desk.savedAnswers("o1", "charge").list()).isEmpty();
    assertThat(desk.create(answer("o1", "charge", "k-1")).key()).isEqualTo("k-1");
  }

  @Test
  void twoKeysThatLookAlikeWithTheSeparatorStayApart() {
    SavedAnswer one = desk.create(answer("o1", "charge#a", "b"));
    SavedAnswer other = desk.create(answer("o1", "charge", "a#b"));

    assertThat(desk.savedAnswer("o1", "charge#a", "b")).contains(one);
    assertThat(desk.savedAnswer("o1", "charge", "a#b")).contains(other);
    assertThat(desk.savedAnswers("o1", "charge").list()).containsExactly(other);
  }
}
