package dev.gateleg.tests.designs.payments;

import static dev.gateleg.tests.designs.RawTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.designs.RawTable;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Account;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Balance;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Idempotency;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Order;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Payment;
import dev.gateleg.tests.designs.payments.PaymentsDesign.Status;
import dev.gateleg.tests.designs.payments.PaymentsDesign.User;
import dev.gateleg.tests.designs.payments.PaymentsDesign.UserOrder;
import dev.gateleg.tests.support.ManualClock;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The payments design to the letter. */
final class PaymentsDesignTest {

  private static final Instant TEN = Instant.parse("2026-06-24T10:00:00Z");

  @RegisterExtension
  final FreshTable<PaymentsDesign> table =
      FreshTable.of(PaymentsDesignTable.TYPE).clock(new ManualClock());

  private PaymentsDesign payments;
  private RawTable raw;

  @BeforeEach
  void open() {
    payments = table.open();
    raw = new RawTable(table.client(), table.name());
  }

  private static final Instant END = Instant.parse("2099-01-01T00:00:00Z");

  private static final Order ORDER =
      new Order("o1", "u1", Status.PAID, new BigDecimal("99.5"), TEN);
  private static final Payment PAYMENT =
      new Payment("o1", "p1", "u1", new BigDecimal("99.5"), TEN, Optional.of("UNPROCESSED"));

  @Test
  void writesEveryByteOfTheDesign() {
    payments.create(new User("u1", "Ann"));
    payments.create(ORDER);
    payments.create(PAYMENT);
    payments.create(new Idempotency("o1", "charge", "k1", "{}", END));
    payments.create(new Balance("u1", new BigDecimal("500")));

    raw.assertHolds(
        item("PK", "USER#u1", "SK", "PROFILE", "name", "Ann"),
        item("PK", "USER#u1", "SK", "ORDER#o1", "total", 99.5),
        item(
            "PK",
            "ORDER#o1",
            "SK",
            "META",
            "GSI1PK",
            "STATUS#paid",
            "GSI1SK",
            "2026-06-24T10:00:00Z",
            "userId",
            "u1",
            "status",
            "PAID",
            "total",
            99.5,
            "createdAt",
            "2026-06-24T10:00:00Z"),
        item(
            "PK",
            "ORDER#o1",
            "SK",
            "PAYMENT#p1",
            "GSI1PK",
            "CUSTOMER#u1",
            "GSI1SK",
            "PAYMENT#2026-06-24",
            "GSI_UNPROCESSED_PK",
            "UNPROCESSED",
            "customer",
            "u1",
            "amount",
            99.5,
            "paidAt",
            "2026-06-24T10:00:00Z"),
        item(
            "PK",
            "ORDER#o1",
            "SK",
            "IDEM#charge#k1",
            "response",
            "{}",
            "ttl",
            END.getEpochSecond()),
        item("PK", "USER#u1", "SK", "BALANCE", "balance", 500));
    assertThat(raw.query("GSI1", "GSI1PK", "STATUS#paid")).containsExactly("ORDER#o1 META");
    assertThat(raw.query("GSI1", "GSI1PK", "CUSTOMER#u1")).containsExactly("ORDER#o1 PAYMENT#p1");
    assertThat(raw.query("GSI_UNPROCESSED", "GSI_UNPROCESSED_PK", "UNPROCESSED"))
        .containsExactly("ORDER#o1 PAYMENT#p1");
  }

  @Test
  void readsWhatOthersWrote() {
    raw.put(item("PK", "USER#u1", "SK", "PROFILE", "name", "Ann"));
    raw.put(item("PK", "USER#u1", "SK", "BALANCE", "balance", 500));
    raw.put(item("PK", "USER#u1", "SK", "ORDER#o1", "total", 99.5));
    raw.put(item(
        "PK",
        "ORDER#o1",
        "SK",
        "META",
        "GSI1PK",
        "STATUS#paid",
        "GSI1SK",
        "2026-06-24T10:00:00Z",
        "userId",
        "u1",
        "status",
        "PAID",
        "total",
        99.5,
        "createdAt",
        "2026-06-24T10:00:00Z"));
    raw.put(item(
        "PK",
        "ORDER#o1",
        "SK",
        "PAYMENT#p1",
        "GSI1PK",
        "CUSTOMER#u1",
        "GSI1SK",
        "PAYMENT#2026-06-24",
        "GSI_UNPROCESSED_PK",
        "UNPROCESSED",
        "customer",
        "u1",
        "amount",
        99.5,
        "paidAt",
        "2026-06-24T10:00:00Z"));
    raw.put(item(
        "PK", "ORDER#o1", "SK", "IDEM#charge#k1", "response", "{}", "ttl", END.getEpochSecond()));

    assertThat(payments.account("u1"))
        .contains(new Account(
            Optional.of(new User("u1", "Ann")),
            Optional.of(new Balance("u1", new BigDecimal("500"))),
            List.of(new UserOrder("u1", "o1", new BigDecimal("99.5")))));
    assertThat(payments.order("o1")).contains(ORDER);
    assertThat(payments.ordersIn(Status.PAID, TEN, TEN).list()).containsExactly(ORDER);
    assertThat(payments.ordersIn(Status.CREATED, TEN, TEN).list()).isEmpty();
    LocalDate day = LocalDate.parse("2026-06-24");
    assertThat(payments.paymentsOf("u1", day, day).list()).containsExactly(PAYMENT);
    assertThat(payments.paymentsOf("u1", day.plusDays(1), day.plusDays(9)).list())
        .isEmpty();
    assertThat(payments.waiting("UNPROCESSED").list()).containsExactly(PAYMENT);
    assertThat(payments.answer("o1", "charge", "k1"))
        .contains(new Idempotency("o1", "charge", "k1", "{}", END));
    assertThat(payments.copies(UserOrders.TYPE).reconcile().differences()).isEmpty();
  }

  @Test
  void aChangeMovesKeysAndCopies() {
    payments.create(new Order("o1", "u1", Status.CREATED, new BigDecimal("99.5"), TEN));
    payments
        .update(Orders.key("o1"))
        .set(Orders.status, Status.PAID)
        .set(Orders.total, new BigDecimal("90"))
        .run();
    payments.create(PAYMENT);
    payments.update(Payments.key("o1", "p1")).remove(Payments.unprocessed).run();

    raw.assertItem(item(
        "PK",
        "ORDER#o1",
        "SK",
        "META",
        "GSI1PK",
        "STATUS#paid",
        "GSI1SK",
        "2026-06-24T10:00:00Z",
        "userId",
        "u1",
        "status",
        "PAID",
        "total",
        90,
        "createdAt",
        "2026-06-24T10:00:00Z"));
    raw.assertItem(item("PK", "USER#u1", "SK", "ORDER#o1", "total", 90));
    assertThat(raw.query("GSI_UNPROCESSED", "GSI_UNPROCESSED_PK", "UNPROCESSED"))
        .isEmpty();
  }

  @Test
  void aDebitNeverGoesBelowZero() {
    payments.create(new Balance("u1", new BigDecimal("50")));
    payments
        .update(Balances.key("u1"))
        .add(Balances.balance, new BigDecimal("-20"))
        .when(Balances.balance.atLeast(new BigDecimal("20")))
        .exactlyOnce()
        .run();

    raw.assertItem(item("PK", "USER#u1", "SK", "BALANCE", "balance", 30));
    assertThatThrownBy(() -> payments
            .update(Balances.key("u1"))
            .add(Balances.balance, new BigDecimal("-40"))
            .when(Balances.balance.atLeast(new BigDecimal("40")))
            .run())
        .isInstanceOf(ConditionFailedException.class);
  }
}
