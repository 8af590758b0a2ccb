package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.ledger.Audit;
import dev.gateleg.patterns.ledger.Ended;
import dev.gateleg.patterns.ledger.Insufficient;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation.State;
import dev.gateleg.patterns.ledger.Leg;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.ReservationEndedException;
import dev.gateleg.patterns.ledger.Reserved;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What a ledger answers while money moves, when keys are used twice, and to amounts that nobody has. */
final class LedgerAnswersTest {

  private static final String EUR = "EUR";

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
  }

  private Bank through(DynamoDbClient client) {
    return BankTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static BigDecimal money(String amount) {
    return new BigDecimal(amount);
  }

  private void isClean(String... accounts) {
    assertThat(ledger.audit(List.of(accounts)).clean()).isTrue();
  }

  private static void refused(String code, ThrowingCallable c) {
    assertThatThrownBy(c)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[" + code + "]");
  }

  /** Somebody else's ledger moves money whenever an audit reads entries. */
  private Ledger disturbed(Runnable before, Runnable after) {
    DynamoDbClient real = table.client();
    return Ledger.on(through((DynamoDbClient) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, args) -> {
          boolean query = args != null && args.length == 1 && args[0] instanceof QueryRequest;
          if (query) {
            before.run();
          }
          try {
            return method.invoke(real, args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          } finally {
            if (query) {
              after.run();
            }
          }
        })));
  }

  @Test
  void anAuditMakesNoFindingsOfMoneyThatMoves() {
    AtomicInteger moves = new AtomicInteger();
    Runnable move = () ->
        ledger.credit("m" + moves.incrementAndGet(), "ann", EUR, money("1")).run();

    assertThat(disturbed(() -> {}, move).audit(List.of("ann")).clean()).isTrue();
    assertThat(disturbed(move, () -> {}).audit(List.of("ann")).clean()).isTrue();
    assertThat(moves).hasValue(2);

    Audit audit = disturbed(move, move).audit(List.of("ann", "bob"));
    assertThat(audit.findings()).isEmpty();
    assertThat(audit.undecided()).containsExactly("ann");
    assertThat(audit.clean()).isFalse();
    isClean("ann", "bob");
  }

  @Test
  void anAuditFindsALostEntryThoughMoneyMoves() {
    LedgerEntry lost = ledger.history("ann", Instant.EPOCH, clock.instant()).get(0);
    bank.delete(lost);
    AtomicInteger moves = new AtomicInteger();

    Audit audit = disturbed(
            () -> {},
            () -> ledger
                .credit("m" + moves.incrementAndGet(), "ann", EUR, money("1"))
                .run())
        .audit(List.of("ann"));

    assertThat(audit.findings()).contains("ann counts 1 entries, but has 0.");
  }

  @Test
  void aReservationThatHasEndedSetsNothingAsideAgain() {
    ledger.reserve("r1", "ann", EUR, money("60"));
    ledger.settle("r1", "bob", money("60"));
    assertThat(ledger.reserve("r1", "ann", EUR, money("60")))
        .isInstanceOfSatisfying(
            Ended.class, ended -> assertThat(ended.reservation().state()).isEqualTo(State.SETTLED));
    ledger.reserve("r2", "ann", EUR, money("40"));
    ledger.release("r2");
    assertThat(ledger.reserve("r2", "ann", EUR, money("40")))
        .isInstanceOfSatisfying(
            Ended.class,
            ended -> assertThat(ended.reservation().state()).isEqualTo(State.RELEASED));
    assertThat(ledger.account("ann").orElseThrow().available()).isEqualByComparingTo("40");
    isClean("ann", "bob");
  }

  @Test
  void aReservationIsNotSettledByATransferThatHappensToHaveItsKey() {
    ledger.transfer("k", "ann", "bob", EUR, money("10")).run();
    ledger.reserve("k", "ann", EUR, money("10"));

    assertThatThrownBy(() -> ledger.settle("k", "bob", money("10")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[SettlementKeyUsed] The reservation k can't be settled: a transfer of its own"
            + " moved 10.00 EUR from ann to bob under this key. It is still open; release it, and"
            + " reserve under another key.");

    assertThat(ledger.account("ann").orElseThrow().reserved()).isEqualByComparingTo("10");
    ledger.release("k");
    assertThatThrownBy(() -> ledger.settle("k", "bob", money("10")))
        .isInstanceOf(ReservationEndedException.class);
    isClean("ann", "bob");
  }

  @Test
  void aReservationOfASplitAccountSeesAllOfIt() {
    Ledger split = ledger.split("shop", 4);
    split.open("shop", EUR, BigDecimal.ZERO);
    for (int i = 0; i < 20; i++) {
      split.credit("c" + i, "shop", EUR, money("5")).run();
    }
    assertThat(split.reserve("r1", "shop", EUR, money("100.01")))
        .isEqualTo(new Insufficient(money("100.00")));

    Reserved reserved = (Reserved) split.reserve("r1", "shop", EUR, money("90"));
    assertThat(reserved.reservation().legs()).hasSizeGreaterThan(1);
    assertThat(((Reserved) split.reserve("r1", "shop", EUR, money("90"))).reservation())
        .isEqualTo(reserved.reservation());
    assertThat(split.account("shop").orElseThrow().available()).isEqualByComparingTo("10");
    assertThat(split.reserve("r2", "shop", EUR, money("11")))
        .isEqualTo(new Insufficient(money("10.00")));

    Posted posted = split.settle("r1", "ann", money("31"));
    assertThat(posted.transfer().legs().stream().map(Leg::amount).reduce(BigDecimal::add))
        .hasValueSatisfying(sum -> assertThat(sum).isZero());
    assertThat(split.settle("r1", "ann", money("31")))
        .isEqualTo(new Posted(posted.transfer(), true));
    LedgerAccount shop = split.account("shop").orElseThrow();
    assertThat(shop.balance()).isEqualByComparingTo("69");
    assertThat(shop.available()).isEqualByComparingTo("69");
    assertThat(shop.reserved()).isEqualByComparingTo("0");

    split.reserve("r3", "shop", EUR, money("69"));
    split.release("r3");
    assertThat(split.account("shop").orElseThrow().available()).isEqualByComparingTo("69");
    assertThat(split.audit(List.of("shop", "outside:EUR", "ann")).clean()).isTrue();
  }

  @Test
  void amountsOfManyDigitsAreRefusedBeforeAnythingIsComputed() {
    for (String amount : List.of(
        "1e1000000000",
        "-1e1000000000",
        "1e-2147483647",
        "-1e-2147483647",
        "1e2147483647",
        "1e25")) {
      refused("AmountTooLong", () -> ledger.debit("t", "ann", EUR, money(amount)));
      refused("AmountTooLong", () -> ledger.reserve("t", "ann", EUR, money(amount)));
      refused("AmountTooLong", () -> ledger.open("carl", EUR, money(amount)));
    }
    assertThatThrownBy(() -> ledger.debit("t", "ann", EUR, money("1e1000000000")))
        .hasMessage(
            "[AmountTooLong] An amount in EUR has 1000000001 digits before its decimal point"
                + " and 0 after it; give at most 24 of each.");
    refused("AmountNotPositive", () -> ledger.debit("t", "ann", EUR, money("0e20")));
  }
}
