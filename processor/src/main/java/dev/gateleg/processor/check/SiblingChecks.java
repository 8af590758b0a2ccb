package dev.gateleg.processor.check;

import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.List;

/** Checks that what reads one entity does not run into the items of another. */
public final class SiblingChecks {

  private final Errors errors;
  private final TableDef table;

  /** Checks the patterns of one table. */
  public SiblingChecks(Errors errors, TableDef table) {
    this.errors = errors;
    this.table = table;
  }

  /** Tells what is wrong. */
  public void check(List<ServedPattern> patterns) {
    for (ServedPattern served : patterns) {
      ConditionDef condition = served.condition();
      List<EntityDef> read = served.pattern().result().content().entities();
      if (condition == null || served.pattern().operation() != Operation.QUERY || read.size() > 1) {
        continue;
      }
      for (EntityDef other : table.entities()) {
        if (!read.contains(other)) {
          other
              .key(condition.key().index())
              .ifPresent(key -> check(served.pattern(), condition, other, key));
        }
      }
    }
  }

  private void check(PatternDef pattern, ConditionDef condition, EntityDef other, KeyDef key) {
    KeyDef own = condition.key();
    boolean toldByType = own.shared() && key.shared() && table.typeAttribute() != null;
    if (toldByType || !Overlaps.share(own, key)) {
      return;
    }
    // Plain keys are what the table has; there is no constant to tell entities apart by.
    boolean plain = own.parts().stream().allMatch(KeyPartDef::plain)
        || key.parts().stream().allMatch(KeyPartDef::plain);
    if (Overlaps.canBeEqual(own, key) && !plain) {
      errors.report(
          Code.ENTITIES_AMBIGUOUS,
          pattern.place(),
          pattern.method() + "()",
          condition.entity().type().name(),
          pattern.on(),
          other.type().name(),
          own.shown(),
          key.shown());
    } else if (Overlaps.meets(condition.sort(), key)) {
      errors.warn(
          Code.READS_SIBLINGS,
          pattern.place(),
          pattern.method() + "()",
          other.type().name(),
          key.shown(),
          own.shown());
    }
  }
}
