package dev.gateleg.engine.internal.table;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * Locks for items, each shared by all items whose keys hash to it. Who needs several takes them in order, so nobody waits
 * in a circle; transactions and single writes queue for an item instead of failing.
 *
 * <p>Not reentrant: who holds a lock must not ask for one.
 */
public final class ItemLocks {

  /** A power of two. Enough that two of 16 threads on different items seldom meet. */
  private static final int STRIPES = 1024;

  private final StampedLock[] stripes = new StampedLock[STRIPES];

  public ItemLocks() {
    Arrays.setAll(stripes, i -> new StampedLock());
  }

  /** Runs an action that changes one item. */
  public <T> T exclusively(Table table, byte[] key, Supplier<T> action) {
    StampedLock lock = stripes[stripe(table, key)];
    long stamp = lock.writeLock();
    try {
      return action.get();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** A table and an item's key in it. */
  public record Place(Table table, byte[] key) {}

  /** Runs an action that reads or changes several items at once. */
  public <T> T exclusively(List<Place> places, Supplier<T> action) {
    int[] sorted = new int[places.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = stripe(places.get(i).table(), places.get(i).key());
    }
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    return locked(Arrays.copyOf(sorted, distinct), action);
  }

  /** Runs an action while nobody else reads or changes any item in a way that needs a lock. */
  public <T> T exclusively(Supplier<T> action) {
    int[] all = new int[STRIPES];
    Arrays.setAll(all, i -> i);
    return locked(all, action);
  }

  private <T> T locked(int[] needed, Supplier<T> action) {
    long[] stamps = new long[needed.length];
    int held = 0;
    try {
      for (; held < needed.length; held++) {
        stamps[held] = stripes[needed[held]].writeLock();
      }
      return action.get();
    } finally {
      while (held > 0) {
        held--;
        stripes[needed[held]].unlockWrite(stamps[held]);
      }
    }
  }

  /**
   * Reads one item so that no commit is seen in part: tries without a lock, and with it if a commit came in between. The
   * action may run twice.
   */
  public <T> T reading(Table table, byte[] key, Supplier<T> action) {
    StampedLock lock = stripes[stripe(table, key)];
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0) {
      T result = action.get();
      if (lock.validate(stamp)) {
        return result;
      }
    }
    stamp = lock.readLock();
    try {
      return action.get();
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private static int stripe(Table table, byte[] key) {
    int hash = 31 * table.id().hashCode() + Arrays.hashCode(key);
    hash *= 0x9E3779B9;
    return hash >>> 22 & STRIPES - 1;
  }
}
