package dev.gateleg.engine.internal.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GroupSyncTest {

  private static final int WRITERS = 16;
  private static final long MOST_NANOS_OF_ROUNDS = 5_000_000_000L;

  @Test
  void manyWritersShareASyncAndNoneReturnsBeforeItsOwn() throws Exception {
    AtomicLong written = new AtomicLong();
    AtomicLong synced = new AtomicLong();
    AtomicInteger syncs = new AtomicInteger();
    GroupSync group = new GroupSync(() -> {
      long upTo = written.get();
      pause();
      synced.accumulateAndGet(upTo, Math::max);
      syncs.incrementAndGet();
    });
    int commits = 20;
    run(WRITERS, () -> {
      for (int i = 0; i < commits; i++) {
        long mine = written.incrementAndGet();
        group.await(group.made());
        assertThat(synced.get()).isGreaterThanOrEqualTo(mine);
      }
      return null;
    });
    assertThat(syncs.get()).isBetween(commits, WRITERS * commits / 2);
  }

  /**
   * In rounds of two, since whoever is forgotten would be found by the next to come. A busy machine makes fewer rounds; only
   * one who sleeps on when they are over fails.
   */
  @Test
  @Timeout(60)
  void nobodyIsLeftAsleepWhenASyncEndsAsOthersBeginToWait() throws Exception {
    AtomicLong written = new AtomicLong();
    AtomicLong synced = new AtomicLong();
    AtomicInteger arrived = new AtomicInteger();
    GroupSync group = new GroupSync(() -> synced.set(written.get()));
    long end = System.nanoTime() + MOST_NANOS_OF_ROUNDS;
    run(2, () -> {
      for (int round = 1; round <= 100_000; round++) {
        arrived.incrementAndGet();
        while (arrived.get() < 2 * round) {
          if (System.nanoTime() - end > 0) {
            return null; // Without a sync, which would wake the other.
          }
          Thread.yield(); // No barrier: the two would not come at once.
        }
        long mine = written.incrementAndGet();
        group.await(group.made());
        assertThat(synced.get() >= mine).isTrue();
      }
      return null;
    });
  }

  @Test
  void aFailedSyncFailsEveryWaiterAndAllThatComeLater() throws Exception {
    AtomicInteger syncs = new AtomicInteger();
    GroupSync group = new GroupSync(() -> {
      syncs.incrementAndGet();
      pause();
      throw new StorageException(EngineCode.STORE_FAILED, "no space left");
    });
    run(WRITERS, () -> {
      assertThatThrownBy(() -> group.await(group.made()))
          .isInstanceOf(StorageException.class)
          .hasMessage("[StoreFailed] no space left");
      return null;
    });
    assertThat(syncs.get()).isEqualTo(1);
  }

  @Test
  void aBrokenSyncDoesNotLeaveOthersWaiting() throws Exception {
    GroupSync group = new GroupSync(() -> {
      pause();
      throw new IllegalStateException("a fault in the program");
    });
    run(WRITERS, () -> {
      assertThatThrownBy(() -> group.await(group.made())).isInstanceOf(RuntimeException.class);
      return null;
    });
  }

  private static void run(int writers, Callable<?> writer) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(writers, task -> {
      Thread thread = new Thread(task);
      thread.setDaemon(true); // Those who wait for a sync can't be interrupted.
      return thread;
    });
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        futures.add(pool.submit(writer));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
