package dev.gateleg.proofs.archive;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.patterns.changes.DeadLetters;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Permits end by their time to live while others renew and delete them; a consumer of changes archives what ended, and some are
 * archived before, with a grace. None ends or is archived less than five minutes after it was made ({@link FreshItems}).
 */
public final class ArchiveExpiringScenario implements Scenario {

  private static final int PERMITS = 6;
  private static final int RENEWALS = 10;
  private static final int WORKERS = 2;
  private static final int ROUNDS = 20;
  private static final int QUIET_ROUNDS = 20;
  private static final Duration PAUSE = Duration.ofSeconds(20);
  private static final Duration LIFE = Duration.ofMinutes(3);
  private static final Duration GRACE = Duration.ofMinutes(1);

  /** How long a new permit lasts at least; most are made at once, and some by a process that stands still. */
  private static final Duration FIRST_LIFE = FreshItems.LATE.plus(LIFE);

  /** The scenario. */
  public ArchiveExpiringScenario() {}

  @Override
  public String name() {
    return "archive-expiring";
  }

  @Override
  public String promise() {
    return "what its time to live deleted is archived, at its newest and once; what a user deleted"
        + " is not archived for that";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd(FaultKind.STALE_READ, FaultKind.LATE_TIME_TO_LIVE);
  }

  @Override
  public void play(World world) {
    Bureau bureau = world.openStreaming(BureauTable.TYPE, StreamViewType.NEW_AND_OLD_IMAGES);
    Cellar cellar = new Cellar();
    FreshItems fresh = new FreshItems(world.clock());
    Set<String> deleted = deleting(world);
    Journal<String> renewals = renewing(world, fresh, deleted);
    AtomicInteger left = new AtomicInteger(2);
    world.worker("archiver", worker -> {
      worker.sleep(FIRST_LIFE);
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(LIFE);
        ArchiveScenario.calmly(worker, () -> {
          Bureau mine = worker.open(BureauTable.TYPE);
          archive(mine, cellar.of(worker))
              .grace(GRACE)
              .runItems(fresh.settled(mine.permits(), Permit::permitId, "PERMIT#", "PERMIT"));
        });
      }
    });
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("keeper-" + i, worker -> {
        worker.sleepUpTo(FIRST_LIFE);
        keep(world, worker, cellar, rounds);
      });
    }
    world.afterwards(checks -> {
      Archive archive = archive(bureau, cellar);
      archive.grace(GRACE).resume();
      drain(world, bureau, archive, checks);
      check(world, archive, renewals, deleted, checks);
      List<String> lines = cellar.archived();
      checks.equal(
          "how many different items are archived", lines.size(), new HashSet<>(lines).size());
      checks.equal("what is verified", (long) lines.size(), archive.verify());
    });
  }

  private static Archive archive(Bureau bureau, Cellar cellar) {
    return Archive.of(bureau, cellar)
        .itemsPerFile(3)
        .recentEntries(4)
        .concurrency(2)
        .lease(Duration.ofSeconds(30));
  }

  private static Changes keeping(Bureau bureau, Archive archive) {
    return Changes.of(bureau, "keeping").onItems("PERMIT#", change -> {
      if (change.byTimeToLive()) {
        archive.keep(List.of(change.before().orElseThrow()));
      }
    });
  }

  private static Consuming consuming(World world, Changes changes, DynamoDbStreamsClient streams) {
    return changes
        .consuming(streams)
        .lease(PAUSE)
        .page(3)
        .concurrency(2)
        .checkpoints(Duration.ofSeconds(5))
        .ticks(() -> TimeUnit.MILLISECONDS.toNanos(world.clock().millis()));
  }

  /**
   * Permits are issued, and renewed where they have not ended. Who stands still while he issues one may do so when it nearly ends: of
   * that one nothing is promised, as of those that are deleted.
   */
  private static Journal<String> renewing(World world, FreshItems fresh, Set<String> excepted) {
    Journal<String> renewals = world.journal();
    AtomicInteger next = new AtomicInteger();
    world.worker("clerk", worker -> {
      while (next.get() < PERMITS + RENEWALS) {
        int number = next.getAndIncrement();
        worker.sleepUpTo(number < PERMITS ? Duration.ofSeconds(8) : PAUSE.multipliedBy(2));
        if (number == PERMITS) {
          worker.sleep(FreshItems.LATE);
        }
        Bureau mine = worker.open(BureauTable.TYPE);
        Clock clock = number < PERMITS ? world.clock() : worker.clock();
        Instant now = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        Instant ends = now.plusSeconds(30 + worker.random().nextInt((int) LIFE.toSeconds()));
        if (number < PERMITS) {
          String id = "p" + number;
          Instant first = ends.plus(FreshItems.LATE);
          excepted.add(id); // in case he dies before he has looked at the clock again
          fresh.making(id, () -> renewals.attempt(id, () -> mine.create(new Permit(id, 0, first))));
          if (world.clock().instant().plus(FreshItems.LATE).isBefore(first)) {
            excepted.remove(id);
          }
        } else {
          String id = "p" + worker.random().nextInt(PERMITS);
          renewals.attempt(
              id + " +" + number,
              () -> mine.modify(
                  Permits.key(id), was -> new Permit(was.permitId(), was.renewals() + 1, ends)));
        }
      }
    });
    return renewals;
  }

  private static Set<String> deleting(World world) {
    Set<String> deleted = new HashSet<>();
    AtomicInteger left = new AtomicInteger(2);
    world.worker("user", worker -> {
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(LIFE);
        String id = "p" + worker.random().nextInt(PERMITS);
        deleted.add(id);
        ArchiveScenario.calmly(
            worker,
            () -> worker.open(BureauTable.TYPE).deleting(Permits.key(id)).runWithoutOld());
      }
    });
    return deleted;
  }

  private static void keep(World world, Worker worker, Cellar cellar, AtomicInteger rounds) {
    Bureau bureau = worker.open(BureauTable.TYPE);
    Changes changes = keeping(bureau, archive(bureau, cellar.of(worker)));
    ChangeConsumer consumer =
        consuming(world, changes, worker.streams()).worker(worker.name()).open();
    while (rounds.getAndDecrement() > 0) {
      try {
        boolean unused = consumer.runOnce();
      } catch (UnavailableException | ThrottledException | ConflictException e) {
        worker.note(() -> "has trouble: " + e.getMessage());
      }
      worker.sleepUpTo(PAUSE);
    }
  }

  /** When all is quiet, one worker archives the rest of what has ended. */
  private static void drain(World world, Bureau bureau, Archive archive, Checks checks) {
    Changes changes = keeping(bureau, archive);
    ChangeConsumer last =
        consuming(world, changes, world.streams()).worker("last").open();
    for (int quiet = 0; quiet < QUIET_ROUNDS; quiet++) {
      if (last.runOnce()) {
        quiet = 0;
      }
      world.pass(Duration.ofSeconds(4));
    }
    DeadLetters letters = consuming(world, changes, world.streams()).deadLetters();
    letters
        .replay()
        .failed()
        .forEach(failed -> checks.violation("a replay failed: " + failed.cause()));
  }

  /** How often a permit was renewed by what the table holds, though it may have ended; else by the archive. */
  private static OptionalLong renewals(World world, Archive archive, String id) {
    Map<String, AttributeValue> item = world
        .client()
        .getItem(get -> get.tableName("bureau")
            .consistentRead(true)
            .key(Map.of(
                "PK", AttributeValue.fromS("PERMIT#" + id), "SK", AttributeValue.fromS("PERMIT"))))
        .item();
    return item.isEmpty()
        ? archive.find(Permits.key(id)).stream().mapToLong(Permit::renewals).findFirst()
        : OptionalLong.of(
            Long.parseLong(Objects.requireNonNull(item.get("renewals")).n()));
  }

  private static void check(
      World world, Archive archive, Journal<String> renewals, Set<String> deleted, Checks checks) {
    for (int i = 0; i < PERMITS; i++) {
      String id = "p" + i;
      if (deleted.contains(id)) {
        continue;
      }
      OptionalLong kept = renewals(world, archive, id);
      if (kept.isEmpty()) {
        checks.that(!renewals.acknowledged(id), () -> id + " is neither in the table nor archived");
        continue;
      }
      List<String> tries =
          renewals.keys().stream().filter(key -> key.startsWith(id + " +")).toList();
      long done = tries.stream().filter(renewals::acknowledged).count();
      long unknown = tries.stream()
          .filter(key -> !renewals.acknowledged(key) && !renewals.refused(key))
          .count();
      checks.that(
          kept.getAsLong() >= done && kept.getAsLong() <= done + unknown,
          () -> id + " was renewed " + done + " times, perhaps " + unknown + " more, and is kept"
              + " with " + kept.getAsLong());
    }
  }
}
