package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The expressions of one request, bound to its ExpressionAttributeNames and ExpressionAttributeValues.
 *
 * <p>Make one with {@link #of}, ask it for each expression that the request has, then call {@link #checkAllUsed}. To report
 * the same error as DynamoDB when a request has several, ask in its order: update before condition; filter, then
 * projection, then key condition. What needs the table comes after that: {@link KeyAttributes#checkScalars}, {@link
 * KeyExpression#on}, {@link Update#checkKeyUntouched}, {@link #checkFilter}.
 *
 * <pre>{@code
 * Expressions expressions = Expressions.of(
 *     request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
 *     request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
 * Condition filter = request.filterExpression() == null ? null : expressions.filter(request.filterExpression());
 * KeyExpression keys = expressions.keyCondition(request.keyConditionExpression());
 * expressions.checkAllUsed();
 * KeyCondition condition = keys.on(keyAttributes);
 * }</pre>
 *
 * <p>Texts are parsed once and remembered; binding and evaluating allocate little. For one thread; what it returns is
 * immutable. All methods throw {@link InvalidExpressionException} with DynamoDB's text for a ValidationException.
 */
public final class Expressions {

  private static final ParsedCache<Syntax.Clause> CONDITIONS =
      new ParsedCache<>(text -> Parsed.condition(ExpressionKind.CONDITION, text));
  private static final ParsedCache<Syntax.Clause> FILTERS =
      new ParsedCache<>(text -> Parsed.condition(ExpressionKind.FILTER, text));
  private static final ParsedCache<Syntax.Clause> KEY_CONDITIONS =
      new ParsedCache<>(text -> Parsed.condition(ExpressionKind.KEY_CONDITION, text));
  private static final ParsedCache<Syntax.Paths> PROJECTIONS =
      new ParsedCache<>(Parsed::projection);
  private static final ParsedCache<Syntax.Actions> UPDATES = new ParsedCache<>(Parsed::update);

  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final List<Parsed<?>> used = new ArrayList<>(2);

  private Expressions(Map<String, String> names, Map<String, AttributeValue> values) {
    this.names = names;
    this.values = values;
  }

  /**
   * The names and values of a request, checked.
   *
   * @param names ExpressionAttributeNames, or null if the request has none
   * @param values ExpressionAttributeValues, or null if the request has none
   */
  public static Expressions of(
      @Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {
    if (names != null) {
      checkNames(names);
    }
    return new Expressions(
        names == null ? Map.of() : names, values == null ? Map.of() : checkedValues(values));
  }

  /** A ConditionExpression. */
  public Condition condition(String text) {
    return bind(CONDITIONS.get(text));
  }

  /** A FilterExpression. */
  public Condition filter(String text) {
    return bind(FILTERS.get(text));
  }

  /** A KeyConditionExpression. */
  public KeyExpression keyCondition(String text) {
    return KeyExpression.of(bind(KEY_CONDITIONS.get(text)));
  }

  /** A ProjectionExpression. */
  public Projection projection(String text) {
    Parsed<Syntax.Paths> parsed = PROJECTIONS.get(text);
    return Projection.of(
        ExpressionKind.PROJECTION, binder(parsed).distinctPaths(parsed.syntax().paths()));
  }

  /** An UpdateExpression. */
  public Update update(String text) {
    Parsed<Syntax.Actions> parsed = UPDATES.get(text);
    Update update = new UpdateBinder(binder(parsed)).bind(parsed.syntax());
    parsed.checkOperators();
    return update;
  }

  /** Refuses names and values that none of the expressions asked for so far uses. */
  public void checkAllUsed() {
    checkUsed("ExpressionAttributeNames", names.keySet(), Parsed::names);
    checkUsed("ExpressionAttributeValues", values.keySet(), Parsed::values);
  }

  /** Refuses a query's filter that looks at the key of the table or index that is queried. */
  public static void checkFilter(Condition filter, KeyAttributes key) {
    key.checkScalars(filter);
    Conditions.forEachPath(filter, path -> {
      if (key.attribute(path.attribute()) != null) {
        throw new InvalidExpressionException(
            "Filter Expression can only contain non-primary key attributes: Primary key attribute: "
                + path.attribute());
      }
    });
  }

  private Condition bind(Parsed<Syntax.Clause> parsed) {
    Condition condition = binder(parsed).condition(parsed.syntax());
    parsed.checkOperators();
    return condition;
  }

  private Binder binder(Parsed<?> parsed) {
    used.add(parsed);
    return new Binder(parsed.kind(), names, values);
  }

  private void checkUsed(
      String parameter,
      Set<String> given,
      java.util.function.Function<Parsed<?>, Set<String>> uses) {
    for (String key : given) {
      if (!isUsed(key, uses)) {
        String unused = given.stream()
            .filter(candidate -> !isUsed(candidate, uses))
            .collect(Collectors.joining(", ", "{", "}"));
        throw new InvalidExpressionException(
            "Value provided in " + parameter + " unused in expressions: keys: " + unused);
      }
    }
  }

  private boolean isUsed(String key, java.util.function.Function<Parsed<?>, Set<String>> uses) {
    for (int i = 0; i < used.size(); i++) {
      if (uses.apply(used.get(i)).contains(key)) {
        return true;
      }
    }
    return false;
  }

  private static void checkNames(Map<String, String> names) {
    if (names.isEmpty()) {
      throw new InvalidExpressionException("ExpressionAttributeNames must not be empty");
    }
    for (String key : names.keySet()) {
      checkKey("ExpressionAttributeNames", '#', key);
    }
    for (Map.Entry<String, String> entry : names.entrySet()) {
      String name = entry.getValue();
      if (name == null || name.isEmpty()) {
        throw invalidValue("ExpressionAttributeNames", "Empty attribute name", entry.getKey());
      }
      if (AttributeNames.isTooLong(name)) {
        throw invalidValue(
            "ExpressionAttributeNames",
            "Attribute name is too large, must be less than 65536 bytes",
            entry.getKey());
      }
    }
  }

  private static Map<String, AttributeValue> checkedValues(Map<String, AttributeValue> values) {
    if (values.isEmpty()) {
      throw new InvalidExpressionException("ExpressionAttributeValues must not be empty");
    }
    for (String key : values.keySet()) {
      checkKey("ExpressionAttributeValues", ':', key);
    }
    Map<String, AttributeValue> changed = null;
    for (Map.Entry<String, AttributeValue> entry : values.entrySet()) {
      AttributeValue kept = checkedValue(entry.getKey(), entry.getValue());
      if (kept != entry.getValue()) {
        changed = changed == null ? new HashMap<>(values) : changed;
        changed.put(entry.getKey(), kept);
      }
    }
    return changed == null ? values : changed;
  }

  private static AttributeValue checkedValue(String key, @Nullable AttributeValue value) {
    try {
      return AttributeValues.checked(value == null ? AttributeValue.builder().build() : value);
    } catch (InvalidExpressionException e) {
      InvalidExpressionException older =
          invalidValue("ExpressionAttributeValues", e.olderText(), key);
      throw e.isBare()
          ? new InvalidExpressionException(String.valueOf(e.getMessage()), older.olderText())
          : older;
    }
  }

  private static void checkKey(String parameter, char first, String key) {
    boolean valid = key.length() > 1 && key.charAt(0) == first;
    for (int i = 1; i < key.length() && valid; i++) {
      char c = key.charAt(i);
      valid = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
    if (!valid) {
      throw new InvalidExpressionException(
          parameter + " contains invalid key: Syntax error; key: \"" + key + "\"");
    }
  }

  private static InvalidExpressionException invalidValue(
      String parameter, String text, String key) {
    return new InvalidExpressionException(
        parameter + " contains invalid value: " + text + " for key " + key);
  }
}
