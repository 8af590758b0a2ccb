package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A purchase is made, sometimes taken back, and noted in one that stays; all of it is counted. */
public final class RollupKills implements KillScenario {

  private static final List<String> KEPT = List.of("kept-1", "kept-2");

  /** The scenario. */
  public RollupKills() {}

  @Override
  public String name() {
    return "rollup";
  }

  @Override
  public String promise() {
    return new RollupScenario().promise();
  }

  @Override
  public void prepare(Site site) {
    Rollups<Purchase> rollups = Turnover.on(site.make(StallTable.TYPE));
    KEPT.forEach(id -> rollups.create(Purchase.random(id, new Random(1))));
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Stall stall = site.open(StallTable.TYPE);
    Rollups<Purchase> rollups = Turnover.on(stall);
    Random random = errand.random();
    String key = errand.key();
    String kept = KEPT.get(random.nextInt(KEPT.size()));
    boolean before = noted(stall.getConsistent(Purchases.key(kept)).orElseThrow(), key);
    try {
      rollups.create(Purchase.random("of " + key, random));
    } catch (AlreadyExistsException e) {
      // By a try that was killed.
    }
    if (random.nextBoolean()) {
      rollups.delete(Purchases.key("of " + key));
    }
    rollups.modify(Purchases.key(kept), old -> noted(old, key) ? old : old.changed(key, random));
    return new Answer<>(kept, before);
  }

  private static boolean noted(Purchase purchase, String key) {
    return purchase.entries().contains(key);
  }

  @Override
  public void look(Checks checks, Site site) {
    Stall stall = site.open(StallTable.TYPE);
    try {
      Turnover.on(stall)
          .reconciling(Turnover.BY_DAY, stall.purchases().consistent())
          .list()
          .stream()
          .filter(difference -> !difference.isGap())
          .forEach(difference -> checks.violation("in between: " + difference));
    } catch (ConflictException e) {
      // All rows were busy all the time.
    }
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    Stall stall = site.open(StallTable.TYPE);
    List<Purchase> purchases = stall.purchases().consistent().list();
    Turnover.check(checks, stall, purchases);
    List<String> entries = new ArrayList<>();
    purchases.forEach(purchase -> entries.addAll(purchase.entries()));
    journal.checkReplies(checks);
    journal.checkOnce(checks, key -> Collections.frequency(entries, key));
  }
}
