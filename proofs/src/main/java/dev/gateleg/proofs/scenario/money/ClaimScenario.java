package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Claim;
import dev.gateleg.patterns.idempotency.ClaimLostException;
import dev.gateleg.patterns.idempotency.ClaimResult;
import dev.gateleg.patterns.idempotency.Claiming;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The same requests come to several servers; each claims the key, has a card charged outside, and completes the claim. */
public final class ClaimScenario implements Scenario {

  private static final int SERVERS = 3;
  private static final int REQUESTS = 3;
  private static final Duration POLL = Duration.ofMinutes(2);

  /** The scenario. */
  public ClaimScenario() {}

  @Override
  public String name() {
    return "claim";
  }

  @Override
  public String promise() {
    return "a card is charged once per key, no fence is given twice, nobody takes over before the lease ends, and all get the same reply";
  }

  /** Who claimed a key, and when it asked for it, in truth. */
  private record Claimed(String server, long fence, Instant at) {}

  /** What is true of the run: kept outside of the servers. */
  private static final class Truth {
    private final CardProcessor cards = new CardProcessor();
    private final Map<String, Claimed> claims = new HashMap<>();
    private final Set<String> fences = new HashSet<>();
    private final List<String> wrong = new ArrayList<>();
    private final World world;

    Truth(World world) {
      this.world = world;
    }

    /** Who was paused hears late of a claim that it has lost again, so that fences are heard in any order. */
    void claimed(String key, Worker server, Claim claim, Instant asked) {
      Instant now = world.clock().instant();
      if (!fences.add(key + " " + claim.fence())) {
        wrong.add(key + ": fence " + claim.fence() + " was given twice");
      }
      Claimed before = claims.get(key);
      if (before == null || claim.fence() > before.fence()) {
        claims.put(key, new Claimed(server.name(), claim.fence(), asked));
        if (before != null && now.isBefore(before.at().plus(Claiming.LEASE))) {
          wrong.add(key + " was taken over from " + before.server() + " within its lease");
        }
      }
    }
  }

  @Override
  public void play(World world) {
    world.open(BankTable.TYPE);
    Journal<String> journal = world.journal();
    Truth truth = new Truth(world);
    for (int i = 1; i <= SERVERS; i++) {
      Deque<String> requests = new ArrayDeque<>();
      IntStream.rangeClosed(1, REQUESTS).forEach(number -> requests.add("request-" + number));
      world.worker("server-" + i, worker -> serve(worker, requests, journal, truth));
    }
    world.afterwards(checks -> {
      truth.wrong.forEach(checks::violation);
      journal.checkReplies(checks);
      journal.checkOnce(checks, key -> truth.cards.charges(key).size());
      for (String key : journal.keys()) {
        checks.that(journal.acknowledged(key), () -> key + " was never answered");
        checks.equal("the reply of " + key, truth.cards.charges(key), journal.replies(key));
      }
    });
  }

  private static void serve(
      Worker server, Deque<String> requests, Journal<String> journal, Truth truth) {
    Bank bank = server.open(BankTable.TYPE);
    while (!requests.isEmpty()) {
      String key = requests.element();
      Instant asked = truth.world.clock().instant();
      ClaimResult result = Idempotency.on(bank)
          .claim("charge", key, Payload.of("card", "visa", "amount", 5))
          .run();
      if (result instanceof ClaimResult.Done done) {
        journal.attempt(key, () -> new String(done.response(), StandardCharsets.UTF_8));
        requests.remove();
      } else if (result instanceof ClaimResult.Claimed claimed) {
        truth.claimed(key, server, claimed.claim(), asked);
        charge(server, key, claimed.claim(), journal, truth);
      } else {
        server.sleepUpTo(POLL);
      }
    }
  }

  /** The key stays in the work list: the next look finds it done, or taken over. */
  private static void charge(
      Worker server, String key, Claim claim, Journal<String> journal, Truth truth) {
    String receipt = "receipt-" + Long.toHexString(server.random().nextLong());
    String known = claim.outcomeUnknown()
        ? server.outside("find " + key, () -> truth.cards.find(key, claim.fence()))
        : "";
    String charged = known.isEmpty()
        ? server.outside("charge " + key, () -> truth.cards.charge(key, claim.fence(), receipt))
        : known;
    if (charged.isEmpty()) {
      return;
    }
    try {
      journal.attempt(key, () -> {
        claim.complete(charged.getBytes(StandardCharsets.UTF_8));
        return charged;
      });
    } catch (ClaimLostException e) {
      server.note(() -> "was too late: " + e.getMessage());
    }
  }
}
