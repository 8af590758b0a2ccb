package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.Site;

/** A sheet is read and put back with an entry more, if its version is the same. */
public final class VersionKills extends SheetKills {

  /** The scenario. */
  public VersionKills() {}

  @Override
  public String name() {
    return "version";
  }

  @Override
  public String promise() {
    return new VersionScenario().promise();
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    Desk desk = site.open(DeskTable.TYPE);
    Sheet sheet = desk.getConsistent(Sheets.key(sheet(errand))).orElseThrow();
    desk.put(sheet.with(errand.key()));
    return new Answer<>(errand.key(), false);
  }
}
