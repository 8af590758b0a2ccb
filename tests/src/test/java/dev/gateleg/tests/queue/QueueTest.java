package dev.gateleg.tests.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.queue.Job;
import dev.gateleg.patterns.queue.JobLostException;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueWorker;
import dev.gateleg.patterns.queue.Ticket;
import dev.gateleg.patterns.queue.WorkQueue;
import dev.gateleg.patterns.queue.WorkerListener;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Failing;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A job is done until it is finished, by one at a time, and leaves the index then. */
final class QueueTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final Instant NOW = ManualClock.START;

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Depot> table = FreshTable.of(DepotTable.TYPE);

  private Depot depot;
  private WorkQueue<Parcel> queue;

  @BeforeEach
  void open() {
    depot = through(table.client());
    queue = queue(depot, "ann");
  }

  private Depot through(DynamoDbClient client) {
    return DepotTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private WorkQueue<Parcel> queue(Depot of, String worker) {
    return WorkQueue.of(of, Parcel.QUEUE, of::parcels)
        .worker(worker)
        .lease(LEASE)
        .attempts(3)
        .backoff(MOMENT, MOMENT)
        .ticks(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos());
  }

  private Parcel parcel(String id) {
    return depot.getConsistent(Parcels.key(id)).orElseThrow();
  }

  private List<String> waiting() {
    return depot.parcels(Lane.WAITING, NOW.plus(Duration.ofDays(1))).stream()
        .map(Parcel::parcelId)
        .toList();
  }

  @Test
  void isUsedLikeThis() {
    depot.create(new Shelf("s1", 0));
    // region use
    WorkQueue<Parcel> parcels = WorkQueue.of(depot, Parcel.QUEUE, depot::parcels)
        .worker("packer-1")
        .lease(Duration.ofSeconds(30))
        .attempts(5);

    depot
        .transaction() // enqueued with its own write
        .add(depot.creating(Parcel.due("p1", NOW)))
        .add(depot.update(Shelfs.key("s1")).add(Shelfs.parcels, 1L))
        .run();

    for (Job<Parcel> job : parcels.take(10)) {
      try {
        send(job.entity(), job.fence()); // who has seen a higher fence refuses this one
        job.finish();
      } catch (PostClosed e) {
        job.fail(e.getMessage()); // waits, longer each time; after 5 attempts it is dead
      }
    }
    // endregion
    assertThat(parcel("p1").lane()).isEmpty();
    depot.create(Parcel.due("p2", NOW));
    // region transaction
    for (Job<Parcel> job : parcels.take(10)) {
      depot
          .transaction() // the effect and the end of the job: both or none, once
          .add(job.finishing().set(Parcels.sent, true))
          .add(depot.update(Shelfs.key("s1")).add(Shelfs.parcels, -1L))
          .run();
    }
    // endregion
    assertThat(parcel("p2").sent()).isTrue();
    assertThat(depot.get(Shelfs.key("s1"))).contains(new Shelf("s1", 0));
    // region dead
    for (Parcel dead : parcels.dead(100)) {
      System.out.println(dead.ticket().flatMap(Ticket::problem).orElse(""));
      parcels.replay(dead);
    }
    // endregion
    // region worker
    try (QueueWorker<Parcel> worker = parcels
        .working(job -> send(job.entity(), job.fence())) // finished where it returns
        .concurrency(8)
        .start()) {
      serve();
    }
    // endregion
  }

  private static final class PostClosed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static void send(Parcel parcel, long fence) {
    assertThat(parcel.address()).isEqualTo("Baker Street");
    assertThat(fence).isPositive();
  }

  private static void serve() {}

  @Test
  void aJobIsTakenByOneAndLeavesTheIndexWhenItIsFinished() {
    depot.create(Parcel.due("p1", NOW));

    List<Job<Parcel>> jobs = queue.take(10);

    assertThat(jobs).hasSize(1);
    assertThat(queue(depot, "bob").take(10)).isEmpty();
    assertThat(jobs.get(0).attempt()).isEqualTo(1);
    assertThat(jobs.get(0).left()).isEqualTo(LEASE);
    jobs.get(0).finish();
    assertThat(waiting()).isEmpty();
    clock.advance(Duration.ofDays(1));
    assertThat(queue.take(10)).isEmpty();
    assertThat(parcel("p1").address()).isEqualTo("Baker Street");
  }

  @Test
  void earlierWorkGoesFirstAndLaterWorkWaits() {
    depot.create(Parcel.due("ordinary", NOW));
    depot.create(Parcel.due("urgent", NOW.minus(Duration.ofHours(1))));
    depot.create(Parcel.due("tomorrow", NOW.plus(Duration.ofDays(1))));

    assertThat(queue.take(10))
        .extracting(job -> job.entity().parcelId())
        .containsExactly("urgent", "ordinary");
    clock.advance(Duration.ofDays(1));
    assertThat(queue.take(10))
        .extracting(job -> job.entity().parcelId())
        .containsExactly("tomorrow");
  }

  @Test
  void whoGivesNoSignOfLifeForTheWholeLeaseIsTakenOver() {
    depot.create(Parcel.due("p1", NOW));
    Job<Parcel> first = queue.take(1).get(0);
    WorkQueue<Parcel> bobs = queue(depot, "bob");

    clock.advance(LEASE.plus(MOMENT));
    assertThat(bobs.take(1)).as("bob sees the job for the first time").isEmpty();
    clock.advance(LEASE);
    assertThat(bobs.take(1)).as("a lease has passed, not more").isEmpty();
    clock.advance(MOMENT);
    Job<Parcel> second = bobs.take(1).get(0);

    assertThat(second.fence()).isEqualTo(first.fence() + 1);
    assertThat(second.attempt()).isEqualTo(2);
    assertThatThrownBy(first::finish)
        .isInstanceOf(JobLostException.class)
        .hasMessage("[JobLost] Parcel(PARCEL#p1, PARCEL) with fence " + first.fence()
            + " is not this worker's any more; stop, and let who has it now do it.");
    assertThatThrownBy(first::heartbeat).isInstanceOf(JobLostException.class);
    assertThatThrownBy(() -> first.fail("slow")).isInstanceOf(JobLostException.class);
    assertThatThrownBy(() -> first.later(LEASE)).isInstanceOf(JobLostException.class);
    second.finish();
    assertThat(parcel("p1").lane()).isEmpty();
  }

  @Test
  void aHeartbeatKeepsAJobEvenIfTheClockGoesBack() {
    depot.create(Parcel.due("p1", NOW));
    Job<Parcel> job = queue.take(1).get(0);
    WorkQueue<Parcel> bobs = queue(depot, "bob");
    Instant due = parcel("p1").due().orElseThrow();
    for (int i = 0; i < 5; i++) {
      clock.advance(LEASE.dividedBy(2));
      job.heartbeat();
      assertThat(parcel("p1").due().orElseThrow()).isAfter(due);
      due = parcel("p1").due().orElseThrow();
      assertThat(bobs.take(1)).isEmpty();
    }
    clock.advance(Duration.ofHours(-1));
    job.heartbeat();
    assertThat(parcel("p1").due().orElseThrow()).isEqualTo(due.plusMillis(1));
    job.finish();
  }

  @Test
  void aRescueOfAJobThatWasFinishedMeanwhileDoesNothing() {
    depot.create(Parcel.due("p1", NOW));
    Job<Parcel> job = queue.take(1).get(0);
    Parcel seen = parcel("p1");
    // An index that never hears of the end of the job.
    WorkQueue<Parcel> stale = WorkQueue.of(
            depot, Parcel.QUEUE, (lane, until) -> StalePages.of(seen))
        .lease(LEASE)
        .ticks(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos());
    clock.advance(LEASE.plus(MOMENT));
    assertThat(stale.take(1)).isEmpty();
    job.finish();
    Parcel finished = parcel("p1");

    clock.advance(LEASE.plus(MOMENT));

    assertThat(stale.take(1)).isEmpty();
    assertThat(parcel("p1")).isEqualTo(finished);
  }

  @Test
  void aJobThatFailsWaitsAndIsDeadAfterItsLastAttempt() {
    depot.create(Parcel.due("p1", NOW));
    queue = queue.backoff(Duration.ofMinutes(1), Duration.ofHours(1));
    for (int attempt = 1; attempt < 3; attempt++) {
      Job<Parcel> job = queue.take(1).get(0);
      assertThat(job.attempt()).isEqualTo(attempt);
      assertThat(job.fail("no stamps")).isEqualTo(Lane.WAITING);
      assertThat(parcel("p1").ticket().orElseThrow().problem()).contains("no stamps");
      clock.advance(Duration.ofMinutes(2));
    }
    assertThat(queue.take(1).get(0).fail("x".repeat(5000))).isEqualTo(Lane.DEAD);
    assertThat(waiting()).isEmpty();
    assertThat(queue.dead(10)).hasSize(1);
    Parcel dead = queue.dead(10).get(0);
    assertThat(dead.ticket().orElseThrow().problem().orElseThrow())
        .hasSize(1000)
        .endsWith("…");

    assertThat(queue.replay(dead)).isTrue();
    assertThat(queue.replay(dead)).as("it is not dead any more").isFalse();
    assertThat(queue.dead(10)).isEmpty();
    Job<Parcel> again = queue.take(1).get(0);
    assertThat(again.attempt()).isEqualTo(1);
    assertThat(again.fence()).isEqualTo(dead.ticket().orElseThrow().fence() + 1);
  }

  @Test
  void aJobThatKillsItsWorkersIsDeadInTheEnd() {
    depot.create(Parcel.due("p1", NOW));
    for (int i = 0; i < 3; i++) {
      assertThat(taken()).hasSize(1);
    }
    assertThat(taken()).isEmpty();

    Ticket ticket = queue.dead(1).get(0).ticket().orElseThrow();
    assertThat(ticket.problem().orElseThrow()).startsWith("[taken 3 times, last by ann/");
  }

  /** What is taken when all who have jobs are dead. */
  private List<Job<Parcel>> taken() {
    List<Job<Parcel>> jobs = queue.take(1);
    for (int i = 0; i < 2 && jobs.isEmpty(); i++) {
      clock.advance(LEASE.plus(MOMENT));
      jobs = queue.take(1);
    }
    return jobs;
  }

  @Test
  void aJobGivenBackForLaterCountsNoAttempt() {
    depot.create(Parcel.due("p1", NOW));
    queue.take(1).get(0).later(Duration.ofHours(1));
    assertThat(queue.take(1)).isEmpty();
    clock.advance(Duration.ofHours(1));
    assertThat(queue.take(1).get(0).attempt()).isEqualTo(1);
  }

  @Test
  void whatIsDoneCanBeEnqueuedAgainWithAHigherFence() {
    depot.create(Parcel.due("p1", NOW));
    Job<Parcel> first = queue.take(1).get(0);
    assertThatThrownBy(() -> queue.enqueuing(Parcels.key("p1"), NOW).run())
        .isInstanceOf(ConditionFailedException.class);
    first.finish();
    queue.enqueuing(Parcels.key("p1"), NOW).set(Parcels.address, "Elm Street").run();

    Job<Parcel> second = queue.take(1).get(0);
    assertThat(second.fence()).isEqualTo(first.fence() + 1);
    assertThat(second.entity().address()).isEqualTo("Elm Street");
    assertThatThrownBy(first::finish).isInstanceOf(JobLostException.class);

    second.finish();
    depot.deleteKey(Parcels.key("p1"));
    clock.advance(Duration.ofSeconds(1));
    depot.create(Parcel.due("p1", NOW));
    assertThat(queue.take(1).get(0).fence()).as("a new item").isGreaterThan(second.fence());
  }

  @Test
  void finishingTwiceIsFinishingOnce() {
    depot.create(Parcel.due("p1", NOW));
    Job<Parcel> job = queue.take(1).get(0);
    job.finish();
    job.finish();
    assertThatThrownBy(() -> job.finishing().run())
        .isInstanceOfSatisfying(
            JobLostException.class, e -> assertThat(e.finished()).isTrue());
  }

  @Test
  void lostAnswersTakeNothingTwice() {
    for (int i = 0; i < 20; i++) {
      depot.create(Parcel.due("p" + i, NOW));
    }
    WorkQueue<Parcel> deaf = queue(through(LostAnswers.first(table.client())), "cem");

    List<Job<Parcel>> jobs = deaf.take(20);

    assertThat(jobs).hasSize(20);
    jobs.forEach(job -> assertThat(job.attempt()).isEqualTo(1));
    jobs.forEach(Job::finish);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void anItemThatCantBeReadDoesNotStopTheQueue() {
    depot.create(Parcel.due("p1", NOW.minusSeconds(1)));
    depot.create(Parcel.due("p2", NOW));
    table
        .client()
        .updateItem(request -> request
            .tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("PARCEL#p1"), "SK", AttributeValue.fromS("PARCEL")))
            .updateExpression("SET address = :none")
            .expressionAttributeValues(Map.of(":none", AttributeValue.fromBool(true))));

    assertThat(queue.take(10)).extracting(job -> job.entity().parcelId()).containsExactly("p2");
  }

  @Test
  void troubleIsToldOnlyWhereNothingCouldBeTaken() {
    depot.create(Parcel.due("p1", NOW));
    assertThatThrownBy(
            () -> queue(through(Failing.broken(table.client())), "dan").take(1))
        .isInstanceOf(UnavailableException.class);
    assertThat(queue.take(1)).hasSize(1);
  }

  @Test
  void aHotQueueIsSpreadOverShards() {
    WorkQueue<Letter> letters =
        WorkQueue.sharded(depot, Letter.QUEUE, Letter.SHARDS, depot::letters);
    for (int i = 0; i < 40; i++) {
      depot.create(Letter.due("l" + i, NOW));
    }
    List<Job<Letter>> jobs = new ArrayList<>();
    for (List<Job<Letter>> some = letters.take(7); !some.isEmpty(); some = letters.take(7)) {
      jobs.addAll(some);
    }
    assertThat(jobs)
        .extracting(job -> job.entity().letterId())
        .doesNotHaveDuplicates()
        .hasSize(40);
    jobs.get(0).heartbeat();
    jobs.forEach(Job::finish);
    clock.advance(Duration.ofDays(1));
    assertThat(letters.take(7)).isEmpty();
  }

  @Test
  void badInputIsRefused() {
    assertThatThrownBy(() -> queue.lease(Duration.ofDays(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[LeaseOutOfBounds] A job can't be kept for PT24H; give PT0.01S to PT12H, and let long"
                + " work send heartbeats.");
    assertThatThrownBy(() -> queue.attempts(0))
        .hasMessage("[AttemptCount] A job can't be tried 0 times; give 1 to 1000.");
    assertThatThrownBy(() -> queue.worker(" "))
        .hasMessage("[WorkerNameBlank] A worker has no name; give one that tells it from others.");
    assertThatThrownBy(() -> queue.take(0))
        .hasMessage("[JobCount] Can't take 0 jobs at once; give 1 to 1000.");
    assertThatThrownBy(() -> WorkQueue.sharded(depot, Letter.QUEUE, 0, depot::letters))
        .hasMessage("[ShardCount] A queue can't be spread over 0 shards; give 1 to 1000.");
    assertThatThrownBy(() -> queue.working(job -> {}).concurrency(0))
        .hasMessage("[WorkerConcurrency] A worker can't do 0 jobs at once; give 1 to 1000.");
    assertThatThrownBy(() -> queue.working(job -> {}).poll(Duration.ZERO))
        .hasMessage("[DurationNotPositive] A worker can't wait PT0S where nothing is due; give at"
            + " least PT0.001S.");
    assertThatThrownBy(() -> new Ticket(-1, 0, Optional.empty(), LEASE, Optional.empty()))
        .hasMessage(
            "[TicketInvalid] A ticket with fence -1, 0 attempts and a lease of PT30S is none that"
                + " the queue wrote; leave tickets to the queue.");
  }

  @Test
  void workersDoAllJobsAndSendTheDeadOnesAway() throws InterruptedException {
    int count = 60;
    Depot real = table.open();
    for (int i = 0; i < count; i++) {
      real.create(Parcel.due("p" + i, Instant.EPOCH));
    }
    Map<String, AtomicInteger> done = new ConcurrentHashMap<>();
    CountDownLatch ended = new CountDownLatch(count);
    WorkerListener<Parcel> listener = new WorkerListener<>() {
      @Override
      public void finished(Job<Parcel> job) {
        ended.countDown();
      }

      @Override
      public void failed(Job<Parcel> job, Lane lane, Throwable cause) {
        if (lane == Lane.DEAD) {
          ended.countDown();
        }
      }
    };
    WorkQueue<Parcel> work =
        WorkQueue.of(real, Parcel.QUEUE, real::parcels).attempts(2).backoff(MOMENT, MOMENT);
    List<QueueWorker<Parcel>> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      workers.add(work.worker("w" + i)
          .working(job -> {
            done.computeIfAbsent(job.entity().parcelId(), any -> new AtomicInteger())
                .incrementAndGet();
            if (job.entity().parcelId().endsWith("7")) {
              throw new IllegalStateException("unlucky");
            }
          })
          .concurrency(4)
          .poll(MOMENT)
          .listener(listener)
          .start());
    }
    assertThat(ended.await(2, TimeUnit.MINUTES)).isTrue();
    workers.forEach(QueueWorker::close);

    assertThat(work.dead(100)).hasSize(6);
    assertThat(done).hasSize(count);
    done.forEach((id, times) -> assertThat(times.get()).as(id).isEqualTo(id.endsWith("7") ? 2 : 1));
  }
}
