package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Members come, take each other's addresses as soon as they are free, and go; guests leave by themselves. */
public final class UniqueScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int STEPS = 6;
  private static final List<String> MEMBERS = List.of("ada", "bob", "cyd");
  private static final List<String> EMAILS = List.of("x@club", "y@club", "z@club");
  private static final Duration LONGEST_VISIT = Duration.ofMinutes(20);

  /** The scenario. */
  public UniqueScenario() {}

  @Override
  public String name() {
    return "unique";
  }

  @Override
  public String promise() {
    return "no two members share a unique value, and claims and owners are a bijection";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd(FaultKind.LATE_TIME_TO_LIVE);
  }

  @Override
  public void play(World world) {
    world.open(ClubTable.TYPE);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      int[] left = {STEPS};
      world.worker("clerk-" + i, worker -> work(worker, left, journal));
    }
    world.afterwards(checks -> Bijection.check(world, checks));
  }

  private static void work(Worker clerk, int[] left, Journal<String> journal) {
    Club club = clerk.open(ClubTable.TYPE);
    while (left[0] > 0) {
      String step = clerk.name() + "/" + left[0]--;
      journal.attempt(step, () -> step(clerk, club));
      clerk.sleep(Duration.ofSeconds(clerk.random().nextInt(300)));
    }
  }

  private static void step(Worker clerk, Club club) {
    String id = MEMBERS.get(clerk.random().nextInt(MEMBERS.size()));
    String email = EMAILS.get(clerk.random().nextInt(EMAILS.size()));
    switch (clerk.random().nextInt(6)) {
      case 0, 1 -> club.create(member(clerk, id, email));
      case 2 -> club.put(member(clerk, id, email));
      case 3 -> club.update(Members.key(id)).set(Members.email, email).run();
      case 4 -> club.modify(Members.key(id), member -> member.withEmail(email));
      default -> club.deleteKey(Members.key(id));
    }
  }

  private static Member member(Worker clerk, String id, String email) {
    Optional<Long> badge = clerk.random().nextBoolean()
        ? Optional.empty()
        : Optional.of((long) clerk.random().nextInt(2));
    long visit = clerk.random().nextLong(1, LONGEST_VISIT.toSeconds());
    Instant until =
        clerk.random().nextBoolean() ? null : clerk.clock().instant().plusSeconds(visit);
    return new Member(id, email, badge, until);
  }
}
