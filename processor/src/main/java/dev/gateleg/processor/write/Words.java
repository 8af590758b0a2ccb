package dev.gateleg.processor.write;

import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.ConditionDef.Comparison;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.ParameterDef;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what a pattern asks of a key, in words. */
final class Words {

  private Words() {}

  static String of(ConditionDef condition) {
    return Stream.concat(condition.partition().stream(), condition.sort().stream())
        .map(Words::of)
        .collect(Collectors.joining(" and "));
  }

  private static String of(PartDef part) {
    String attribute = part.part().attribute();
    String template = part.part().text();
    return switch (part.comparison()) {
      case EQUAL -> attribute + " is " + template;
      case STARTS_WITH ->
        attribute + " starts with " + start(template, part.given().size());
      case RANGE, TEXT_PREFIX ->
        attribute + " is " + template + " where " + next(part)
            + (part.comparison() == Comparison.RANGE ? " is" : "") + bound(part.low())
            + bound(part.high());
    };
  }

  private static String next(PartDef part) {
    return part.part().components().get(part.given().size()).name();
  }

  private static String bound(@Nullable ParameterDef bound) {
    return bound == null ? "" : " " + bound.bound().words() + " {" + bound.name() + "}";
  }

  /** A template up to the component after so many. */
  private static String start(String template, int given) {
    int end = 0;
    for (int i = 0; i < given; i++) {
      end = template.indexOf('}', end) + 1;
    }
    return template.substring(0, template.indexOf('{', end));
  }
}
