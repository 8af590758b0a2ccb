package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;

/** A control: a lock whose fence nobody looks at. Who comes back after its lease writes over the one who took over. */
public final class LockWithoutFence implements Scenario {

  private static final int CLERKS = 3;
  private static final int COUNTS = 4;
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Duration WAIT = Duration.ofMinutes(1);

  /** The control. */
  public LockWithoutFence() {}

  @Override
  public String name() {
    return "lock-without-fence";
  }

  @Override
  public String promise() {
    return "what is written under the lock is not lost";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(DeskTable.TYPE);
    Register register = new Register(false);
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, COUNTS);
      world.worker("clerk-" + i, worker -> {
        Locks locks = Locks.on(worker.open(DeskTable.TYPE));
        while (!work.isEmpty()) {
          Optional<Lock> acquired = locks.acquire("register", LEASE, WAIT);
          if (acquired.isPresent()) {
            try (Lock lock = acquired.get()) {
              int value = worker.outside("read", () -> register.read(lock.fence()));
              worker.outside("write", () -> register.write(lock.fence(), value + 1));
              work.remove();
            }
          }
        }
      });
    }
    world.afterwards(checks -> checks.equal("the register", register.accepted(), register.value()));
  }
}
