package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Syncs shared by many: one of the waiting writers syncs for all commits made so far, while later ones gather for the
 * next sync. Thread-safe.
 *
 * <p>Who syncs wakes all that it synced for by itself. With a lock and its conditions they would wake one another, each
 * only once the one before has found a processor.
 */
final class GroupSync {

  private final Runnable sync;
  private final AtomicLong made = new AtomicLong();
  private final AtomicBoolean syncing = new AtomicBoolean();

  /** All who wait. Nobody sleeps before it is in here and has seen once more that another syncs, who will find it. */
  private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();

  /** Changed only by who syncs. */
  private volatile long durable;

  private volatile @Nullable StorageException failure;

  /** Who waits, and for which commit. */
  private record Waiter(Thread thread, long number) {}

  /** What makes all commits durable that were written before it runs; it may throw a {@link StorageException}. */
  GroupSync(Runnable sync) {
    this.sync = sync;
  }

  /** Numbers a commit; to be called after it is written. */
  long made() {
    return made.incrementAndGet();
  }

  /** The number of the last commit so far. */
  long latest() {
    return made.get();
  }

  /** Returns when the commit with that number, and all before it, are durable. */
  void await(long number) {
    boolean waiting = false;
    boolean interrupted = false;
    while (durable < number && failure == null) {
      if (syncing.compareAndSet(false, true)) {
        syncForAll();
        syncing.set(false);
        wake();
      } else if (!waiting) {
        waiters.add(new Waiter(Thread.currentThread(), number));
        waiting = true; // And look again: who syncs may have looked for waiters before.
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (durable < number) {
      throw again();
    }
  }

  private void syncForAll() {
    if (failure != null) {
      return; // What is on the disk is in doubt since, and another sync would not tell.
    }
    long upTo = made.get();
    try {
      sync.run();
      durable = upTo;
    } catch (StorageException e) {
      failure = e;
    } catch (RuntimeException | Error e) {
      failure = new StorageException(
          EngineCode.STORE_FAILED,
          "the sync broke off: " + e + "; close the engine and open it again",
          e);
    }
  }

  /** Wakes all who need not wait any more, and one of the others, who is the next to sync. */
  private void wake() {
    Thread next = null;
    for (Iterator<Waiter> all = waiters.iterator(); all.hasNext(); ) {
      Waiter waiter = all.next();
      if (waiter.number <= durable || failure != null) {
        all.remove();
        LockSupport.unpark(waiter.thread);
      } else if (next == null) {
        next = waiter.thread;
      }
    }
    LockSupport.unpark(next);
  }

  /** Each waiter throws its own, so that each trace shows who waited. */
  private StorageException again() {
    return new StorageException(Objects.requireNonNull(failure));
  }
}
