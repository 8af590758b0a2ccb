package dev.gateleg.proofs.scenario.single;

import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Entries are added to versioned sheets; what is common to the ways to do so. None is tried again. */
abstract class SheetKills implements KillScenario {

  /** Few enough for an item, enough for several workers to meet. */
  private static final int ENTRIES_PER_SHEET = 50;

  private static final int SHEETS = 40;

  /** The version that each sheet was created with. */
  private final Map<String, Long> firsts = new ConcurrentHashMap<>();

  @Override
  public final boolean repeated() {
    return false;
  }

  @Override
  public final void prepare(Site site) {
    Desk desk = site.make(DeskTable.TYPE);
    for (int number = 0; number < SHEETS; number++) {
      String name = Integer.toString(number);
      firsts.put(name, desk.create(new Sheet(name, List.of(), 0)).version());
    }
  }

  static String sheet(Errand errand) {
    return Integer.toString(errand.number() / ENTRIES_PER_SHEET % SHEETS);
  }

  @Override
  public final void check(Checks checks, Site site, Journal<String> journal) {
    Desk desk = site.open(DeskTable.TYPE);
    List<String> all = new ArrayList<>();
    for (int number = 0; number < SHEETS; number++) {
      String name = Integer.toString(number);
      Sheet sheet = desk.getConsistent(Sheets.key(name)).orElseThrow();
      checks.equal(
          "the version of " + name,
          Objects.requireNonNull(firsts.get(name)) + sheet.entries().size(),
          sheet.version());
      all.addAll(sheet.entries());
    }
    Set<String> once = new HashSet<>();
    Set<String> twice = new HashSet<>();
    for (String entry : all) {
      if (!once.add(entry)) {
        twice.add(entry);
      }
    }
    journal.checkOnce(checks, key -> (once.contains(key) ? 1 : 0) + (twice.contains(key) ? 1 : 0));
  }
}
