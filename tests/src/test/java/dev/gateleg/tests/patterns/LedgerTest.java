package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.ledger.Insufficient;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerAccounts;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation.State;
import dev.gateleg.patterns.ledger.Leg;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.ReservationEndedException;
import dev.gateleg.patterns.ledger.Reserved;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stumbling;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Money is conserved, moves once for each key and never goes below the floor. */
final class LedgerTest {

  private static final String EUR = "EUR";

  private final Calls calls = new Calls();
  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Bank> table = FreshTable.of(BankTable.TYPE);

  private Bank bank;
  private Ledger ledger;

  @BeforeEach
  void open() {
    bank = through(table.client());
    ledger = Ledger.on(bank);
    ledger.openOutside(EUR);
    ledger.open("ann", EUR, BigDecimal.ZERO);
    ledger.open("bob", EUR, money("-50"));
    ledger.credit("start", "ann", EUR, money("100")).run();
    calls.clear();
  }

  private Bank through(DynamoDbClient client) {
    return BankTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static BigDecimal money(String amount) {
    return new BigDecimal(amount);
  }

  private BigDecimal balance(String account) {
    return ledger.account(account).orElseThrow().balance();
  }

  private void isClean(String... accounts) {
    List<String> all = new ArrayList<>(List.of(accounts));
    all.add("outside:EUR");
    assertThat(ledger.audit(all).findings()).isEmpty();
    assertThat(all.stream().map(this::balance).reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo("0");
  }

  @Test
  void aTransferIsOneRequestWithAnEntryOnEitherSide() {
    Posted posted =
        (Posted) ledger.transfer("t1", "ann", "bob", EUR, money("30.5")).run();

    assertThat(calls.operations()).containsExactly("TransactWriteItems");
    assertThat(posted.replayed()).isFalse();
    assertThat(posted.transfer().amount()).isEqualTo(money("30.50"));
    assertThat(balance("ann")).isEqualByComparingTo("69.50");
    assertThat(balance("bob")).isEqualByComparingTo("30.50");
    assertThat(ledger.history("bob", Instant.EPOCH, clock.instant()))
        .containsExactly(new LedgerEntry("bob", 0, clock.instant(), "t1", EUR, money("30.50")));
    assertThat(posted.transfer().legs().stream()
            .map(Leg::amount)
            .reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo("0");
    isClean("ann", "bob");
  }

  @Test
  void aKeyMovesMoneyOnceAndAReplayGetsTheSameAnswer() {
    Posted first =
        (Posted) ledger.transfer("t1", "ann", "bob", EUR, money("30")).run();
    clock.advance(Duration.ofDays(400));

    Posted again =
        (Posted) ledger.transfer("t1", "ann", "bob", EUR, money("30.00")).run();

    assertThat(again.replayed()).isTrue();
    assertThat(again.transfer().at()).isEqualTo(first.transfer().at());
    assertThat(balance("ann")).isEqualByComparingTo("70");
    assertThatThrownBy(
            () -> ledger.transfer("t1", "ann", "bob", EUR, money("31")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransferMismatch]");
  }

  @Test
  void whatIsNotThereCantBeTakenAndIsAValue() {
    assertThat(ledger.debit("t1", "ann", EUR, money("100.01")).run())
        .isEqualTo(new Insufficient(money("100.00")));
    assertThat(ledger.debit("t1", "ann", EUR, money("100")).run()).isInstanceOf(Posted.class);
    assertThat(ledger.debit("t2", "bob", EUR, money("50")).run()).isInstanceOf(Posted.class);
    assertThat(ledger.debit("t3", "bob", EUR, money("0.01")).run())
        .isInstanceOfSatisfying(
            Insufficient.class, left -> assertThat(left.available()).isEqualByComparingTo("0"));
    assertThat(balance("bob")).isEqualByComparingTo("-50");
    isClean("ann", "bob");
  }

  @Test
  void aTransferHappensTogetherWithWritesOfTheProgramOrNotAtAll() {
    bank.create(new Invoice("i1", false));

    ledger
        .transfer("t1", "ann", "bob", EUR, money("10"))
        .with(
            bank.update(Invoices.key("i1")).set(Invoices.paid, true).when(Invoices.paid.is(false)))
        .run();
    assertThatThrownBy(() -> ledger
            .transfer("t2", "ann", "bob", EUR, money("10"))
            .with(bank.update(Invoices.key("i1"))
                .set(Invoices.paid, true)
                .when(Invoices.paid.is(false))
                .orThrow(found -> new IllegalStateException("paid already")))
            .run())
        .hasMessage("paid already");

    assertThat(balance("ann")).isEqualByComparingTo("90");
    assertThat(ledger.transfer("t2")).isEmpty();
  }

  @Test
  void lostAnswersAreNoSecondCharge() {
    Stumbling dying = Stumbling.after(
        table.client(),
        Stream.generate(Stumbling::silence).limit(1000).toArray(SdkException[]::new));

    assertThatThrownBy(
            () -> Ledger.on(through(dying)).debit("t1", "ann", EUR, money("10")).run())
        .isInstanceOf(UnavailableException.class);
    clock.advance(Duration.ofMinutes(30));

    assertThat(((Posted) ledger.debit("t1", "ann", EUR, money("10")).run()).replayed())
        .isTrue();
    assertThat(balance("ann")).isEqualByComparingTo("90");
  }

  @Test
  void whatIsReservedIsSettledOnceOrGivenBack() {
    Reserved reserved = (Reserved) ledger.reserve("r1", "ann", EUR, money("60"));
    assertThat(reserved.replayed()).isFalse();
    assertThat(((Reserved) ledger.reserve("r1", "ann", EUR, money("60"))).replayed())
        .isTrue();
    assertThat(ledger.reserve("r2", "ann", EUR, money("41")))
        .isEqualTo(new Insufficient(money("40.00")));
    LedgerAccount ann = ledger.account("ann").orElseThrow();
    assertThat(ann.available()).isEqualByComparingTo("40");
    assertThat(ann.balance()).isEqualByComparingTo("100");

    assertThat(ledger.settle("r1", "bob", money("45")).replayed()).isFalse();
    assertThat(ledger.settle("r1", "bob", money("45")).replayed()).isTrue();

    ann = ledger.account("ann").orElseThrow();
    assertThat(ann.balance()).isEqualByComparingTo("55");
    assertThat(ann.available()).isEqualByComparingTo("55");
    assertThat(ann.reserved()).isEqualByComparingTo("0");
    assertThatThrownBy(() -> ledger.release("r1")).isInstanceOf(ReservationEndedException.class);
    ledger.reserve("r3", "ann", EUR, money("55"));
    assertThat(ledger.release("r3").state()).isEqualTo(State.RELEASED);
    assertThat(ledger.release("r3").state()).isEqualTo(State.RELEASED);
    assertThatThrownBy(() -> ledger.settle("r3", "bob", money("1")))
        .isInstanceOf(ReservationEndedException.class);
    isClean("ann", "bob");
  }

  @Test
  void aSplitAccountIsSummedAndMayBeTakenFromInPieces() {
    Ledger split = ledger.split("shop", 4);
    split.open("shop", EUR, BigDecimal.ZERO);
    for (int i = 0; i < 20; i++) {
      split.credit("c" + i, "shop", EUR, money("5")).run();
    }
    assertThat(split.account("shop").orElseThrow().balance()).isEqualByComparingTo("100");
    assertThat(bank.get(LedgerAccounts.key("shop", 0)).orElseThrow().balance())
        .isLessThan(money("100"));

    assertThat(split.debit("d1", "shop", EUR, money("90")).run()).isInstanceOf(Posted.class);
    assertThat(((Posted) split.debit("d1", "shop", EUR, money("90")).run()).replayed())
        .isTrue();
    assertThat(split.debit("d2", "shop", EUR, money("10.01")).run())
        .isEqualTo(new Insufficient(money("10.00")));
    assertThat(split.history("shop", Instant.EPOCH, clock.instant())).hasSizeGreaterThan(21);
    assertThat(split.audit(List.of("shop", "outside:EUR", "ann")).clean()).isTrue();
  }

  @Test
  void aReplayAnswersTheSameToTheLastDigit() {
    Ledger split = ledger.split("shop", 4);
    split.open("shop", EUR, BigDecimal.ZERO);
    for (int i = 0; i < 20; i++) {
      split.credit("c" + i, "shop", EUR, money("5")).run();
    }
    Posted first = (Posted) split.debit("d1", "shop", EUR, money("90")).run();
    Posted second = (Posted) split.debit("d1", "shop", EUR, money("90")).run();
    assertThat(first.transfer().legs()).hasSizeGreaterThan(2);
    assertThat(second.transfer()).isEqualTo(first.transfer());

    Reserved reserved = (Reserved) ledger.reserve("r1", "ann", EUR, money("60"));
    assertThat(((Reserved) ledger.reserve("r1", "ann", EUR, money("60"))).reservation())
        .isEqualTo(reserved.reservation());
    assertThat(ledger.release("r1").amount()).isEqualTo(reserved.reservation().amount());
  }

  @Test
  void openingASplitAccountGoesOnWhereItStoppedAndMaySplitFurther() {
    Ledger split = ledger.split("shop", 3);
    split.open("shop", EUR, BigDecimal.ZERO);
    bank.deleteKey(LedgerAccounts.key("shop", 1));
    bank.deleteKey(LedgerAccounts.key("shop", 0)); // as if a process had died after the first

    split.open("shop", EUR, BigDecimal.ZERO);
    assertThat(bank.get(LedgerAccounts.key("shop", 1))).isPresent();
    assertThatThrownBy(() -> ledger.split("shop", 5).open("shop", EUR, BigDecimal.ZERO))
        .isInstanceOf(AlreadyExistsException.class);

    assertThat(bank.get(LedgerAccounts.key("shop", 4))).isPresent();
  }

  @Test
  void aStatementTellsTheBalanceAtAnInstant() {
    Instant start = clock.instant();
    for (int i = 1; i <= 5; i++) {
      clock.advance(Duration.ofHours(1));
      ledger.debit("t" + i, "ann", EUR, money("10")).run();
    }

    assertThat(ledger.statement("ann", start).balance()).isEqualByComparingTo("100");
    assertThat(ledger.statement("ann", start.plus(Duration.ofHours(2))).balance())
        .isEqualByComparingTo("80");
    assertThat(ledger.history("ann", start.plusSeconds(1), start.plus(Duration.ofHours(3))))
        .hasSize(3);
  }

  @Test
  void anAuditFindsWhatWasTamperedWith() {
    bank.update(LedgerAccounts.key("ann", 0))
        .set(LedgerAccounts.balance, money("1000"))
        .run();

    assertThat(ledger.audit(List.of("ann", "carl")).findings())
        .hasSize(3)
        .anySatisfy(finding -> assertThat(finding).contains("ann has a balance of 1000"))
        .anySatisfy(finding -> assertThat(finding).contains("carl is not there"));
  }

  @Test
  void manyAtOnceNeverTakeMoreThanThereIs() throws Exception {
    Ledger real =
        Ledger.on(BankTable.TYPE.with(table.client()).tableName(table.name()).open());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Object>> tries = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String key = "t" + i / 2; // each twice
        tries.add(() -> real.debit(key, "ann", EUR, money("9")).run());
      }
      long posted = 0;
      for (Future<Object> result : threads.invokeAll(tries)) {
        posted += result.get() instanceof Posted p && !p.replayed() ? 1 : 0;
      }
      assertThat(posted).isEqualTo(11);
      assertThat(balance("ann")).isEqualByComparingTo("1");
      isClean("ann", "bob");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void badInputIsRefusedAndChangesNothing() {
    ledger.openOutside("JPY");
    ledger.open("yen", "JPY", BigDecimal.ZERO);
    calls.clear();

    refused("AmountNotPositive", () -> ledger.debit("t", "ann", EUR, money("0")));
    refused("AmountNotPositive", () -> ledger.debit("t", "ann", EUR, money("-1")));
    refused("AmountTooFine", () -> ledger.debit("t", "ann", EUR, money("0.001")));
    refused("AmountTooFine", () -> ledger.debit("t", "yen", "JPY", money("0.5")));
    refused("CurrencyUnknown", () -> ledger.debit("t", "ann", "EURO", money("1")));
    refused("TransferToItself", () -> ledger.transfer("t", "ann", "ann", EUR, money("1")));
    refused("TransferUnnamed", () -> ledger.transfer(" ", "ann", "bob", EUR, money("1")));
    assertThat(calls.count()).isZero();
    refused("AccountUnknown", () -> ledger.debit("t", "carl", EUR, money("1")).run());
    refused(
        "AccountUnknown",
        () -> ledger.transfer("t", "ann", "carl", EUR, money("1")).run());
    refused(
        "CurrencyOther",
        () -> ledger.transfer("t", "ann", "yen", EUR, money("1")).run());
    refused(
        "CurrencyOther",
        () -> ledger.transfer("t", "ann", "yen", "JPY", money("1")).run());
    refused("ReservationUnknown", () -> ledger.settle("none", "bob", money("1")));
    refused("AccountNamedOutside", () -> ledger.open("outside:x", EUR, BigDecimal.ZERO));
    refused("ShardCount", () -> ledger.split("x", 0));
    ledger.reserve("r1", "ann", EUR, money("10"));
    refused("TransferToItself", () -> ledger.settle("r1", "ann", money("10")));
    refused("SettlementTooLarge", () -> ledger.settle("r1", "bob", money("10.01")));
    refused("ReservationMismatch", () -> ledger.reserve("r1", "ann", EUR, money("11")));
    assertThat(ledger.transfer("t")).isEmpty();
    isClean("ann", "bob");
  }

  private static void refused(String code, ThrowingCallable c) {
    assertThatThrownBy(c)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[" + code + "]");
  }
}
