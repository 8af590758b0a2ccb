package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Several clerks read a sheet, some of them late news, and put it back with an entry more if its version is the same. */
public final class VersionScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int ENTRIES = 4;
  private static final String NAME = "a";

  /** The scenario. */
  public VersionScenario() {}

  @Override
  public String name() {
    return "version";
  }

  @Override
  public String promise() {
    return "no update is lost: the version grows by the number of accepted writes, and each entry is there as its writer was told";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.CONFLICT, FaultKind.STALE_READ);
  }

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    long first = desk.create(new Sheet(NAME, List.of(), 0)).version();
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, ENTRIES);
      world.worker("clerk-" + i, worker -> write(worker, work, journal));
    }
    world.afterwards(checks -> check(checks, desk, first, journal));
  }

  private static void write(Worker clerk, Deque<String> work, Journal<String> journal) {
    Desk desk = clerk.open(DeskTable.TYPE);
    while (!work.isEmpty()) {
      Sheet sheet = desk.get(Sheets.key(NAME)).orElseThrow();
      String entry = work.remove();
      if (clerk.random().nextBoolean()) {
        journal.attempt(entry, () -> desk.put(sheet.with(entry)));
      } else {
        journal.attempt(
            entry,
            () -> desk.update(Sheets.key(NAME))
                .append(Sheets.entries, List.of(entry))
                .when(Sheets.version.is(sheet.version()))
                .run());
      }
    }
  }

  private static void check(Checks checks, Desk desk, long first, Journal<String> journal) {
    Sheet sheet = desk.getConsistent(Sheets.key(NAME)).orElseThrow();
    checks.equal("the version", first + sheet.entries().size(), sheet.version());
    journal.checkOnce(checks, entry -> Collections.frequency(sheet.entries(), entry));
  }
}
