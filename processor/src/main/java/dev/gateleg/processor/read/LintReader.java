package dev.gateleg.processor.read;

import dev.gateleg.model.Accepts;
import dev.gateleg.model.Load;
import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.TableModel.AcceptedModel;
import dev.gateleg.model.lint.Rule;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Reads what tables, entities and patterns say to the rules: which are broken on purpose, and how much is read. */
final class LintReader {

  private final Environment environment;
  private final Errors errors;

  LintReader(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  /** The rules that an element accepts to be broken. */
  List<AcceptedModel> accepted(Element element, String subject) {
    List<Annotation> all = new ArrayList<>();
    Annotation one = Annotation.find(element, Accepts.class, environment.elements());
    if (one != null) {
      all.add(one);
    }
    Annotation several = Annotation.find(element, Accepts.All.class, environment.elements());
    if (several != null) {
      for (AnnotationValue value : several.list("value")) {
        all.add(
            Annotation.of(element, (AnnotationMirror) value.getValue(), environment.elements()));
      }
    }
    List<String> codes = Arrays.stream(Rule.values()).map(Rule::name).toList();
    List<AcceptedModel> accepted = new ArrayList<>();
    for (Annotation accepts : all) {
      String rule = accepts.string("value");
      String because = accepts.string("because");
      if (!codes.contains(rule)) {
        wrong(accepts, element, rule, "there is no such rule", Errors.suggestion(rule, codes));
      } else if (because.isBlank()) {
        wrong(accepts, element, rule, "no reason", "say why it is right here");
      } else {
        accepted.add(new AcceptedModel(rule, subject, because));
      }
    }
    return accepted;
  }

  private void wrong(Annotation accepts, Element element, String rule, String why, String remedy) {
    errors.report(Code.ACCEPTS_WRONG, accepts.place(), element.getSimpleName(), rule, why, remedy);
  }

  /** How often a pattern is called and how much it reads; null where it does not say. */
  @Nullable
  LoadModel load(Element pattern) {
    Annotation load = Annotation.find(pattern, Load.class, environment.elements());
    if (load == null) {
      return null;
    }
    LoadModel said = new LoadModel(
        load.string("value"),
        load.number("reads"),
        load.number("returns"),
        load.number("itemBytes"));
    boolean negative = said.reads() < 0 || said.returns() < 0 || said.itemBytes() < 0;
    boolean more = said.reads() > 0 && said.returns() > said.reads();
    if (LoadModel.perSecond(said.rate()).isEmpty()) {
      errors.report(
          Code.LOAD_WRONG,
          load.at("value"),
          pattern.getSimpleName() + "()",
          said.rate(),
          "that is no rate",
          "write 500/s, 30/min, 2k/h or 1M/day");
    } else if (negative || more) {
      errors.report(
          Code.LOAD_WRONG,
          load.place(),
          pattern.getSimpleName() + "()",
          said.rate(),
          negative ? "a size is below 0" : "it returns more than it reads",
          "mend the sizes");
    } else {
      return said;
    }
    return null;
  }
}
