package dev.gateleg.tests.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.read.Snapshot;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.ClaimResult;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.patterns.ledger.Insufficient;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.TransferResult;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.patterns.Bank;
import dev.gateleg.tests.patterns.BankTable;
import dev.gateleg.tests.patterns.Invoice;
import dev.gateleg.tests.patterns.Invoices;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The code of docs/patterns.md. */
class PatternsGuideTest {

  @RegisterExtension
  final FreshTable<Bank> table = FreshTable.of(BankTable.TYPE);

  private Bank bank;

  @BeforeEach
  void open() {
    bank = table.open();
    bank.create(new Invoice("i1", false));
  }

  static final class AlreadyPaid extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AlreadyPaid(Optional<Invoice> found) {
      super("The invoice is " + found);
    }
  }

  @Test
  void transactions() {
    // region transaction
    bank.transaction()
        .add(bank.update(Invoices.key("i1"))
            .set(Invoices.paid, true)
            .when(Invoices.paid.is(false))
            .orThrow(AlreadyPaid::new)) // gets the invoice as it was
        .add(bank.creating(new Invoice("i2", false)))
        .operation("follow-up", "i1") // run again after a crash, it still happens once
        .run();
    // endregion
    assertThatThrownBy(() -> bank.transaction()
            .add(bank.update(Invoices.key("i1"))
                .set(Invoices.paid, true)
                .when(Invoices.paid.is(false))
                .orThrow(AlreadyPaid::new))
            .add(bank.creating(new Invoice("i3", false)))
            .run())
        .isInstanceOf(AlreadyPaid.class);
    // region snapshot
    Snapshot snapshot = bank.snapshot(List.of(Invoices.key("i1"), Invoices.key("i2")));
    Optional<Invoice> first = snapshot.get(Invoices.key("i1")); // both as of one instant
    // endregion
    assertThat(first).contains(new Invoice("i1", true));
  }

  @Test
  void idempotency() {
    String key = "key-of-the-client";
    // region once
    Idempotency idempotency = Idempotency.on(bank).timeToLive(Duration.ofDays(14));

    Answer<String> answer = idempotency
        .once("pay", key, Payload.of("invoice", "i1", "amount", 25))
        .in(Invoices.key("i1")) // the marker lives beside the invoice
        .run(ResponseCodec.text(), effects -> {
          effects.add(bank.update(Invoices.key("i1"))
              .set(Invoices.paid, true)
              .when(Invoices.paid.is(false))
              .orThrow(AlreadyPaid::new));
          return "paid";
        });
    // endregion
    assertThat(answer).isEqualTo(new Answer<>("paid", false));
    // region claim
    ClaimResult result =
        idempotency.claim("charge card", key, Payload.of("amount", 25)).run();
    if (result instanceof ClaimResult.Claimed claimed) {
      byte[] response = claimed.claim().outcomeUnknown()
          ? askTheProcessor(key) // somebody before us did not come to an end
          : charge(key, claimed.claim().fence());
      claimed.claim().complete(response);
    } else if (result instanceof ClaimResult.Done done) {
      assertThat(done.response()).isNotEmpty(); // what was saved then
    } else if (result instanceof ClaimResult.InFlight inFlight) {
      assertThat(inFlight.until()).isNotNull(); // 409: come back later
    }
    // endregion
    assertThat(idempotency.claim("charge card", key, Payload.of("amount", 25)).run())
        .isInstanceOf(ClaimResult.Done.class);
  }

  private static byte[] askTheProcessor(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] charge(String key, long fence) {
    return (key + fence).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void ledger() {
    // region ledger
    Ledger ledger = Ledger.on(bank);
    ledger.openOutside("EUR"); // where money comes from and goes to
    ledger.open("ann", "EUR", BigDecimal.ZERO); // never below zero
    ledger.open("shop", "EUR", BigDecimal.ZERO);
    ledger.credit("deposit-1", "ann", "EUR", new BigDecimal("30.00")).run();

    TransferResult result = ledger
        .transfer("payment-1", "ann", "shop", "EUR", new BigDecimal("25.00"))
        .with(bank.update(Invoices.key("i1")).set(Invoices.paid, true)) // together or not at all
        .run();
    String said = result instanceof Insufficient refused
        ? "only " + refused.available() + " left"
        : "paid by " + ((Posted) result).transfer().key();
    // endregion
    assertThat(said).isEqualTo("paid by payment-1");
    // region reserve
    ledger.reserve("order-7", "ann", "EUR", new BigDecimal("5.00"));
    ledger.settle("order-7", "shop", new BigDecimal("4.50")); // the rest is ann's again
    // endregion
    // region audit
    assertThat(ledger.audit(List.of("ann", "shop", "outside:EUR")).findings()).isEmpty();
    // endregion
    assertThat(ledger.account("ann").orElseThrow().available()).isEqualTo("0.50");
  }

  @Test
  void locks() {
    // region lock
    Locks locks = Locks.on(bank);
    try (Lock lock = locks
        .acquire("nightly report", Duration.ofSeconds(30), Duration.ofMinutes(2))
        .orElseThrow()) {
      writeReport(lock.fence()); // who has seen a higher fence refuses this one
      lock.renew();
    }
    // endregion
  }

  private static void writeReport(long fence) {
    assertThat(fence).isEqualTo(1);
  }
}
