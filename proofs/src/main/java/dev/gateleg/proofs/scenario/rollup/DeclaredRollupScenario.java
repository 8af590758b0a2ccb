package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Clerks write receipts by the table's ordinary verbs, some of them the same ones, alone and in transactions; nobody speaks of
 * the reports that the receipts are declared with. An auditor compares and repairs meanwhile.
 */
public final class DeclaredRollupScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int TASKS = 5;

  /** These are there from the start to the end. */
  private static final List<String> KEPT = List.of("kept-1", "kept-2");

  /** These come and go. */
  private static final List<String> PASSING = List.of("passing-1", "passing-2");

  /** The scenario. */
  public DeclaredRollupScenario() {}

  @Override
  public String name() {
    return "rollup-declared";
  }

  @Override
  public String promise() {
    return "no verb goes past a declared rollup: every report is what the receipts make, each change is counted once";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Counter counter = world.open(CounterTable.TYPE);
    KEPT.forEach(id -> counter.create(Receipt.random(id, world.random())));
    Journal<String> journal = world.journal();
    List<String> wrong = new ArrayList<>();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> tasks = new ArrayDeque<>();
      for (int task = 1; task <= TASKS; task++) {
        tasks.add("clerk-" + i + "/" + task);
      }
      world.worker("clerk-" + i, worker -> serve(worker, tasks, journal, world.journal()));
    }
    world.worker("auditor", worker -> audit(worker, wrong));
    world.afterwards(checks -> {
      wrong.forEach(checks::violation);
      check(checks, counter, journal);
    });
  }

  private static void serve(
      Worker clerk, Deque<String> tasks, Journal<String> journal, Journal<String> passing) {
    Counter counter = clerk.open(CounterTable.TYPE);
    Random random = clerk.random();
    while (!tasks.isEmpty()) {
      // Taken before it is tried: whatever becomes of it, it is not tried again.
      String task = tasks.remove();
      String kept = KEPT.get(random.nextInt(KEPT.size()));
      String other = PASSING.get(random.nextInt(PASSING.size()));
      switch (random.nextInt(7)) {
        case 0 -> {
          Receipt receipt = Receipt.random(task, random);
          journal.attempt(task, () -> counter.create(receipt));
        }
        case 1 -> {
          Receipt receipt = Receipt.random(other, random);
          passing.attempt(task, () -> counter.put(receipt));
        }
        case 2 -> passing.attempt(task, () -> counter.deleteKey(Receipts.key(other)));
        case 3 ->
          journal.attempt(
              task,
              () -> counter
                  .update(Receipts.key(kept))
                  .add(Receipts.amount, BigDecimal.valueOf(random.nextInt(9) - 4L))
                  .append(Receipts.entries, List.of(task))
                  .run());
        case 4 ->
          journal.attempt(
              task,
              () -> counter
                  .transaction()
                  .add(counter
                      .update(Receipts.key(kept))
                      .set(Receipts.kind, random.nextBoolean() ? "bread" : "milk")
                      .append(Receipts.entries, List.of(task)))
                  .add(counter.creating(Receipt.random(task + "/more", random)))
                  .run());
        default ->
          journal.attempt(
              task,
              () -> counter.modify(Receipts.key(kept), receipt -> receipt.changed(task, random)));
      }
    }
  }

  private static void audit(Worker auditor, List<String> wrong) {
    Counter counter = auditor.open(CounterTable.TYPE);
    Rollups<Receipt> rollups = Rollups.on(counter, Reporting.DAILY, Reporting.OF_KIND);
    auditor.sleepUpTo(Duration.ofSeconds(2));
    var reconciling = rollups.reconciling(Reporting.DAILY, counter.receipts().consistent());
    List<RollupDifference> found =
        auditor.random().nextBoolean() ? reconciling.list() : reconciling.repair();
    found.stream()
        .filter(difference -> !difference.isGap())
        .forEach(difference -> wrong.add("an audit in between found: " + difference));
  }

  private static void check(Checks checks, Counter counter, Journal<String> journal) {
    List<Receipt> receipts = counter.receipts().consistent().list();
    Rollups<Receipt> rollups = Rollups.on(counter, Reporting.DAILY, Reporting.OF_KIND);
    for (Rollup<Receipt, ?> rollup : List.of(Reporting.DAILY, Reporting.OF_KIND)) {
      rollups.reconciling(rollup, receipts).list().stream()
          .filter(difference -> !difference.isGap()) // an extreme that is not known any more
          .forEach(difference -> checks.violation(rollup + ": " + difference));
    }
    Map<String, BigDecimal> expected = new TreeMap<>();
    receipts.forEach(receipt -> {
      expected.merge(receipt.day() + " receipts", BigDecimal.ONE, BigDecimal::add);
      expected.merge(receipt.day() + " total", receipt.amount(), BigDecimal::add);
      expected.merge(receipt.day() + " " + receipt.kind(), receipt.amount(), BigDecimal::add);
    });
    Map<String, BigDecimal> counted = new TreeMap<>();
    for (DayReport report : counter.reports().consistent()) {
      counted.put(report.day() + " receipts", BigDecimal.valueOf(report.receipts()));
      counted.put(report.day() + " total", report.total());
      report.totalByKind().forEach((kind, sum) -> counted.put(report.day() + " " + kind, sum));
    }
    checks.equal("what was counted", plain(expected), plain(counted));
    List<String> entries = new ArrayList<>();
    receipts.forEach(receipt -> entries.addAll(receipt.entries()));
    journal.checkOnce(checks, task -> Collections.frequency(entries, task));
    checkExtremes(checks, counter, receipts);
  }

  /** What a report says to be the least and the greatest is so; recomputed, it says it again. */
  private static void checkExtremes(Checks checks, Counter counter, List<Receipt> receipts) {
    Map<LocalDate, TreeSet<BigDecimal>> amounts = new TreeMap<>();
    receipts.forEach(receipt ->
        amounts.computeIfAbsent(receipt.day(), day -> new TreeSet<>()).add(receipt.amount()));
    for (DayReport report : counter.reports().consistent()) {
      TreeSet<BigDecimal> all = amounts.getOrDefault(report.day(), new TreeSet<>());
      report
          .least()
          .ifPresent(
              least -> checks.that(same(all, least, true), () -> report + " is not of " + all));
      report
          .greatest()
          .ifPresent(greatest ->
              checks.that(same(all, greatest, false), () -> report + " is not of " + all));
      checks.that(!all.isEmpty() || report.least().isEmpty(), () -> report + " is of nothing");
    }
    Rollups<Receipt> daily = Rollups.on(counter, Reporting.DAILY);
    var unused = daily.reconciling(Reporting.DAILY, receipts).recompute();
    daily
        .reconciling(Reporting.DAILY, receipts)
        .list()
        .forEach(difference -> checks.violation("recomputed: " + difference));
  }

  private static boolean same(TreeSet<BigDecimal> all, BigDecimal extreme, boolean least) {
    return !all.isEmpty() && (least ? all.first() : all.last()).compareTo(extreme) == 0;
  }

  /** Without zeros, which a report may keep of what was there, and in one form. */
  private static Map<String, BigDecimal> plain(Map<String, BigDecimal> numbers) {
    Map<String, BigDecimal> plain = new TreeMap<>();
    numbers.forEach((what, number) -> {
      if (number.signum() != 0) {
        plain.put(what, number.stripTrailingZeros());
      }
    });
    return plain;
  }
}
