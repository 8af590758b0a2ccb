package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Several clerks add entries to a few sheets, with and without a version, by {@code modify}. */
public final class ModifyScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int ENTRIES = 4;
  private static final List<String> NAMES = List.of("a", "b");

  /** The scenario. */
  public ModifyScenario() {}

  @Override
  public String name() {
    return "modify";
  }

  @Override
  public String promise() {
    return "each modify changes the item once if acknowledged and at most once if not, and the version counts the changes";
  }

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    Map<String, Long> firsts = new HashMap<>();
    NAMES.forEach(name ->
        firsts.put(name, desk.create(new Sheet(name, List.of(), 0)).version()));
    NAMES.forEach(name -> desk.create(new Note(name, List.of())));
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, ENTRIES);
      world.worker("clerk-" + i, worker -> write(worker, work, journal));
    }
    world.afterwards(checks -> check(checks, desk, firsts, journal));
  }

  private static void write(Worker clerk, Deque<String> work, Journal<String> journal) {
    Desk desk = clerk.open(DeskTable.TYPE);
    while (!work.isEmpty()) {
      // Taken before it is tried: whatever becomes of it, it is not tried again.
      String entry = work.remove();
      String name = NAMES.get(clerk.random().nextInt(NAMES.size()));
      if (clerk.random().nextBoolean()) {
        journal.attempt(entry, () -> desk.modify(Sheets.key(name), sheet -> sheet.with(entry)));
      } else {
        journal.attempt(entry, () -> desk.modify(Notes.key(name), note -> note.with(entry)));
      }
    }
  }

  private static void check(
      Checks checks, Desk desk, Map<String, Long> firsts, Journal<String> journal) {
    List<String> all = new ArrayList<>();
    for (String name : NAMES) {
      Sheet sheet = desk.getConsistent(Sheets.key(name)).orElseThrow();
      checks.equal(
          "the version of " + name,
          Objects.requireNonNull(firsts.get(name)) + sheet.entries().size(),
          sheet.version());
      all.addAll(sheet.entries());
      all.addAll(desk.getConsistent(Notes.key(name)).orElseThrow().entries());
    }
    journal.checkOnce(checks, entry -> Collections.frequency(all, entry));
  }
}
