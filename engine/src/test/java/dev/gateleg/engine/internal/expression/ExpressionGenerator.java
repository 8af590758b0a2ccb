package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Random expressions, most of them good, and random items to try them on; the same for the same seed. */
public final class ExpressionGenerator {

  static final Map<String, AttributeValue> VALUES = values();
  static final Map<String, String> NAMES =
      Map.of("#s", "s", "#n", "n", "#l", "l", "#m", "m", "#data", "data", "#dot", "a.b", "#k", "k");

  private static final List<String> PLACEHOLDERS =
      VALUES.keySet().stream().sorted().toList();
  private static final List<String> ATTRIBUTES = List.of(
      "a", "b", "s", "n", "l", "m", "ss", "ns", "bs", "bin", "bo", "nu", "#s", "#n", "#l", "#m",
      "#data", "#dot");
  private static final List<String> COMPARATORS = List.of("=", "<>", "<", "<=", ">", ">=");
  private static final List<String> JUNK = List.of(
      "(",
      ")",
      "((",
      "))",
      "[",
      "]",
      ",",
      ".",
      "=",
      "<",
      "+",
      "-",
      "AND",
      "or",
      "NOT",
      "BETWEEN",
      "in",
      "SET",
      "remove",
      "size",
      "foo(",
      "a",
      "status",
      "#x",
      ":x",
      "0",
      "99999999999",
      "$",
      "é",
      "'",
      "\"",
      "_",
      " ",
      "#",
      ":",
      "<>");
  private static final Pattern ALIAS = Pattern.compile("[#:][A-Za-z0-9_]+");

  private final Random random;
  private final List<String> attributes;

  public ExpressionGenerator(Random random) {
    this(random, List.of());
  }

  /** One whose expressions name those attributes, too. */
  public ExpressionGenerator(Random random, List<String> more) {
    this.random = random;
    this.attributes = new ArrayList<>(ATTRIBUTES);
    this.attributes.addAll(more);
  }

  private static Map<String, AttributeValue> values() {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":s1", Fixtures.s("a"));
    values.put(":s2", Fixtures.s("abc"));
    values.put(":s3", Fixtures.s(""));
    values.put(":n1", Fixtures.n("1"));
    values.put(":n2", Fixtures.n("-2.5"));
    values.put(":n3", Fixtures.n("12345678901234567890"));
    values.put(":b1", Fixtures.b("a"));
    values.put(":b2", Fixtures.b("abc"));
    values.put(":bo", AttributeValue.fromBool(true));
    values.put(":nu", AttributeValue.fromNul(true));
    values.put(":ss", AttributeValue.fromSs(List.of("a", "b")));
    values.put(":ns", AttributeValue.fromNs(List.of("1", "2")));
    values.put(":bs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("a"))));
    values.put(":l1", AttributeValue.fromL(List.of(Fixtures.s("a"), Fixtures.n("1"))));
    values.put(":l2", AttributeValue.fromL(List.of()));
    values.put(":m1", AttributeValue.fromM(Map.of("k", Fixtures.n("1"))));
    values.put(":tS", Fixtures.s("S"));
    values.put(":tL", Fixtures.s("L"));
    return Map.copyOf(values);
  }

  /** An item without key: some of the attributes, mostly of the type that their name suggests. */
  public Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>();
    for (String name :
        List.of("a", "b", "s", "n", "l", "m", "ss", "ns", "bs", "bin", "bo", "nu", "data", "a.b")) {
      if (random.nextInt(4) > 0) {
        item.put(name, value(name, 0));
      }
    }
    return item;
  }

  private AttributeValue value(String name, int depth) {
    return switch (random.nextInt(8) == 0 ? "any" : name) {
      case "s", "data" -> pick(List.of(":s1", ":s2", ":s3"));
      case "n" -> pick(List.of(":n1", ":n2", ":n3"));
      case "ss", "ns", "bs", "bo", "nu" -> pick(List.of(":" + name));
      case "bin" -> pick(List.of(":b1", ":b2"));
      case "l" -> AttributeValue.fromL(some(() -> value(depth < 2 ? "any" : "n", depth + 1)));
      case "m" ->
        AttributeValue.fromM(Map.of(
            "k",
            value(depth < 2 ? "any" : "s", depth + 1),
            "n",
            value("n", depth + 1),
            "l",
            value("l", depth + 1)));
      default ->
        depth < 2
            ? value(one(List.of("s", "n", "ss", "bin", "l", "m", "bo")), depth + 1)
            : VALUES.get(":n1");
    };
  }

  private AttributeValue pick(List<String> placeholders) {
    return VALUES.get(one(placeholders));
  }

  private <T> List<T> some(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  public <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  public String condition() {
    return clause(random.nextInt(4));
  }

  private String clause(int depth) {
    if (depth > 0) {
      return switch (random.nextInt(5)) {
        case 0, 1 -> nested(depth) + one(List.of(" AND ", " OR ", " and ")) + nested(depth);
        case 2 -> "NOT " + nested(depth);
        default -> clause(depth - 1);
      };
    }
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> operand() + " " + one(COMPARATORS) + " " + operand();
      case 4 -> operand() + " BETWEEN " + operand() + " AND " + operand();
      case 5 -> operand() + " IN (" + String.join(", ", some(this::operand)) + ")";
      case 6 -> one(List.of("attribute_exists", "attribute_not_exists")) + "(" + path() + ")";
      case 7 -> "attribute_type(" + path() + ", " + one(List.of(":tS", ":tL", ":s1")) + ")";
      case 8 -> "begins_with(" + operand() + ", " + operand() + ")";
      default -> "contains(" + operand() + ", " + operand() + ")";
    };
  }

  private String nested(int depth) {
    String clause = clause(depth - 1);
    return random.nextInt(3) == 0 || clause.contains(" OR ") ? "(" + clause + ")" : clause;
  }

  private String operand() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> path();
      case 4, 5, 6 -> placeholder();
      default -> "size(" + path() + ")";
    };
  }

  private String placeholder() {
    return one(PLACEHOLDERS);
  }

  /** Any of the values that expressions use. */
  public AttributeValue value() {
    return pick(PLACEHOLDERS);
  }

  String path() {
    StringBuilder path = new StringBuilder(one(attributes));
    while (random.nextInt(3) == 0) {
      path.append(
          random.nextBoolean()
              ? "[" + random.nextInt(4) + "]"
              : one(List.of(".k", ".n", ".l", ".#k", ".zz")));
    }
    return path.toString();
  }

  public String projection() {
    return String.join(one(List.of(",", ", ")), some(this::path));
  }

  public String update() {
    List<String> sections = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      sections.add("SET " + String.join(", ", some(() -> path() + " = " + assigned())));
    }
    if (random.nextInt(3) == 0) {
      sections.add("REMOVE " + String.join(", ", some(this::path)));
    }
    if (random.nextInt(4) == 0) {
      sections.add("ADD "
          + String.join(
              ", ", some(() -> path() + " " + one(List.of(":n1", ":ss", ":n2", ":ns", ":s1")))));
    }
    if (sections.isEmpty() || random.nextInt(5) == 0) {
      sections.add("DELETE "
          + String.join(", ", some(() -> path() + " " + one(List.of(":ss", ":ns", ":bs")))));
    }
    java.util.Collections.shuffle(sections, random);
    return String.join(" ", sections);
  }

  private String assigned() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> simple();
      case 3, 4 -> simple() + one(List.of(" + ", " - ")) + one(List.of(":n1", ":n2", "n", "#n"));
      case 5 -> "if_not_exists(" + path() + ", " + simple() + ")";
      case 6 ->
        "list_append(" + one(List.of("l", "#l", ":l1")) + ", "
            + one(List.of(":l1", ":l2", "m.l", "n")) + ")";
      default -> "(" + simple() + ")";
    };
  }

  private String simple() {
    return random.nextBoolean() ? path() : placeholder();
  }

  /** The text with a few tokens lost, doubled or added. */
  public String mutated(String text) {
    List<String> parts =
        new ArrayList<>(List.of(text.split("(?<=[ ,().\\[\\]=])|(?=[ ,().\\[\\]=])")));
    for (int i = random.nextInt(3); i >= 0 && !parts.isEmpty(); i--) {
      int at = random.nextInt(parts.size());
      switch (random.nextInt(3)) {
        case 0 -> parts.remove(at);
        case 1 -> parts.add(at, parts.get(random.nextInt(parts.size())));
        default -> parts.add(at, one(JUNK));
      }
    }
    return String.join("", parts);
  }

  /** The names that a text uses and that are known, or null if there are none. */
  public static @Nullable Map<String, String> namesIn(String text) {
    Map<String, String> used = new HashMap<>(NAMES);
    used.keySet().retainAll(placeholdersIn(text));
    return used.isEmpty() ? null : used;
  }

  /** The values that a text uses and that are known, or null if there are none. */
  public static @Nullable Map<String, AttributeValue> valuesIn(String text) {
    Map<String, AttributeValue> used = new HashMap<>(VALUES);
    used.keySet().retainAll(placeholdersIn(text));
    return used.isEmpty() ? null : used;
  }

  private static List<String> placeholdersIn(String text) {
    Matcher matcher = ALIAS.matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }
}
