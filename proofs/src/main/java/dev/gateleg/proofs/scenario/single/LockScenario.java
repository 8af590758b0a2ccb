package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.LockLostException;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Clerks count in a register, each under a lock with a lease, of which they show the fence. */
public final class LockScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int COUNTS = 3;
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Duration WAIT = Duration.ofMinutes(1);

  /** The scenario. */
  public LockScenario() {}

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public String promise() {
    return "no fence is given twice, nobody takes over before the lease ends, and what is written under the lock is not lost";
  }

  /** Who holds the lock in truth. */
  private static final class Holders {
    private final World world;
    private final Register register;
    private final Set<Long> fences = new HashSet<>();
    private long fence;
    private Instant begun = Instant.EPOCH;
    private boolean released = true;

    Holders(World world, Register register) {
      this.world = world;
      this.register = register;
    }

    /** Who was paused hears late of a lock that it has lost again, so that fences are heard in any order. */
    void acquired(Lock lock, Instant asked) {
      if (!fences.add(lock.fence())) {
        register.wrong("fence " + lock.fence() + " was given twice");
      }
      if (lock.fence() > fence) {
        boolean within = world.clock().instant().isBefore(begun.plus(LEASE));
        if (lock.fence() == fence + 1 && !released && within) {
          register.wrong("fence " + lock.fence() + " took over within the lease of " + fence);
        }
        fence = lock.fence();
        begun = asked;
        released = false;
      }
    }

    void renewed(Lock lock, Instant asked) {
      if (lock.fence() == fence) {
        begun = asked;
      }
    }

    void releases(Lock lock) {
      released |= lock.fence() == fence;
    }
  }

  @Override
  public void play(World world) {
    world.open(DeskTable.TYPE);
    Register register = new Register(true);
    Holders holders = new Holders(world, register);
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, COUNTS);
      world.worker("clerk-" + i, worker -> {
        Locks locks = Locks.on(worker.open(DeskTable.TYPE));
        while (!work.isEmpty()) {
          Instant asked = world.clock().instant();
          Optional<Lock> lock = locks.acquire("register", LEASE, WAIT);
          if (lock.isPresent()) {
            holders.acquired(lock.get(), asked);
            if (counted(worker, lock.get(), register, holders)) {
              work.remove();
            }
          }
        }
      });
    }
    world.afterwards(checks -> {
      register.wrong().forEach(checks::violation);
      checks.equal("the register", register.accepted(), register.value());
      checks.that(
          register.value() >= CLERKS * COUNTS, () -> "only " + register.value() + " were counted");
    });
  }

  private static boolean counted(Worker clerk, Lock lock, Register register, Holders holders) {
    boolean written = false;
    try {
      written = changed(clerk, lock, register, holders);
    } catch (LockLostException e) {
      clerk.note(() -> "was too late: " + e.getMessage());
    } catch (RuntimeException e) {
      release(lock, holders);
      throw e;
    }
    // Not in a finally block: death is an error, and the dead give nothing back.
    release(lock, holders);
    return written;
  }

  private static boolean changed(Worker clerk, Lock lock, Register register, Holders holders) {
    int value = clerk.outside("read", () -> register.read(lock.fence()));
    if (clerk.random().nextBoolean()) {
      Instant asked = holders.world.clock().instant();
      lock.renew();
      holders.renewed(lock, asked);
    }
    return clerk.outside("write", () -> register.write(lock.fence(), value + 1));
  }

  private static void release(Lock lock, Holders holders) {
    holders.releases(lock);
    lock.close();
  }
}
