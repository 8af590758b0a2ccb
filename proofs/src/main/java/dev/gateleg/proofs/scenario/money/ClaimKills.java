package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Claim;
import dev.gateleg.patterns.idempotency.ClaimLostException;
import dev.gateleg.patterns.idempotency.ClaimResult;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.proofs.kill.StillOpenException;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Cards are charged outside of the table, each under a claim, which is completed with the receipt. */
public final class ClaimKills implements KillScenario {

  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration LEASE = Duration.ofSeconds(2);

  private final CardProcessor cards = new CardProcessor();
  private final Set<String> fences = new HashSet<>();
  private final Checks wrong = new Checks();

  /** The scenario. */
  public ClaimKills() {}

  @Override
  public String name() {
    return "claim";
  }

  @Override
  public String promise() {
    return "a card is charged once per key, no fence is given twice, and all get the same reply";
  }

  @Override
  public void prepare(Site site) {
    site.make(BankTable.TYPE);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    ClaimResult result = Idempotency.on(site.open(BankTable.TYPE))
        .deadline(DEADLINE)
        .clockSkew(Duration.ZERO) // All processes have one clock.
        .claim("charge", errand.key(), Payload.of("card", "visa", "amount", 5))
        .lease(LEASE)
        .run();
    if (result instanceof ClaimResult.Done done) {
      return new Answer<>(new String(done.response(), StandardCharsets.UTF_8), true);
    } else if (result instanceof ClaimResult.Claimed claimed) {
      return charged(site, errand.key(), claimed.claim());
    }
    throw new StillOpenException(errand.key() + " is in flight");
  }

  private static Answer<String> charged(Site site, String key, Claim claim) {
    String fence = Long.toString(claim.fence());
    site.outside("claimed", key, fence);
    String known = claim.outcomeUnknown() ? site.outside("find", key, fence) : "";
    String charged =
        known.isEmpty() ? site.outside("charge", key, fence, UUID.randomUUID().toString()) : known;
    if (charged.isEmpty()) {
      throw new StillOpenException(key + " has a newer claim");
    }
    try {
      claim.complete(charged.getBytes(StandardCharsets.UTF_8));
    } catch (ClaimLostException e) {
      throw new StillOpenException(key + " was taken over");
    }
    return new Answer<>(charged, !known.isEmpty());
  }

  @Override
  public String outside(List<String> words) {
    String key = words.get(1);
    long fence = Long.parseLong(words.get(2));
    return switch (words.get(0)) {
      case "find" -> cards.find(key, fence);
      case "charge" -> cards.charge(key, fence, words.get(3));
      default -> {
        wrong.that(
            fences.add(key + " " + fence), () -> key + ": fence " + fence + " was given twice");
        yield "";
      }
    };
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    wrong.violations().forEach(checks::violation);
    journal.checkReplies(checks);
    journal.checkOnce(checks, key -> cards.charges(key).size());
    for (String key : journal.keys()) {
      checks.equal("the reply of " + key, cards.charges(key), journal.replies(key));
    }
  }
}
