package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.Site;

/** Entries are added by {@code modify}. */
public final class ModifyKills extends SheetKills {

  /** The scenario. */
  public ModifyKills() {}

  @Override
  public String name() {
    return "modify";
  }

  @Override
  public String promise() {
    return new ModifyScenario().promise();
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    site.open(DeskTable.TYPE).modify(Sheets.key(sheet(errand)), sheet -> sheet.with(errand.key()));
    return new Answer<>(errand.key(), false);
  }
}
