package dev.gateleg.proofs.scenario.money;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Charges and refunds by {@code once}, some of more than there is. */
public final class IdempotencyKills implements KillScenario {

  private static final String ACCOUNT = "a";
  private static final int MOST_AMOUNT = 40;
  private static final AttributeValue MARKER = AttributeValue.fromS("_idem");

  /** The scenario. */
  public IdempotencyKills() {}

  @Override
  public String name() {
    return "idempotency";
  }

  @Override
  public String promise() {
    return "each key is charged once, all get the same reply, and there is no marker without its charge nor the reverse";
  }

  @Override
  public Set<Class<? extends RuntimeException>> refusals() {
    return Set.of(InsufficientFunds.class);
  }

  @Override
  public void prepare(Site site) {
    Accounting.open(site.make(BankTable.TYPE));
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Bank bank = site.open(BankTable.TYPE);
    Random random = errand.random();
    long amount = (1 + random.nextInt(MOST_AMOUNT)) * (random.nextBoolean() ? 1 : -1);
    return Idempotency.on(bank)
        .once("charge", errand.key(), Payload.of("account", ACCOUNT, "amount", amount))
        .run(ResponseCodec.text(), effects -> {
          // Another one for every execution, so that two of them show.
          String id = UUID.randomUUID().toString();
          effects
              .add(bank.update(Accounts.key(ACCOUNT))
                  .add(Accounts.balance, -amount)
                  .when(Accounts.balance.atLeast(amount))
                  .orThrow(account -> new InsufficientFunds()))
              .add(bank.creating(new Charge(id, errand.key(), ACCOUNT, amount)));
          return id;
        });
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    Bank bank = site.open(BankTable.TYPE);
    Map<String, Integer> effects = new HashMap<>();
    Set<Object> charged = new TreeSet<>();
    long balance = Accounting.START;
    for (Charge charge : bank.charges()) {
      effects.merge(charge.request(), 1, Integer::sum);
      charged.add(charge.chargeId());
      balance -= charge.amount();
    }
    journal.checkOnce(checks, key -> effects.getOrDefault(key, 0));
    journal.checkReplies(checks);
    for (String key : journal.keys()) {
      checks.that(
          charged.containsAll(journal.replies(key)),
          () -> key + " was answered " + journal.replies(key) + ", which is no charge");
    }
    checks.equal("the balance", balance, Accounting.balance(bank, ACCOUNT));
    Set<Object> marked = new TreeSet<>();
    site.client().scanPaginator(scan -> scan.tableName(site.tableName())).items().stream()
        .filter(item -> MARKER.equals(item.get("_type")))
        .forEach(
            item -> marked.add(Objects.requireNonNull(item.get("_response")).b().asUtf8String()));
    checks.equal("what has a marker", charged, marked);
  }
}
