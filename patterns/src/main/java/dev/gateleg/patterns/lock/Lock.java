package dev.gateleg.patterns.lock;

import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.write.Update;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A lock that is held until it is closed, or until its lease ends without being renewed. Thread-safe. */
public final class Lock implements AutoCloseable {

  /** How many renewals fit into a lease, so that some may be late. */
  private static final int BEATS = 3;

  private final Locks locks;
  private final String name;
  private final String owner;
  private final long fence;
  private final Duration lease;

  /** When the last acquisition or renewal was sent, by the holder's clock; the lease began later than that. */
  private volatile long since;

  Lock(Locks locks, String name, String owner, long fence, Duration lease, long since) {
    this.locks = locks;
    this.name = name;
    this.owner = owner;
    this.fence = fence;
    this.lease = lease;
    this.since = since;
  }

  /** Grows with every acquisition: whoever is shown a smaller one than before must refuse it. */
  public long fence() {
    return fence;
  }

  /** Whether the lease surely goes on, by the holder's own clock. After a pause, ask before writing. */
  public boolean held() {
    long passed = locks.tools().clock().millis() - since;
    return passed >= 0 && passed < lease.toMillis();
  }

  /** Makes the lease last anew; throws {@link LockLostException} where another has taken the lock over. */
  public void renew() {
    long start = locks.tools().clock().millis();
    String beat = locks.tools().randomText();
    Update<LockItem> renewal = own().set(LockItems.beat, beat);
    try {
      renewal.orThrow(found -> new LockLostException(name, fence)).run();
    } catch (UnavailableException e) {
      if (!mine().orElseThrow(() -> new LockLostException(name, fence)).beat().equals(beat)) {
        throw e;
      }
    }
    since = start;
  }

  /** Renews the lease again and again until the result is cancelled, or another has taken the lock over. */
  public ScheduledFuture<?> renewing(ScheduledExecutorService threads) {
    long pause = Math.max(1, lease.toMillis() / BEATS);
    return threads.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Gives the lock back; does nothing where another has it. */
  @Override
  public void close() {
    try {
      own()
          .set(LockItems.held, false)
          .orThrow(found -> new LockLostException(name, fence))
          .run();
    } catch (LockLostException e) {
      // Nothing to give back.
    } catch (UnavailableException e) {
      if (mine().isPresent()) {
        throw e;
      }
    }
    since = 0;
  }

  /** A change of the lock, as long as it is held by this. */
  private Update<LockItem> own() {
    return locks
        .store
        .update(LockItems.key(name))
        .when(
            LockItems.owner.is(owner).and(LockItems.fence.is(fence)).and(LockItems.held.is(true)));
  }

  /** The lock as it stands after a write whose outcome is unknown; empty where it is not this one's any more. */
  private Optional<LockItem> mine() {
    return locks.store.getConsistent(LockItems.key(name)).filter(lock -> lock.isOf(owner, fence));
  }
}
