package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What DynamoDB takes as an attribute value, and the form in which it keeps it. Sets are kept in order. */
public final class AttributeValues {

  /** How deep lists and maps may nest: what the innermost holds is at level 32, the attribute itself at level 1. */
  static final int MAX_DEPTH = 31;

  private static final String INVALID = "One or more parameter values were invalid: ";

  private AttributeValues() {}

  /**
   * The value as it is kept: checked, with its numbers in canonical form and its sets in order; the very same object where nothing changes.
   *
   * @throws InvalidExpressionException if DynamoDB would refuse the value
   */
  public static AttributeValue checked(AttributeValue value) {
    return checked(value, 1);
  }

  private static AttributeValue checked(AttributeValue value, int depth) {
    // The SDK says null of a value with several types.
    AttributeValue.Type type = value.type();
    if (type == null) {
      throw notOneType(value);
    }
    return switch (type) {
      case S, B, BOOL -> value;
      case N -> number(value);
      case NUL -> {
        if (!value.nul()) {
          throw invalid("Null attribute value types must have the value of true");
        }
        yield value;
      }
      case SS -> stringSet(value);
      case NS -> numberSet(value);
      case BS -> binarySet(value);
      case L -> list(value, depth);
      case M -> map(value, depth);
      default -> throw notOneType(value);
    };
  }

  private static AttributeValue number(AttributeValue value) {
    String canonical = Numbers.canonical(value.n());
    return canonical.equals(value.n()) ? value : AttributeValue.fromN(canonical);
  }

  private static AttributeValue stringSet(AttributeValue value) {
    List<String> elements = value.ss();
    if (elements.isEmpty()) {
      throw invalid("An string set  may not be empty");
    }
    if (new HashSet<>(elements).size() < elements.size()) {
      throw duplicates(
          distinctFirst(elements, Values.STRINGS).stream()
              .map(element -> '"' + element + '"')
              .collect(Collectors.joining(", ", "[", "]")),
          elements.toString(),
          "");
    }
    List<String> ordered = Values.ordered(elements, Values.STRINGS);
    return ordered == elements ? value : AttributeValue.fromSs(ordered);
  }

  private static AttributeValue numberSet(AttributeValue value) {
    List<String> elements = value.ns();
    if (elements.isEmpty()) {
      throw invalid("An number set  may not be empty");
    }
    List<String> canonical = Values.ordered(Values.canonical(elements), Values.NUMBERS);
    if (new HashSet<>(canonical).size() < canonical.size()) {
      throw new InvalidExpressionException(
          INVALID + "Input collection contains duplicates.",
          "Input collection contains duplicates");
    }
    return canonical.equals(elements) ? value : AttributeValue.fromNs(canonical);
  }

  private static AttributeValue binarySet(AttributeValue value) {
    List<SdkBytes> elements = value.bs();
    if (elements.isEmpty()) {
      throw invalid("Binary sets should not be empty");
    }
    if (new HashSet<>(elements).size() < elements.size()) {
      throw duplicates(
          distinctFirst(elements, Values.BINARIES).stream()
              .map(element -> '"' + base64(element) + '"')
              .collect(Collectors.joining(",", "[", "]")),
          elements.stream().map(AttributeValues::base64).toList().toString(),
          "of type BS");
    }
    List<SdkBytes> ordered = Values.ordered(elements, Values.BINARIES);
    return ordered == elements ? value : AttributeValue.fromBs(ordered);
  }

  private static InvalidExpressionException duplicates(
      String elements, String olderElements, String type) {
    String end = type + " contains duplicates.";
    return new InvalidExpressionException(
        INVALID + "Input collection " + elements + end,
        INVALID + "Input collection " + olderElements + end);
  }

  /** The elements as DynamoDB shows them: in order up to the first that comes again, then as they were given. */
  private static <T> List<T> distinctFirst(List<T> elements, Comparator<? super T> order) {
    Set<T> seen = new HashSet<>();
    int distinct = 0;
    while (distinct < elements.size() && seen.add(elements.get(distinct))) {
      distinct++;
    }
    List<T> shown = new ArrayList<>(elements);
    shown.subList(0, distinct).sort(order);
    return shown;
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }

  private static AttributeValue list(AttributeValue value, int depth) {
    checkDepth(depth);
    List<AttributeValue> elements = value.l();
    List<AttributeValue> changed = null;
    for (int i = 0; i < elements.size(); i++) {
      AttributeValue element = present(elements.get(i));
      AttributeValue kept = checked(element, depth + 1);
      if (kept != element) {
        changed = changed == null ? new ArrayList<>(elements) : changed;
        changed.set(i, kept);
      }
    }
    return changed == null ? value : AttributeValue.fromL(changed);
  }

  private static AttributeValue map(AttributeValue value, int depth) {
    checkDepth(depth);
    Map<String, AttributeValue> changed = null;
    for (Map.Entry<String, AttributeValue> entry : value.m().entrySet()) {
      AttributeValue member = present(entry.getValue());
      AttributeValue kept = checked(member, depth + 1);
      if (kept != member) {
        changed = changed == null ? new HashMap<>(value.m()) : changed;
        changed.put(entry.getKey(), kept);
      }
    }
    return changed == null ? value : AttributeValue.fromM(changed);
  }

  private static AttributeValue present(@Nullable AttributeValue value) {
    if (value == null) {
      throw empty();
    }
    return value;
  }

  private static void checkDepth(int depth) {
    if (depth > MAX_DEPTH) {
      throw tooDeep();
    }
  }

  static InvalidExpressionException tooDeep() {
    String message = "Nesting Levels have exceeded supported limits:"
        + " Attributes in the item have nested levels beyond supported limit";
    return new InvalidExpressionException(message, message);
  }

  /** Refuses a value that nests too deep once it stands below that many lists and maps. */
  static void checkDepth(AttributeValue value, int above) {
    if (value.hasL() || value.hasM()) {
      checkDepth(above + 1);
      value.l().forEach(element -> checkDepth(element, above + 1));
      value.m().values().forEach(member -> checkDepth(member, above + 1));
    }
  }

  /** Whether a value has more than that many lists and maps around something. */
  public static boolean nestsDeeperThan(@Nullable AttributeValue value, int levels) {
    if (value == null || !value.hasL() && !value.hasM()) {
      return false;
    }
    return levels <= 0
        || value.l().stream().anyMatch(element -> nestsDeeperThan(element, levels - 1))
        || value.m().values().stream().anyMatch(member -> nestsDeeperThan(member, levels - 1));
  }

  private static InvalidExpressionException notOneType(AttributeValue value) {
    int types = (value.s() != null ? 1 : 0)
        + (value.n() != null ? 1 : 0)
        + (value.b() != null ? 1 : 0)
        + (value.bool() != null ? 1 : 0)
        + (value.nul() != null ? 1 : 0)
        + (value.hasSs() ? 1 : 0)
        + (value.hasNs() ? 1 : 0)
        + (value.hasBs() ? 1 : 0)
        + (value.hasL() ? 1 : 0)
        + (value.hasM() ? 1 : 0);
    if (types == 0) {
      return empty();
    }
    // A number among them is looked at first.
    if (value.n() != null) {
      Numbers.canonical(value.n());
    }
    return new InvalidExpressionException(
        "Supplied AttributeValue has more than one datatypes set, "
            + "must contain exactly one of the supported datatypes");
  }

  private static InvalidExpressionException empty() {
    return new InvalidExpressionException(
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  }

  private static InvalidExpressionException invalid(String text) {
    return new InvalidExpressionException(INVALID + text);
  }
}
