package dev.gateleg.engine.internal.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GroupSyncTest {

  private static final int WRITERS = 16;

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
    run(() -> {
      for (int i = 0; i < commits; i++) {
        long mine = written.incrementAndGet();
        group.await(group.made());
        assertThat(synced.get()).isGreaterThanOrEqualTo(mine);
      }
      return null;
    });
    assertThat(syncs.get()).isBetween(commits, WRITERS * commits / 2);
  }

  @Test
  void aFailedSyncFailsEveryWaiterAndAllThatComeLater() throws Exception {
    AtomicInteger syncs = new AtomicInteger();
    GroupSync group = new GroupSync(() -> {
      syncs.incrementAndGet();
      pause();
      throw new StorageException("no space left");
    });
    run(() -> {
      assertThatThrownBy(() -> group.await(group.made()))
          .isInstanceOf(StorageException.class)
          .hasMessage("no space left");
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
    run(() -> {
      assertThatThrownBy(() -> group.await(group.made())).isInstanceOf(RuntimeException.class);
      return null;
    });
  }

  private static void run(Callable<?> writer) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
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
