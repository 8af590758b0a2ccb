package dev.gateleg.processor.check;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.lint.Finding;
import dev.gateleg.model.lint.ModelLint;
import dev.gateleg.model.lint.Rule.Level;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Errors;
import java.util.List;

/** Holds a model that compiles against the rules of docs/lint.md, and reports what breaks them where it stands. */
public final class Lint {

  private final Errors errors;
  private final TableDef table;
  private final List<ServedPattern> patterns;

  /** Looks at one table. */
  public Lint(Errors errors, TableDef table, List<ServedPattern> patterns) {
    this.errors = errors;
    this.table = table;
    this.patterns = patterns;
  }

  /** Reports what breaks a rule: errors and warnings, no notes. */
  public void check(TableModel model) {
    for (Finding finding : ModelLint.check(model)) {
      if (finding.rule().level() != Level.NOTE) {
        errors.report(finding, place(finding.subject()));
      }
    }
  }

  private Place place(String subject) {
    for (EntityDef entity : table.entities()) {
      for (KeyDef key : entity.keys()) {
        String on = key.index().isEmpty() ? "the table" : key.index();
        if (subject.equals(entity.name() + " on " + on)) {
          return key.place();
        }
      }
    }
    for (ServedPattern pattern : patterns) {
      if (subject.equals(pattern.pattern().name())) {
        return pattern.pattern().place();
      }
    }
    return table.indexes().stream()
        .filter(index -> index.name().equals(subject))
        .map(IndexDef::place)
        .findFirst()
        .orElse(table.place());
  }
}
