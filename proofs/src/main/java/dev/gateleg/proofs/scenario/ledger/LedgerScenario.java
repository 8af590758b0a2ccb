package dev.gateleg.proofs.scenario.ledger;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.ledger.Audit;
import dev.gateleg.patterns.ledger.Ended;
import dev.gateleg.patterns.ledger.Insufficient;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerReservation.State;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.ReserveResult;
import dev.gateleg.patterns.ledger.Reserved;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tellers move money in all ways that a ledger has, on plain accounts and a split one; an auditor looks on. */
public final class LedgerScenario implements Scenario {

  private static final int TELLERS = 3;
  private static final int ORDERS = 3;
  private static final int AUDITS = 2;
  private static final int SHARDS = 2;
  private static final BigDecimal START = BigDecimal.valueOf(50);
  private static final String SPLIT = "till";
  static final List<String> ACCOUNTS = List.of("ann", "bob", SPLIT);
  private static final List<String> ALL = List.of("ann", "bob", SPLIT, Ledger.OUTSIDE + "EUR");
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  /** The scenario. */
  public LedgerScenario() {}

  @Override
  public String name() {
    return "ledger";
  }

  @Override
  public String promise() {
    return "money is conserved, each key moves it once, balances are the sums of their entries and never under their floor";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  /** There was not enough, which the ledger tells by a value. */
  static final class TooLittle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLittle() {
      super("there is not enough", null, false, false);
    }
  }

  static Ledger ledger(Books books) {
    return Ledger.on(books).split(SPLIT, SHARDS);
  }

  /** Opens all accounts, with something in them. */
  static void open(Ledger ledger) {
    ledger.openOutside(Order.CURRENCY);
    for (String account : ACCOUNTS) {
      ledger.open(account, Order.CURRENCY, BigDecimal.ZERO);
      ledger.credit("start of " + account, account, Order.CURRENCY, START).run();
    }
  }

  @Override
  public void play(World world) {
    Books books = world.open(BooksTable.TYPE);
    open(ledger(books));
    Journal<String> journal = world.journal();
    List<String> wrong = new ArrayList<>();
    for (int i = 1; i <= TELLERS; i++) {
      Deque<Order> orders = new ArrayDeque<>();
      for (int number = 1; number <= ORDERS; number++) {
        orders.add(Order.random("teller-" + i + "/" + number, ACCOUNTS, world.random()));
      }
      world.worker("teller-" + i, worker -> serve(worker, orders, journal, wrong));
    }
    world.worker("auditor", worker -> audit(worker, wrong));
    world.afterwards(checks -> {
      wrong.forEach(checks::violation);
      Found found = check(checks, books);
      journal.checkReplies(checks);
      journal.checkOnce(checks, found::effects);
    });
  }

  private static void serve(
      Worker teller, Deque<Order> orders, Journal<String> journal, List<String> wrong) {
    Ledger ledger = ledger(teller.open(BooksTable.TYPE));
    while (!orders.isEmpty()) {
      Order order = orders.element();
      Outcome<Object> outcome =
          journal.attempt(order.name(), Set.of(TooLittle.class), () -> done(ledger, order));
      if (outcome.unknown()) {
        teller.sleepUpTo(MOST_PATIENCE);
        continue;
      }
      orders.remove();
      if (order.kind() == Order.Kind.RESERVE && outcome.acknowledged()) {
        orders.addFirst(order.ended(teller.random()));
      } else if (outcome.acknowledged()
          && (order.kind() == Order.Kind.SETTLE || order.kind() == Order.Kind.RELEASE)) {
        reserveAgain(ledger, order, wrong);
      }
    }
  }

  /** A reservation that has come to its end sets nothing aside any more, and must not say that it does. */
  private static void reserveAgain(Ledger ledger, Order order, List<String> wrong) {
    try {
      ReserveResult result =
          ledger.reserve(order.key(), order.from(), Order.CURRENCY, order.amount());
      if (!(result instanceof Ended)) {
        wrong.add(order.key() + " has come to its end, but is told as " + result);
      }
    } catch (GatelegException e) {
      // Nothing was told.
    }
  }

  static Object done(Ledger ledger, Order order) {
    String currency = Order.CURRENCY;
    Object result = switch (order.kind()) {
      case TRANSFER ->
        ledger
            .transfer(order.key(), order.from(), order.to(), currency, order.amount())
            .run();
      case DEBIT ->
        ledger.debit(order.key(), order.from(), currency, order.amount()).run();
      case CREDIT ->
        ledger.credit(order.key(), order.to(), currency, order.amount()).run();
      case RESERVE -> ledger.reserve(order.key(), order.from(), currency, order.amount());
      case SETTLE -> ledger.settle(order.key(), order.to(), order.amount());
      case RELEASE -> ledger.release(order.key());
    };
    if (result instanceof Insufficient) {
      throw new TooLittle();
    }
    // Whether it was made now or before may differ from reply to reply; what was made may not.
    return result instanceof Posted posted
        ? posted.transfer()
        : result instanceof Reserved reserved
            ? reserved.reservation().key()
            : result instanceof Ended ended ? ended.reservation().key() : result;
  }

  private static void audit(Worker auditor, List<String> wrong) {
    Ledger ledger = ledger(auditor.open(BooksTable.TYPE));
    for (int i = 0; i < AUDITS; i++) {
      auditor.sleepUpTo(Duration.ofSeconds(2));
      Audit audit = ledger.audit(ACCOUNTS);
      audit.findings().forEach(finding -> wrong.add("an audit in between found: " + finding));
    }
  }

  /** Money is conserved, and balances are the sums of their entries; what there is, is returned. */
  static Found check(Checks checks, Books books) {
    Ledger ledger = ledger(books);
    Audit audit = ledger.audit(ALL);
    audit.findings().forEach(checks::violation);
    checks.that(audit.undecided().isEmpty(), () -> "at rest undecided: " + audit.undecided());
    BigDecimal sum = BigDecimal.ZERO;
    for (String account : ALL) {
      sum = sum.add(ledger.account(account).orElseThrow().balance());
    }
    checks.that(sum.signum() == 0, () -> "the books do not balance");
    Map<String, BigDecimal> moved = new HashMap<>();
    for (LedgerEntry entry : books.entries()) {
      moved.merge(entry.transfer(), entry.amount(), BigDecimal::add);
    }
    moved.forEach((key, rest) ->
        checks.that(rest.signum() == 0, () -> key + " does not sum to zero but to " + rest));
    Map<String, State> reservations = new HashMap<>();
    Map<String, BigDecimal> aside = new HashMap<>();
    for (LedgerReservation reservation : books.reservations()) {
      reservations.put(reservation.key(), reservation.state());
      if (reservation.state() == State.OPEN) {
        aside.merge(reservation.account(), reservation.amount(), BigDecimal::add);
      }
    }
    for (String account : ALL) {
      BigDecimal reserved = ledger.account(account).orElseThrow().reserved();
      BigDecimal open = aside.getOrDefault(account, BigDecimal.ZERO);
      checks.that(
          reserved.compareTo(open) == 0,
          () -> account + " has " + reserved + " set aside, but open reservations of " + open);
    }
    return new Found(moved.keySet(), reservations);
  }

  /** What is in the books: the transfers that have entries, and how reservations stand. */
  record Found(Set<String> moved, Map<String, State> reservations) {

    /** How many effects an order has, by its name. */
    int effects(String name) {
      String key = name.substring(name.indexOf(' ') + 1);
      State state = reservations.get(key);
      return switch (Order.Kind.valueOf(name.substring(0, name.indexOf(' ')))) {
        case RESERVE -> state == null ? 0 : 1;
        case RELEASE -> state == State.RELEASED ? 1 : 0;
        case SETTLE -> state == State.SETTLED && moved.contains(key) ? 1 : 0;
        default -> moved.contains(key) ? 1 : 0;
      };
    }
  }
}
