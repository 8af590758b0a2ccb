package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * A control: the same reports, written by the program after the purchase, each by an upsert of its own. Who dies between
 * leaves a purchase uncounted, and an answer that is lost is not known to have counted.
 */
public final class ReportAfterwards implements Scenario {

  private static final int CLERKS = 2;
  private static final int TASKS = 4;

  /** The control. */
  public ReportAfterwards() {}

  @Override
  public String name() {
    return "rollup-declared-naive";
  }

  @Override
  public String promise() {
    return "every report is what the receipts make";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    LooseCounter counter = world.open(LooseCounterTable.TYPE);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> tasks = new ArrayDeque<>();
      for (int task = 1; task <= TASKS; task++) {
        tasks.add("clerk-" + i + "/" + task);
      }
      world.worker("clerk-" + i, worker -> {
        LooseCounter mine = worker.open(LooseCounterTable.TYPE);
        while (!tasks.isEmpty()) {
          String task = tasks.remove();
          journal.attempt(task, () -> {
            LooseReceipt receipt = mine.create(LooseReceipt.random(task, worker.random()));
            return mine.upsert(LooseReports.key(receipt.day()))
                .add(LooseReports.total, receipt.amount())
                .run();
          });
        }
      });
    }
    world.afterwards(checks -> {
      Map<String, BigDecimal> expected = new TreeMap<>();
      for (LooseReceipt receipt : counter.receipts().consistent()) {
        expected.merge(receipt.day().toString(), receipt.amount(), BigDecimal::add);
      }
      Map<String, BigDecimal> counted = new TreeMap<>();
      for (LooseReport report : counter.reports().consistent()) {
        counted.put(report.day().toString(), report.total());
      }
      checks.equal("what was counted", expected, counted);
    });
  }
}
