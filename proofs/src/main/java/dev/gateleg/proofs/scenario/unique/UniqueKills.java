package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;

/** Members come, take each other's addresses as soon as they are free, and go. */
public final class UniqueKills implements KillScenario {

  private static final int MEMBERS = 6;
  private static final int EMAILS = 6;

  /** The scenario. */
  public UniqueKills() {}

  @Override
  public String name() {
    return "unique";
  }

  @Override
  public String promise() {
    return new UniqueScenario().promise();
  }

  @Override
  public boolean repeated() {
    return false;
  }

  @Override
  public void prepare(Site site) {
    site.make(ClubTable.TYPE);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Club club = site.open(ClubTable.TYPE);
    Random random = errand.random();
    String id = "m" + random.nextInt(MEMBERS);
    String email = random.nextInt(EMAILS) + "@club";
    switch (random.nextInt(6)) {
      case 0, 1 -> club.create(member(id, email, random));
      case 2 -> club.put(member(id, email, random));
      case 3 -> club.update(Members.key(id)).set(Members.email, email).run();
      case 4 -> club.modify(Members.key(id), member -> member.withEmail(email));
      default -> club.deleteKey(Members.key(id));
    }
    return new Answer<>(errand.key(), false);
  }

  private static Member member(String id, String email, Random random) {
    Optional<Long> badge =
        random.nextBoolean() ? Optional.empty() : Optional.of((long) random.nextInt(4));
    return new Member(id, email, badge, null);
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    Bijection.check(site.client(), site.tableName(), Instant.now(), checks);
  }
}
