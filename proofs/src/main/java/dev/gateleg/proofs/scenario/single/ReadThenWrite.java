package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** A control: read, change and write back without a version. Of two at once, one is lost. */
public final class ReadThenWrite implements Scenario {

  private static final int CLERKS = 3;
  private static final int ENTRIES = 3;

  /** The control. */
  public ReadThenWrite() {}

  @Override
  public String name() {
    return "read-then-write";
  }

  @Override
  public String promise() {
    return "no update is lost";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    desk.create(new Note("a", List.of()));
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, ENTRIES);
      world.worker("clerk-" + i, worker -> {
        Desk mine = worker.open(DeskTable.TYPE);
        while (!work.isEmpty()) {
          Note note = mine.getConsistent(Notes.key("a")).orElseThrow();
          String entry = work.remove();
          journal.attempt(entry, () -> mine.put(note.with(entry)));
        }
      });
    }
    world.afterwards(checks -> {
      List<String> entries = desk.getConsistent(Notes.key("a")).orElseThrow().entries();
      journal.checkOnce(checks, entry -> Collections.frequency(entries, entry));
    });
  }
}
