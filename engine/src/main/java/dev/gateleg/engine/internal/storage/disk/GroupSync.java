package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.StorageException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Syncs shared by many: one of the waiting writers syncs for all commits made so far, while later ones gather for the
 * next sync. Thread-safe.
 */
final class GroupSync {

  private final Runnable sync;
  private final AtomicLong made = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  /** Those for whom the running sync is enough. */
  private Condition covered = lock.newCondition();

  /** Those who came later; all but one of them sleep until the next sync has ended. */
  private Condition gathering = lock.newCondition();

  private boolean syncing;
  private long upTo;
  private long durable;
  private @Nullable StorageException failure;

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
    lock.lock();
    try {
      while (durable < number) {
        if (failure != null) {
          throw again(failure);
        }
        if (!syncing) {
          syncForAll();
        } else if (number <= upTo) {
          covered.awaitUninterruptibly();
        } else {
          gathering.awaitUninterruptibly();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Syncs without the lock, so that others can gather. */
  private void syncForAll() {
    syncing = true;
    upTo = made.get();
    Condition nobody = covered;
    covered = gathering;
    gathering = nobody;
    lock.unlock();
    StorageException thrown = null;
    try {
      sync.run();
    } catch (StorageException e) {
      thrown = e;
    } catch (RuntimeException | Error e) {
      thrown = new StorageException(
          "[StoreFailed] the sync broke off: " + e + "; close the engine and open it again", e);
    }
    lock.lock();
    syncing = false;
    if (thrown == null) {
      durable = Math.max(durable, upTo);
      gathering.signal(); // The next to sync.
    } else {
      failure = thrown;
      gathering.signalAll();
    }
    covered.signalAll();
  }

  /** Each waiter throws its own, so that each trace shows who waited. */
  private static StorageException again(StorageException failure) {
    String message = failure.getMessage();
    return new StorageException(message == null ? failure.toString() : message, failure);
  }
}
