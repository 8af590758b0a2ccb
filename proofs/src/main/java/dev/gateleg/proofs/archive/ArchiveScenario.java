package dev.gateleg.proofs.archive;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Papers are written, changed, deleted, archived and brought back, by processes that die; files are torn. What was made less than five
 * minutes ago is not archived yet ({@link FreshItems}).
 */
public final class ArchiveScenario implements Scenario {

  static final int PAPERS = 8;
  static final Duration PAUSE = Duration.ofSeconds(20);
  private static final Duration MAKING = Duration.ofSeconds(8);
  private static final int CHANGES = 12;
  private static final int RUNS = 6;

  /** Between runs, so that what was brought back is archived again. */
  private static final Duration BETWEEN_RUNS = Duration.ofMinutes(3);

  /** The scenario. */
  public ArchiveScenario() {}

  @Override
  public String name() {
    return "archive";
  }

  @Override
  public String promise() {
    return "all that was written and not deleted by a user is in the table or in the archive, at"
        + " its newest, and archived once";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.CONFLICT, FaultKind.STALE_READ);
  }

  @Override
  public void play(World world) {
    Office office = world.open(OfficeTable.TYPE);
    Cellar cellar = new Cellar();
    FreshItems fresh = new FreshItems(world.clock());
    Journal<String> changes = changing(world, fresh, Duration.ofMinutes(1), FreshItems.LATE);
    Set<String> deleted = deleting(world);
    for (int i = 1; i <= 2; i++) {
      AtomicInteger left = new AtomicInteger(RUNS);
      world.worker("archiver-" + i, worker -> {
        while (left.getAndDecrement() > 0) {
          worker.sleepUpTo(BETWEEN_RUNS);
          calmly(worker, () -> {
            Office mine = worker.open(OfficeTable.TYPE);
            archive(mine, cellar.of(worker))
                .runItems(fresh.settled(mine.papers(), Paper::paperId, "PAPER#", "PAPER"));
          });
        }
      });
    }
    AtomicInteger left = new AtomicInteger(RUNS);
    world.worker("restorer", worker -> {
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(BETWEEN_RUNS);
        String id = "p" + worker.random().nextInt(PAPERS);
        Archive mine = archive(worker.open(OfficeTable.TYPE), cellar.of(worker));
        fresh.making(id, () -> calmly(worker, () -> mine.restore(Papers.key(id))));
      }
    });
    world.afterwards(checks -> {
      Archive archive = archive(office, cellar);
      archive.resume();
      check(office, archive, changes, deleted, checks);
      List<String> lines = cellar.archived();
      checks.equal(
          "how many different items are archived", lines.size(), new HashSet<>(lines).size());
      checks.equal("what is verified", (long) lines.size(), archive.verify());
    });
  }

  private static Archive archive(Office office, Cellar cellar) {
    return Archive.of(office, cellar)
        .itemsPerFile(3)
        .recentEntries(4)
        .concurrency(2)
        .lease(Duration.ofSeconds(30));
  }

  static void calmly(Worker worker, Runnable call) {
    try {
      call.run();
    } catch (UnavailableException
        | ThrottledException
        | ConflictException
        | NotFoundException
        | AlreadyExistsException e) {
      worker.note(() -> "leaves it: " + e.getMessage());
    } catch (InvalidInputException e) {
      if (!e.code().equals("ArchiveBusy") && !e.code().equals("ArchiveDamaged")) {
        throw e;
      }
      worker.note(() -> "leaves it: " + e.getMessage());
    }
  }

  /** Papers are made, and changed where they are in the table. */
  static Journal<String> changing(World world) {
    return changing(world, new FreshItems(world.clock()), MAKING, Duration.ZERO);
  }

  private static Journal<String> changing(
      World world, FreshItems fresh, Duration between, Duration rest) {
    Journal<String> changes = world.journal();
    AtomicInteger next = new AtomicInteger();
    world.worker("writer", worker -> {
      while (next.get() < PAPERS + CHANGES) {
        int number = next.getAndIncrement();
        worker.sleepUpTo(number < PAPERS ? MAKING : between);
        if (number == PAPERS) {
          worker.sleep(rest);
        }
        Office mine = worker.open(OfficeTable.TYPE);
        if (number < PAPERS) {
          String id = "p" + number;
          fresh.making(id, () -> changes.attempt(id, () -> mine.create(new Paper(id, 0))));
        } else {
          String id = "p" + worker.random().nextInt(PAPERS);
          changes.attempt(
              id + " +" + number,
              () -> mine.modify(
                  Papers.key(id), paper -> new Paper(paper.paperId(), paper.count() + 1)));
        }
      }
    });
    return changes;
  }

  /** A user deletes some; what is archived at that time is in the archive or not. */
  static Set<String> deleting(World world) {
    Set<String> deleted = new HashSet<>();
    AtomicInteger left = new AtomicInteger(2);
    world.worker("user", worker -> {
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(PAUSE);
        String id = "p" + worker.random().nextInt(PAPERS);
        deleted.add(id);
        calmly(
            worker, () -> worker.open(OfficeTable.TYPE).deleting(Papers.key(id)).runWithoutOld());
      }
    });
    return deleted;
  }

  static void check(
      Office office, Archive archive, Journal<String> changes, Set<String> deleted, Checks checks) {
    for (int i = 0; i < PAPERS; i++) {
      String id = "p" + i;
      if (deleted.contains(id)) {
        continue;
      }
      Paper there = office
          .getConsistent(Papers.key(id))
          .or(() -> archive.find(Papers.key(id)))
          .orElse(null);
      if (there == null) {
        checks.that(!changes.acknowledged(id), () -> id + " is neither in the table nor archived");
        continue;
      }
      List<String> tries =
          changes.keys().stream().filter(key -> key.startsWith(id + " +")).toList();
      long done = tries.stream().filter(changes::acknowledged).count();
      long unknown = tries.stream()
          .filter(key -> !changes.acknowledged(key) && !changes.refused(key))
          .count();
      checks.that(
          there.count() >= done && there.count() <= done + unknown,
          () -> id + " was changed " + done + " times, perhaps " + unknown + " more, and counts "
              + there.count());
    }
  }
}
