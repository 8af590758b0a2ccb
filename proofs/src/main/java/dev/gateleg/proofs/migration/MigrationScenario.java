package dev.gateleg.proofs.migration;

import dev.gateleg.core.Table;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationException;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import dev.gateleg.patterns.migration.VerifyResult;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Programs create, stamp, hand on and delete slips in the old and in the new form, while two operators take a migration through
 * all its phases, switch and switch back twice, and sometimes give it up and begin again.
 *
 * @param <O> the old table
 * @param <E> the old slip
 */
public final class MigrationScenario<O extends Table, E> implements Scenario {

  static final List<String> READERS = List.of("ann", "bob", "cid");

  private static final int SLIPS = 8;
  private static final int FIRST_NEW = 100;
  private static final Duration WHILE = Duration.ofSeconds(5);
  private static final MigrationSettings SETTINGS =
      MigrationSettings.DEFAULT.lease(Duration.ofSeconds(15));

  private final OldForm<O, E> form;

  private MigrationScenario(OldForm<O, E> form) {
    this.form = form;
  }

  /** The scenario in which slips move to another table. */
  public static Scenario elsewhere() {
    return new MigrationScenario<>(OldForm.elsewhere());
  }

  /** The scenario in which slips get other keys in their own table. */
  public static Scenario inPlace() {
    return new MigrationScenario<>(OldForm.inPlace());
  }

  @Override
  public String name() {
    return form.name();
  }

  @Override
  public String promise() {
    return "both sides of a migration are the same, nothing is lost and nothing that was deleted"
        + " comes back";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd(FaultKind.STALE_READ);
  }

  /**
   * What was tried: creates and deletes by a slip's number; a stamp has a name of its own.
   *
   * @param early the slips that were deleted while their creates were still tried. DynamoDB forgets the token of such a create
   *     after ten minutes, so that its last try may bring the slip once more: on both sides, or on none.
   */
  private record Tried(
      Journal<Integer> created,
      Journal<String> stamped,
      Journal<Integer> deleted,
      Set<Integer> early,
      List<String> wrong) {}

  private Migration<O, Lending> migration(O old, Lending now) {
    return Migration.between("slips", old, now)
        .segments(2)
        .move(form.type(), Slips.TYPE)
        .declared();
  }

  private Migration<O, Lending> migration(Worker worker) {
    return migration(worker.open(form.table()), worker.open(LendingTable.TYPE));
  }

  @Override
  public void play(World world) {
    O old = world.open(form.table());
    Lending now = world.open(LendingTable.TYPE);
    Tried tried = new Tried(
        world.journal(), world.journal(), world.journal(), new HashSet<>(), new ArrayList<>());
    for (int i = 0; i < SLIPS; i++) {
      int number = i;
      tried.created.attempt(
          number, () -> old.create(form.made().apply(number, READERS.get(number % 3))));
    }
    boolean givesUp = world.random().nextInt(3) == 0;
    boolean cleans = world.random().nextInt(3) == 0;
    writers(world, tried);
    operators(world, tried, givesUp, cleans);
    pauser(world);
    world.afterwards(checks -> {
      tried.wrong.forEach(checks::violation);
      check(old, now, tried, checks);
    });
  }

  private void writers(World world, Tried tried) {
    for (int i = 0; i < 2; i++) {
      int odd = i;
      AtomicInteger next = new AtomicInteger();
      world.worker("old-" + i, worker -> {
        O mine = migration(worker).oldTable();
        for (int n = next.getAndIncrement(); n < SLIPS; n = next.getAndIncrement()) {
          worker.sleepUpTo(WHILE);
          writeOld(worker, mine, tried, SLIPS + 2 * n + odd);
        }
      });
    }
    AtomicInteger next = new AtomicInteger();
    world.worker("new", worker -> {
      Lending mine = migration(worker).newTable();
      for (int n = next.getAndIncrement(); n < 2 * SLIPS; n = next.getAndIncrement()) {
        worker.sleepUpTo(WHILE.multipliedBy(2));
        writeNew(worker, mine, tried, FIRST_NEW + n);
      }
    });
  }

  private void writeOld(Worker worker, O table, Tried tried, int number) {
    String reader = READERS.get(worker.random().nextInt(3));
    attempt(tried, tried.created, number, () -> table.create(form.made().apply(number, reader)));
    int other = worker.random().nextInt(number);
    if (!doomed(other)) {
      attempt(
          tried,
          tried.stamped,
          other + "/" + number,
          () -> table.modify(form.key().apply(other), form.stamped()));
    }
    int moved = worker.random().nextInt(number);
    if (!doomed(moved)) {
      attempt(
          tried,
          new Journal<String>(),
          "move",
          () -> table.modify(form.key().apply(moved), slip -> form.of().apply(slip, reader)));
    }
    int gone = 3 * worker.random().nextInt(SLIPS) + 2;
    if (tried.created.acknowledged(gone)) {
      attempt(tried, tried.deleted, gone, () -> {
        table.deleting(form.key().apply(gone)).runWithoutOld();
        return true;
      });
    }
  }

  private static void writeNew(Worker worker, Lending table, Tried tried, int number) {
    String reader = READERS.get(worker.random().nextInt(3));
    if (number % 4 == 0) {
      attempt(tried, tried.created, number, () -> table.create(new Slip(number, reader, 0)));
    }
    Optional<Slip> any;
    try {
      List<Slip> there = table.slipsOf(reader).stream().toList();
      any = there.isEmpty()
          ? Optional.empty()
          : Optional.of(there.get(worker.random().nextInt(there.size())));
    } catch (GatelegException e) {
      return;
    }
    any.ifPresent(slip -> {
      if (doomed(slip.number())) {
        if (!tried.created.acknowledged(slip.number())) {
          tried.early.add(slip.number());
        }
        attempt(tried, tried.deleted, slip.number(), () -> {
          table.deleting(Slips.key(reader, slip.number())).runWithoutOld();
          return true;
        });
      } else {
        attempt(
            tried,
            tried.stamped,
            slip.number() + "/" + number,
            () -> table.modify(Slips.key(reader, slip.number()), Slip::stamped));
      }
    });
  }

  /** Some slips are deleted sooner or later, and are not stamped. */
  private static boolean doomed(int number) {
    return number % 3 == 2;
  }

  private static <K, T> void attempt(Tried tried, Journal<K> journal, K key, Supplier<T> call) {
    journal.attempt(key, () -> {
      try {
        return call.get();
      } catch (MigrationException e) {
        if (!Set.of("MigrationOver", "MigrationTooEarly").contains(e.code())) {
          tried.wrong.add(String.valueOf(e.getMessage()));
        }
        throw e;
      }
    });
  }

  private enum Step {
    MIRROR,
    BACKFILL,
    VERIFY,
    SWITCH,
    BACK,
    ABANDON,
    CLEAN
  }

  private void operators(World world, Tried tried, boolean givesUp, boolean cleans) {
    List<Step> steps = new ArrayList<>(List.of(Step.MIRROR, Step.BACKFILL, Step.VERIFY));
    if (givesUp) {
      steps.addAll(List.of(Step.ABANDON, Step.MIRROR, Step.BACKFILL, Step.VERIFY));
    }
    steps.addAll(List.of(Step.SWITCH, Step.BACK, Step.VERIFY, Step.SWITCH, Step.BACK, Step.SWITCH));
    if (cleans) {
      steps.add(Step.CLEAN);
    }
    for (int i = 0; i < 2; i++) {
      AtomicInteger next = new AtomicInteger();
      // Besides all other deaths, each operator is killed once between two steps, or around one.
      int fatal = world.random().nextInt(2 * steps.size());
      world.worker("operator-" + i, worker -> {
        Migration<O, Lending> mine = migration(worker);
        while (next.get() < steps.size()) {
          worker.sleepUpTo(WHILE);
          dieAt(fatal, 2 * next.get(), worker);
          try {
            String wrong = step(mine, steps.get(next.get()));
            if (wrong != null) {
              tried.wrong.add(worker.name() + ": " + wrong);
            }
          } catch (MigrationException e) {
            if (!e.code().equals("MigrationPhase")) {
              tried.wrong.add(String.valueOf(e.getMessage()));
            }
            worker.note(() -> "leaves it: " + e.getMessage());
          }
          dieAt(fatal, 2 * next.get() + 1, worker);
          next.incrementAndGet();
        }
      });
    }
  }

  /** Somebody who lets the workers wait now and then. */
  private void pauser(World world) {
    AtomicInteger pauses = new AtomicInteger();
    world.worker("pauser", worker -> {
      Migration<O, Lending> mine = migration(worker);
      while (pauses.get() < 3) {
        try {
          mine.resume(); // also what a life before has paused
          worker.sleepUpTo(WHILE.multipliedBy(2));
          mine.pause();
          worker.sleepUpTo(WHILE);
        } catch (MigrationException e) {
          worker.sleepUpTo(WHILE); // It has not begun.
        }
        pauses.incrementAndGet();
      }
      if (mine.phase() != Phase.PLANNED) {
        mine.resume();
      }
    });
  }

  private static void dieAt(int fatal, int moment, Worker worker) {
    if (fatal == moment && worker.life() == 1) {
      worker.die((moment % 2 == 0 ? "before" : "after") + " step " + moment / 2);
    }
  }

  private @Nullable String step(Migration<O, Lending> migration, Step step) {
    switch (step) {
      case MIRROR -> migration.mirror();
      case BACKFILL -> migration.backfill(SETTINGS);
      case VERIFY -> {
        VerifyResult result = migration.verify();
        return result.same() ? null : "differences " + result.differences();
      }
      case SWITCH -> migration.switchReads();
      case BACK -> migration.switchBack();
      case ABANDON -> migration.abandon(SETTINGS);
      case CLEAN -> migration.cleanUp(SETTINGS);
    }
    return null;
  }

  private void check(O old, Lending now, Tried tried, Checks checks) {
    Migration<O, Lending> migration = migration(old, now);
    checks.that(!migration.progress().paused(), () -> "the migration is still paused");
    if (migration.phase() == Phase.ABANDONING) {
      migration.abandon(SETTINGS);
    }
    if (migration.phase() == Phase.CLEANING) {
      migration.cleanUp(SETTINGS);
    }
    boolean cleaned = migration.phase() == Phase.CLEANED;
    if (!cleaned && !Set.of(Phase.VERIFIED, Phase.SWITCHED).contains(migration.phase())) {
      migration.mirror();
      migration.backfill(SETTINGS);
      checks.equal("differences", List.of(), migration.verify().differences());
    }
    Map<Integer, Slip> after = new TreeMap<>();
    now.slips().consistent().forEach(slip -> {
      Slip twice = after.put(slip.number(), slip);
      checks.that(twice == null, () -> slip + " is there twice, also as " + twice);
    });
    Map<Integer, Slip> before = new TreeMap<>();
    form.all().apply(old).forEach(slip -> before.put(slip.number(), slip));
    if (!cleaned) {
      checks.equal("the new side", before, after);
    } else if (form.table().schema().name().equals("lending")) {
      checks.equal("the old side", Map.of(), before);
    }
    tried.created.keys().forEach(number -> checkSlip(number, after.get(number), tried, checks));
  }

  private static void checkSlip(int number, @Nullable Slip slip, Tried tried, Checks checks) {
    boolean there = slip != null;
    if (tried.deleted.of(number).isEmpty()) {
      if (tried.created.acknowledged(number)) {
        checks.that(there, () -> "slip " + number + " was made and is lost");
      } else if (tried.created.refused(number)) {
        checks.that(!there, () -> "slip " + number + " was refused and is there");
      }
    } else if (tried.deleted.acknowledged(number) && !tried.early.contains(number)) {
      checks.that(!there, () -> "slip " + number + " was deleted and is there");
    }
    if (slip != null) {
      long sure = 0;
      long most = 0;
      for (String stamp : tried.stamped.keys()) {
        if (stamp.startsWith(number + "/")) {
          sure += tried.stamped.acknowledged(stamp) ? 1 : 0;
          most += tried.stamped.refused(stamp) ? 0 : 1;
        }
      }
      long least = sure;
      long highest = most;
      checks.that(
          least <= slip.stamps() && slip.stamps() <= highest,
          () -> slip + " has other stamps than " + least + " to " + highest);
    }
  }
}
