package dev.gateleg.proofs.migration;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Controls: migrations as people write them by hand, each with one mistake. */
public final class NaiveMigration implements Scenario {

  private static final int SLIPS = 12;
  private static final Duration WHILE = Duration.ofSeconds(3);

  /** What is done wrong. */
  public enum Mistake {
    /** The backfill puts what it has read, whatever was written meanwhile. */
    OVERWRITES,
    /** The backfill puts what it has read where there is nothing, also where it was deleted meanwhile. */
    BRINGS_BACK,
    /** Of two copies, the one with the later second wins. */
    ROUNDED_TIMES,
    /** Both sides are said to be the same, since they have as many items. */
    EQUAL_COUNTS,
    /** Two old keys become one new key. */
    TWO_KEYS_IN_ONE,
    /** Another program, with other keys, goes on where the first one stopped. */
    OTHER_PLAN
  }

  private final Mistake mistake;

  /** A migration with a mistake. */
  public NaiveMigration(Mistake mistake) {
    this.mistake = mistake;
  }

  @Override
  public String name() {
    return "migration-" + mistake.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String promise() {
    return "both sides of a migration are the same";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    OldLending old = world.open(OldLendingTable.TYPE);
    Lending now = world.open(LendingTable.TYPE);
    for (int i = 0; i < SLIPS; i++) {
      old.create(new OldSlip(i, MigrationScenario.READERS.get(i % 3), 0));
    }
    boolean mirrored = mistake == Mistake.OVERWRITES || mistake == Mistake.BRINGS_BACK;
    if (mirrored) {
      migration(old, now).mirror();
    }
    AtomicInteger left = new AtomicInteger(SLIPS);
    Map<Integer, Long> seconds = new HashMap<>();
    world.worker("writer", worker -> {
      OldLending mine = worker.open(OldLendingTable.TYPE);
      Lending copy = worker.open(LendingTable.TYPE);
      OldLending through = migration(mine, copy).oldTable();
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(WHILE);
        int number = worker.random().nextInt(SLIPS);
        if (mirrored) {
          written(worker, through, number);
        } else if (mistake == Mistake.ROUNDED_TIMES || mistake == Mistake.EQUAL_COUNTS) {
          twice(worker, mine, copy, number, seconds);
        }
      }
    });
    AtomicBoolean verified = new AtomicBoolean(mistake != Mistake.EQUAL_COUNTS);
    AtomicInteger done = new AtomicInteger();
    AtomicReference<Function<OldSlip, Slip>> last = new AtomicReference<>(NaiveMigration::made);
    world.worker("backfill", worker -> {
      OldLending mine = worker.open(OldLendingTable.TYPE);
      Lending copy = worker.open(LendingTable.TYPE);
      worker.sleepUpTo(WHILE);
      Function<OldSlip, Slip> form = form(worker);
      if (mistake == Mistake.OTHER_PLAN) {
        last.set(form);
      }
      backfill(worker, mine, copy, seconds, done, form);
      if (mistake == Mistake.EQUAL_COUNTS
          && mine.slips().consistent().stream().count()
              == copy.slips().consistent().stream().count()) {
        verified.set(true);
      }
    });
    world.afterwards(checks -> {
      if (verified.get()) {
        Function<OldSlip, Slip> form = Objects.requireNonNull(last.get());
        Map<Integer, Slip> before = new TreeMap<>();
        old.slips().consistent().forEach(slip -> before.put(slip.number(), form.apply(slip)));
        Map<Integer, Slip> after = new TreeMap<>();
        now.slips().consistent().forEach(slip -> after.put(slip.number(), slip));
        checks.equal("the new side", before, after);
      }
    });
  }

  private static Migration<OldLending, Lending> migration(OldLending old, Lending now) {
    return Migration.between("slips", old, now).move(OldSlips.TYPE, Slips.TYPE).declared();
  }

  private static Slip made(OldSlip slip) {
    return new Slip(slip.number(), slip.reader(), slip.stamps());
  }

  /** A write that reaches both sides in one transaction: that part is right. */
  private void written(Worker worker, OldLending table, int number) {
    try {
      if (mistake == Mistake.BRINGS_BACK) {
        table.deleting(OldSlips.key(number)).runWithoutOld();
      } else {
        table.modify(OldSlips.key(number), OldSlip::stamped);
      }
    } catch (GatelegException e) {
      worker.note(() -> "in vain: " + e.getMessage());
    }
  }

  /** A write of one side, and then of the other. */
  private void twice(
      Worker worker, OldLending old, Lending now, int number, Map<Integer, Long> seconds) {
    try {
      OldSlip stamped = old.modify(OldSlips.key(number), OldSlip::stamped);
      later(now, made(stamped), worker.clock().instant(), seconds);
    } catch (GatelegException e) {
      worker.note(() -> "in vain: " + e.getMessage());
    }
  }

  /** Puts a copy unless there is one of a later second. */
  private void later(Lending now, Slip slip, Instant at, Map<Integer, Long> seconds) {
    if (mistake != Mistake.ROUNDED_TIMES
        || seconds.getOrDefault(slip.number(), 0L) <= at.getEpochSecond()) {
      now.put(slip);
      seconds.put(slip.number(), at.getEpochSecond());
    }
  }

  private void backfill(
      Worker worker,
      OldLending old,
      Lending now,
      Map<Integer, Long> seconds,
      AtomicInteger done,
      Function<OldSlip, Slip> form) {
    List<OldSlip> read = old.slips().consistent().stream()
        .sorted((one, other) -> Integer.compare(one.number(), other.number()))
        .toList();
    Instant at = worker.clock().instant();
    for (OldSlip slip : read) {
      if (slip.number() < done.get()) {
        continue;
      }
      worker.sleepUpTo(WHILE);
      switch (mistake) {
        case BRINGS_BACK -> now.createIfAbsent(form.apply(slip));
        case ROUNDED_TIMES -> later(now, form.apply(slip), at, seconds);
        default -> now.put(form.apply(slip));
      }
      done.set(slip.number() + 1);
    }
  }

  /** What becomes of a slip: in another life of the worker perhaps something else. */
  private Function<OldSlip, Slip> form(Worker worker) {
    return switch (mistake) {
      case TWO_KEYS_IN_ONE -> slip -> new Slip(slip.number() / 2, "all", slip.stamps());
      case OTHER_PLAN ->
        worker.life() == 1
            ? slip -> new Slip(slip.number(), "reader-" + slip.reader(), slip.stamps())
            : NaiveMigration::made;
      default -> NaiveMigration::made;
    };
  }
}
