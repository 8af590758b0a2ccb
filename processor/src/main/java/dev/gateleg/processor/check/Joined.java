package dev.gateleg.processor.check;

import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Shape;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether one read finds the items of two entities: by what their keys are made of, since templates of one text make
 * different keys of different types, formats and escaping.
 */
final class Joined {

  private Joined() {}

  /** Whether both attributes hold the same value where their components are equal. */
  static boolean whole(KeyPartDef a, KeyPartDef b) {
    return a.plain() || b.plain() ? plain(a, b) : template(a).makesTheKeysOf(template(b));
  }

  /** Whether what limits the one limits the other in the same way. */
  static boolean limited(PartDef limit, KeyPartDef other) {
    KeyPartDef part = limit.part();
    if (part.plain() || other.plain()) {
      return plain(part, other);
    }
    int given = limit.given().size();
    return switch (limit.comparison()) {
      case EQUAL -> template(part).makesTheKeysOf(template(other));
      case STARTS_WITH -> template(part).sharesPrefix(template(other), given);
      case RANGE, TEXT_PREFIX -> template(part).sharesRange(template(other), given);
    };
  }

  private static boolean plain(KeyPartDef a, KeyPartDef b) {
    return a.plain() && b.plain() && stored(a).equals(stored(b));
  }

  private static Shape stored(KeyPartDef part) {
    Shape shape = part.components().get(0).shape();
    Shape stored = shape instanceof Shape.Converted converted ? converted.as() : shape;
    return stored instanceof Shape.Scalar scalar
        ? new Shape.Scalar(scalar.kind(), scalar.type().boxed())
        : stored;
  }

  private static KeyTemplate template(KeyPartDef part) {
    return part.template().template();
  }

  /** Keys with the types of their components: {@code "ORDER#{id}" of long, raw}. */
  static String shown(List<KeyPartDef> parts) {
    return parts.stream().map(Joined::shown).collect(Collectors.joining(" and "));
  }

  private static String shown(KeyPartDef part) {
    String types = part.components().stream()
        .map(ComponentDef::shape)
        .map(shape -> shape.type().shown())
        .collect(Collectors.joining(" and "));
    return "\"" + part.text() + "\"" + (types.isEmpty() ? "" : " of " + types)
        + (part.plain() ? ", plain" : template(part).style().raw() ? ", raw" : "");
  }
}
