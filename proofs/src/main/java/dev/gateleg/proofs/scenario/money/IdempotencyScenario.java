package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.PayloadMismatchException;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The same requests come to several servers, at once and minutes apart; each charges an account by {@code once}. Now and
 * then a key comes with another amount, which is an error.
 */
public final class IdempotencyScenario implements Scenario {

  private static final int SERVERS = 3;
  private static final int REQUESTS = 4;
  private static final long AMOUNT = 5;
  private static final long OTHER_AMOUNT = 6;
  private static final double MISUSED = 0.1;
  private static final AttributeValue MARKER = AttributeValue.fromS("_idem");
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  /** The scenario. */
  public IdempotencyScenario() {}

  @Override
  public String name() {
    return "idempotency";
  }

  @Override
  public String promise() {
    return "each key is charged once, all get the same reply, and there is no marker without its charge nor the reverse";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Bank bank = world.open(BankTable.TYPE);
    Accounting.open(bank);
    Journal<String> journal = world.journal();
    List<String> wrong = new ArrayList<>();
    for (int i = 1; i <= SERVERS; i++) {
      Deque<String> requests = new ArrayDeque<>();
      IntStream.rangeClosed(1, REQUESTS).forEach(number -> requests.add("request-" + number));
      world.worker("server-" + i, worker -> serve(worker, requests, journal, wrong));
    }
    world.afterwards(checks -> check(checks, world, bank, journal, wrong));
  }

  private static void serve(
      Worker server, Deque<String> requests, Journal<String> journal, List<String> wrong) {
    Bank bank = server.open(BankTable.TYPE);
    while (!requests.isEmpty()) {
      String key = requests.element();
      if (server.random().nextDouble() < MISUSED && journal.acknowledged(key)) {
        misuse(server, bank, key, wrong);
      }
      Outcome<String> outcome = journal.attempt(
          key, Set.of(InsufficientFunds.class), () -> charged(server, bank, key, AMOUNT));
      if (outcome.unknown()) {
        server.sleepUpTo(MOST_PATIENCE);
      } else {
        requests.remove();
      }
    }
  }

  /** The key of a request that was served, with another payload: an error, and nothing else. */
  private static void misuse(Worker server, Bank bank, String key, List<String> wrong) {
    try {
      charged(server, bank, key, OTHER_AMOUNT);
      wrong.add(key + " was charged with another payload");
    } catch (PayloadMismatchException e) {
      server.note(() -> "is refused, as it should: " + e.getMessage());
    }
  }

  private static String charged(Worker server, Bank bank, String key, long amount) {
    Idempotency idempotency = Idempotency.on(bank);
    return idempotency
        .once("charge", key, Payload.of("account", "a", "amount", amount))
        .run(ResponseCodec.text(), effects -> {
          String id = key + "/" + Long.toHexString(server.random().nextLong());
          effects
              .add(bank.update(Accounts.key("a"))
                  .add(Accounts.balance, -amount)
                  .when(Accounts.balance.atLeast(amount))
                  .orThrow(account -> new InsufficientFunds()))
              .add(bank.creating(new Charge(id, key, "a", amount)));
          return id;
        })
        .response();
  }

  private static void check(
      Checks checks, World world, Bank bank, Journal<String> journal, List<String> wrong) {
    List<Charge> charges = new ArrayList<>();
    bank.charges().forEach(charges::add);
    wrong.forEach(checks::violation);
    journal.checkOnce(checks, key ->
        (int) charges.stream().filter(charge -> charge.request().equals(key)).count());
    journal.checkReplies(checks);
    for (String key : journal.keys()) {
      journal
          .replies(key)
          .forEach(reply -> checks.that(
              charges.stream().anyMatch(charge -> charge.chargeId().equals(reply)),
              () -> key + " was answered " + reply + ", which is no charge"));
    }
    checks.equal(
        "the balance", Accounting.START - AMOUNT * charges.size(), Accounting.balance(bank, "a"));
    long markers = world.client().scan(scan -> scan.tableName("bank")).items().stream()
        .filter(item -> MARKER.equals(item.get("_type")))
        .count();
    checks.equal("the number of markers", (long) charges.size(), markers);
  }
}
