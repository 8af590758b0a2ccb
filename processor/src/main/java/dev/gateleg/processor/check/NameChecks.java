package dev.gateleg.processor.check;

import dev.gateleg.processor.Code;
import dev.gateleg.processor.Errors;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.TableDef;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Checks that the classes to be written do not take names that others have. */
public final class NameChecks {

  private final Errors errors;
  private final TableDef table;
  private final Predicate<JavaType> exists;
  private final Map<JavaType, JavaType> owners = new HashMap<>();

  /** Checks the names of one table; {@code exists} tells whether a program has a class of its own. */
  public NameChecks(Errors errors, TableDef table, Predicate<JavaType> exists) {
    this.errors = errors;
    this.table = table;
    this.exists = exists;
  }

  /** Tells what is wrong. */
  public void check() {
    for (EntityDef entity : table.entities()) {
      check(entity.companion(), entity.type(), entity.written(), entity.place());
    }
    for (RecordDef record : table.records().values()) {
      check(record.fields(), record.type(), record.written(), table.place());
    }
    for (SealedDef sealed : table.sealed().values()) {
      check(sealed.codec(), sealed.type(), sealed.written(), table.place());
    }
    check(table.implementation(), table.type(), true, table.place());
  }

  private void check(JavaType wanted, JavaType owner, boolean written, Place place) {
    JavaType other = owners.putIfAbsent(wanted, owner);
    if (other != null) {
      report(wanted, owner, "it is also to be written for " + other.name(), place);
    } else if (written && exists.test(wanted)) {
      report(wanted, owner, "there is a class of that name", place);
    }
  }

  private void report(JavaType wanted, JavaType owner, String why, Place place) {
    boolean entity = table.entity(owner).isPresent();
    errors.report(
        Code.COMPANION_CLASH,
        place,
        wanted.name(),
        owner.name(),
        why,
        entity ? "choose another name with @Entity(companion = …)" : "rename one of them");
  }
}
