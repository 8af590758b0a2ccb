package dev.gateleg.patterns.lock;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Locks in a table: one at a time holds each, for as long as it renews its lease. Immutable and thread-safe.
 *
 * <p>No two clocks are compared. Who waits watches the lock for the whole of its lease, by its own clock, and takes it over
 * if it was not renewed meanwhile. Still, who was paused may think that it holds a lock that another has taken over: what
 * it writes must carry the fence, and be refused where a higher one was seen.
 */
public final class Locks {

  /** How often a waiting one looks, within a lease. */
  private static final int LOOKS = 10;

  final LockStore store;

  private Locks(LockStore store) {
    this.store = store;
  }

  /** The locks of a table. */
  public static Locks on(Table table) {
    return new Locks(HiddenTables.open(LockStoreTable.TYPE, table));
  }

  /** The lock, if nobody holds it. */
  public Optional<Lock> tryAcquire(String name, Duration lease) {
    return acquire(name, lease, Duration.ZERO);
  }

  /**
   * The lock, as soon as nobody holds it or its holder has not renewed it for the whole of its lease; empty where that
   * takes longer than the wait.
   */
  public Optional<Lock> acquire(String name, Duration lease, Duration wait) {
    TableTools tools = tools();
    checkLease(name, lease);
    String owner = tools.randomText();
    Duration waited = Duration.ZERO;
    Duration watched = Duration.ZERO;
    LockItem seen = null;
    while (true) {
      boolean dead = seen != null && watched.compareTo(seen.lease()) > 0;
      long start = tools.clock().millis();
      LockItem now = taken(name, owner, lease, dead ? seen : null);
      if (now.owner().equals(owner) && now.held()) {
        return Optional.of(new Lock(this, name, owner, now.fence(), lease, start));
      }
      watched = seen != null && seen.owner().equals(now.owner()) && seen.beat().equals(now.beat())
          ? watched
          : Duration.ZERO;
      seen = now;
      Duration pause = Duration.ofMillis(1 + now.lease().toMillis() / LOOKS);
      if (waited.plus(pause).compareTo(wait) > 0) {
        return Optional.empty();
      }
      tools.sleeper().sleep(pause);
      waited = waited.plus(pause);
      watched = watched.plus(pause);
    }
  }

  private static void checkLease(String name, Duration lease) {
    if (lease.toMillis() < 1) {
      throw new InvalidInputException(
          PatternCode.LEASE_TOO_SHORT,
          "The lock " + name + " can't be held for " + lease + "; give at least a millisecond.",
          null);
    }
  }

  TableTools tools() {
    return TableTools.of(store);
  }

  /** Takes the lock where it is free, or from a holder that is seen to be dead; returns it as it stands then. */
  private LockItem taken(String name, String owner, Duration lease, @Nullable LockItem dead) {
    Condition<LockItem> free = LockItems.owner.isAbsent().or(LockItems.held.is(false));
    if (dead != null) {
      free = free.or(LockItems.owner.is(dead.owner()).and(LockItems.beat.is(dead.beat())));
    }
    try {
      return store
          .upsert(LockItems.key(name))
          .set(LockItems.owner, owner)
          .set(LockItems.beat, owner)
          .set(LockItems.lease, lease)
          .set(LockItems.held, true)
          .add(LockItems.fence, 1L)
          .when(free)
          .orThrow(found -> new Held(found.orElseThrow()))
          .run();
    } catch (Held e) {
      return e.lock;
    }
  }

  /** Somebody holds the lock. No failure, so it has no stack trace. */
  private static final class Held extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient LockItem lock;

    Held(LockItem lock) {
      super("Somebody holds the lock.", null, false, false);
      this.lock = lock;
    }
  }
}
