package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.LockLostException;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One at a time holds a lock, and who was taken over notices. */
final class LockTest {

  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofMinutes(5);

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Locks locks;

  @BeforeEach
  void open() {
    locks = Locks.on(through(table.client(), clock));
  }

  private Lab through(DynamoDbClient client, ManualClock by) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(by)
        .sleeper(by::advance)
        .open();
  }

  @Test
  void oneHoldsItUntilItIsGivenBack() {
    Lock lock = locks.tryAcquire("report", LEASE).orElseThrow();

    assertThat(lock.held()).isTrue();
    assertThat(lock.fence()).isEqualTo(1);
    assertThat(locks.tryAcquire("report", LEASE)).isEmpty();
    assertThat(locks.tryAcquire("other", LEASE)).isPresent();
    lock.close();
    assertThat(lock.held()).isFalse();
    assertThat(locks.tryAcquire("report", LEASE).orElseThrow().fence()).isEqualTo(2);
  }

  @Test
  void aDeadHoldersLockIsTakenOverAfterItsLeaseAndTheZombieNotices() {
    Lock zombie = locks.tryAcquire("report", LEASE).orElseThrow();

    assertThat(locks.acquire("report", LEASE, Duration.ofSeconds(9))).isEmpty();
    Lock next = locks.acquire("report", LEASE, LONG).orElseThrow();

    assertThat(next.fence()).isEqualTo(2);
    assertThat(zombie.held()).isFalse();
    assertThatThrownBy(zombie::renew).isInstanceOf(LockLostException.class);
    zombie.close();
    assertThat(locks.tryAcquire("report", LEASE)).isEmpty();
    next.renew();
  }

  @Test
  void clocksThatDifferDoNotMatter() {
    ManualClock ahead = new ManualClock();
    ahead.advance(Duration.ofDays(3));
    Lock lock = locks.tryAcquire("report", LEASE).orElseThrow();

    assertThat(Locks.on(through(table.client(), ahead))
            .acquire("report", LEASE, Duration.ofSeconds(9)))
        .isEmpty();
    lock.renew();
  }

  @Test
  void whoRenewsKeepsIt() {
    Lock lock = locks.tryAcquire("report", LEASE).orElseThrow();
    for (int i = 0; i < 10; i++) {
      assertThat(locks.acquire("report", LEASE, Duration.ofSeconds(6))).isEmpty();
      lock.renew();
    }
    assertThat(lock.held()).isTrue();
  }

  @Test
  void lostAnswersAreRecognisedAsOnesOwn() {
    Locks lossy = Locks.on(through(LostAnswers.first(table.client()), clock));

    for (int i = 1; i <= 5; i++) {
      Lock lock = lossy.acquire("report", LEASE, LONG).orElseThrow();
      assertThat(lock.fence()).isEqualTo(i);
      lock.renew();
      lock.close();
    }
  }

  @Test
  void manyAtOnceExcludeEachOther() throws Exception {
    Locks real =
        Locks.on(LabTable.TYPE.with(table.client()).tableName(table.name()).open());
    ExecutorService threads = Executors.newFixedThreadPool(6);
    List<Long> fences = new ArrayList<>();
    int[] inside = {0};
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        all.add(threads.submit(() -> {
          for (int k = 0; k < 5; k++) {
            try (Lock lock =
                real.acquire("x", Duration.ofSeconds(1), Duration.ofMinutes(1)).orElseThrow()) {
              inside[0]++;
              assertThat(inside[0]).isEqualTo(1);
              fences.add(lock.fence());
              inside[0]--;
            }
          }
        }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(fences).hasSize(30).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aHeartbeatRenewsByItself() throws Exception {
    Locks real =
        Locks.on(LabTable.TYPE.with(table.client()).tableName(table.name()).open());
    ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor();
    try {
      Lock lock = real.tryAcquire("x", Duration.ofSeconds(2)).orElseThrow();
      ScheduledFuture<?> beats = lock.renewing(threads);
      assertThat(real.acquire("x", Duration.ofSeconds(2), Duration.ofSeconds(4)))
          .isEmpty();
      beats.cancel(false);
      assertThat(real.acquire("x", Duration.ofSeconds(2), Duration.ofSeconds(60)))
          .isPresent();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void badInputIsRefused() {
    assertThatThrownBy(() -> locks.tryAcquire("x", Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[LeaseTooShort] The lock x can't be held for PT0S; give at least a millisecond.");
    assertThatThrownBy(() -> locks.tryAcquire("x".repeat(3000), LEASE))
        .hasMessageContaining("[KeyTooLong]");
  }
}
