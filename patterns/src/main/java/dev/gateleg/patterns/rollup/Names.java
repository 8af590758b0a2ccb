package dev.gateleg.patterns.rollup;

import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The attributes of a row. All stand at the top of the item, so that one update serves whatever is there already; their
 * parts are escaped as keys are, so that no two of them are the same.
 */
final class Names {

  static final String COUNT = "_count";

  /** How often the row was written, by which a rebuild sees that others write too. */
  static final String CHANGES = "_changes";

  private static final KeyTemplate COUNT_BY =
      KeyTemplate.of("_count#{breakdown}#{value}", KeyType.STRING, KeyType.STRING);
  private static final KeyTemplate SUM = KeyTemplate.of("_sum#{measure}", KeyType.STRING);
  private static final KeyTemplate SUM_BY = KeyTemplate.of(
      "_sum#{measure}#{breakdown}#{value}", KeyType.STRING, KeyType.STRING, KeyType.STRING);

  private Names() {}

  static String countBy(String breakdown, String value) {
    return made(COUNT_BY, breakdown, value);
  }

  static String sum(String measure) {
    return made(SUM, measure);
  }

  static String sumBy(String measure, String breakdown, String value) {
    return made(SUM_BY, measure, breakdown, value);
  }

  static String made(KeyTemplate template, Object... parts) {
    return Objects.requireNonNull(template.key(parts));
  }

  /** The counters of a breakdown among an item's attributes, by value. */
  static Map<String, String> countsBy(Set<String> attributes, String breakdown) {
    return below(attributes, COUNT_BY, COUNT_BY.prefix(breakdown));
  }

  /** The sums of a breakdown among an item's attributes, by value. */
  static Map<String, String> sumsBy(Set<String> attributes, String measure, String breakdown) {
    return below(attributes, SUM_BY, SUM_BY.prefix(measure, breakdown));
  }

  private static Map<String, String> below(
      Set<String> attributes, KeyTemplate template, String prefix) {
    Map<String, String> byValue = new TreeMap<>();
    for (String attribute : attributes) {
      if (attribute.startsWith(prefix)) {
        byValue.put(
            template.decode(attribute).get(template.components().size() - 1).toString(), attribute);
      }
    }
    return byValue;
  }

  /** Whether an attribute is a counter or a sum, which counts as 0 where it is absent. */
  static boolean adds(String attribute) {
    return attribute.startsWith(COUNT) || attribute.startsWith("_sum#");
  }

  /** An attribute for people: {@code sum amount category FOOD}. */
  static String shown(String attribute) {
    return attribute.substring(1).replace('#', ' ');
  }
}
