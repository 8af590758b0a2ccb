package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.proofs.kill.StillOpenException;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A register outside of the table is counted up under a lock, of which the fence is shown. */
public final class LockKills implements KillScenario {

  private static final Duration LEASE = Duration.ofMillis(600);
  private static final Duration WAIT = Duration.ofSeconds(3);

  private final Register register = new Register(true);
  private final Set<Long> fences = new HashSet<>();

  /** The newest holder, when it asked for the lock, and whether it gave it back. */
  private long holder;

  private long asked;
  private boolean released = true;

  /** The scenario. */
  public LockKills() {}

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public String promise() {
    return new LockScenario().promise();
  }

  @Override
  public void prepare(Site site) {
    site.make(DeskTable.TYPE);
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    String since = site.outside("asking");
    Optional<Lock> lock = Locks.on(site.open(DeskTable.TYPE)).acquire("register", LEASE, WAIT);
    if (lock.isEmpty()) {
      throw new StillOpenException("another holds the lock");
    }
    String fence = Long.toString(lock.get().fence());
    site.outside("acquired", fence, since);
    String value = site.outside("read", fence);
    boolean written = Boolean.parseBoolean(site.outside("write", fence, value));
    site.outside("releasing", fence);
    lock.get().close();
    if (!written) {
      throw new StillOpenException("another has taken the lock over");
    }
    return new Answer<>("counted", false);
  }

  @Override
  public String outside(List<String> words) {
    long fence = words.size() > 1 ? Long.parseLong(words.get(1)) : 0;
    return switch (words.get(0)) {
      case "asking" -> Long.toString(System.nanoTime());
      case "acquired" -> acquired(fence, Long.parseLong(words.get(2)));
      case "read" -> Integer.toString(register.read(fence));
      case "write" -> Boolean.toString(register.write(fence, 1 + Integer.parseInt(words.get(2))));
      default -> {
        released |= fence == holder;
        yield "";
      }
    };
  }

  private String acquired(long fence, long since) {
    if (!fences.add(fence)) {
      register.wrong("fence " + fence + " was given twice");
    }
    if (fence > holder) {
      boolean within = System.nanoTime() - asked < LEASE.toNanos();
      if (fence == holder + 1 && !released && within) {
        register.wrong("fence " + fence + " took over within the lease of " + holder);
      }
      holder = fence;
      asked = since;
      released = false;
    }
    return "";
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    register.wrong().forEach(checks::violation);
    checks.equal("the register", register.accepted(), register.value());
    long answered = journal.keys().stream().filter(journal::acknowledged).count();
    checks.that(
        register.value() >= answered,
        () -> answered + " were told that they are counted, but " + register.value() + " are");
  }
}
