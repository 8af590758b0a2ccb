package dev.gateleg.examples.payments.demo;

import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.tools.live.EngineFeed;
import dev.gateleg.tools.live.Equation;
import dev.gateleg.tools.live.PatternSpend;
import dev.gateleg.tools.live.Second;
import dev.gateleg.tools.live.StreamWatch;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The figures of each second: what the load has seen, what the service counts, and how the money stands. */
final class DemoFigures implements EngineFeed.Source {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofMillis(700);
  private static final int MOST_WAITING = 1000;

  private final ServiceProcess service;
  private final PaymentService payments;
  private final Tally tally;
  private final StreamWatch watch;
  private final PatternSpend spend;
  private final LedgerSnapshot ledger;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private Map<String, Long> before = new HashMap<>();
  private long requests;
  private double waiting;

  DemoFigures(
      LedgerSnapshot ledger,
      ServiceProcess service,
      PaymentService payments,
      Tally tally,
      StreamWatch watch,
      PatternSpend spend) {
    this.service = service;
    this.payments = payments;
    this.tally = tally;
    this.watch = watch;
    this.spend = spend;
    this.ledger = ledger;
  }

  @Override
  public Second second(long at) {
    watch.poll();
    Map<String, Long> now = counts();
    Map<String, Long> grown = new HashMap<>();
    now.forEach((name, count) -> {
      long was = before.getOrDefault(name, 0L);
      grown.put(name, count >= was ? count - was : count); // A new process counts from zero.
    });
    before = now;
    grown.forEach(this::spent);
    long asked = tally.count("requests", 0);
    double[] latency = tally.recent();
    Second second = new Second(
        at,
        asked - requests,
        of(grown, "dynamodb.condition_failed"),
        of(grown, "dynamodb.conflict"),
        of(grown, "dynamodb.recognised"),
        of(grown, "dynamodb.throttled"),
        of(grown, "dynamodb.failed") + of(grown, "dynamodb.not_sent"),
        latency[0],
        latency[1],
        of(grown, "units.read"),
        of(grown, "units.write"),
        waiting());
    requests = asked;
    return second;
  }

  private void spent(String name, long units) {
    String[] parts = name.split("\\.", -1);
    if (parts.length == 4 && parts[0].equals("spend") && units > 0) {
      spend.add(parts[2], parts[3], parts[1].equals("write"), units, 1);
    }
  }

  private static double of(Map<String, Long> counts, String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** What the service counts; what was known before where it does not answer, since it may just have been killed. */
  private Map<String, Long> counts() {
    try {
      URI uri = service.uri().resolve("/metrics");
      String body = http.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofString())
          .body();
      Map<String, Long> counts = new HashMap<>();
      JsonNode told = JSON.readTree(body);
      told.properties()
          .forEach(entry -> counts.put(entry.getKey(), entry.getValue().asLong()));
      return counts;
    } catch (IOException | RuntimeException e) {
      return before;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return before;
    }
  }

  private double waiting() {
    try {
      waiting = payments.unprocessed(MOST_WAITING).size();
    } catch (RuntimeException e) {
      // A fault struck; the figure of the second before stands.
    }
    return waiting;
  }

  @Override
  public List<Equation> audit() {
    LedgerSnapshot.Balances money = ledger.take();
    BigDecimal held = money.users().add(money.merchant());
    boolean moved = money.in().signum() != 0;
    long replays = tally.count("replays", 0);
    long differing = tally.count("answers that differ", 0);
    return List.of(
        new Equation(
            "Money is conserved",
            "payments",
            text(money.in()) + " in = " + text(money.users()) + " with users + "
                + text(money.merchant()) + " with the merchant",
            "EUR · one snapshot of " + money.accounts() + " accounts",
            state(moved, money.in().compareTo(held) == 0)),
        new Equation(
            "A request twice is answered alike",
            "payments",
            replays + " replays · " + differing + " differ",
            tally.settled().size() + " orders paid",
            state(replays > 0, differing == 0)));
  }

  private static Equation.State state(boolean tried, boolean holds) {
    return !holds ? Equation.State.BROKEN : tried ? Equation.State.HOLDS : Equation.State.VACUOUS;
  }

  private static String text(BigDecimal amount) {
    return String.format(Locale.ROOT, "%,.2f", amount);
  }

  @Override
  public String audited() {
    return String.format(
        Locale.ROOT,
        "audited every second, while it runs · %,d requests",
        tally.count("requests", 0));
  }
}
