package dev.gateleg.core.expression;

import dev.gateleg.core.item.MapSink;
import dev.gateleg.model.codec.ValueCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Collects the names and values of a request's expressions.
 *
 * <p>Every name goes through a numbered alias, so that reserved words, dots and odd characters can't matter and two names
 * can't collide. One writer serves all expressions of one request. Not thread-safe.
 */
public final class ExpressionWriter {

  private final Map<String, String> aliases = new LinkedHashMap<>(8);
  private final Map<String, String> names = new LinkedHashMap<>(8);
  private final Map<String, AttributeValue> values = new LinkedHashMap<>(8);

  /** The alias of an attribute's name. */
  public String name(String attribute) {
    String alias = aliases.get(attribute);
    if (alias == null) {
      alias = "#n" + aliases.size();
      aliases.put(attribute, alias);
      names.put(alias, attribute);
    }
    return alias;
  }

  /** A placeholder for a value. */
  public String value(AttributeValue value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  /** A placeholder for a value as its codec stores it. */
  public <T> String value(ValueCodec<T> codec, T value) {
    return value(MapSink.valueOf(codec, value));
  }

  /** The text of a condition. */
  public String condition(Condition<?> condition) {
    return condition.text(this);
  }

  /** The text of an update: its changes by clause, each in the order given. */
  public String update(List<UpdateAction> actions) {
    Map<String, StringJoiner> clauses = new LinkedHashMap<>();
    for (UpdateAction action : actions) {
      clauses
          .computeIfAbsent(action.clause(), clause -> new StringJoiner(", ", clause + " ", ""))
          .add(action.text(this));
    }
    StringJoiner all = new StringJoiner(" ");
    clauses.values().forEach(clause -> all.add(clause.toString()));
    return all.toString();
  }

  String path(Path path) {
    if (path.topLevel()) {
      return name(path.attribute());
    }
    StringBuilder text = new StringBuilder();
    for (Path.Step step : path.steps()) {
      if (step instanceof Path.Name name) {
        text.append(text.isEmpty() ? "" : ".").append(name(name.name()));
      } else {
        text.append('[').append(((Path.Position) step).index()).append(']');
      }
    }
    return text.toString();
  }

  /** The names behind the aliases, for the request. */
  public Map<String, String> names() {
    return names;
  }

  /** The values behind the placeholders, for the request. */
  public Map<String, AttributeValue> values() {
    return values;
  }
}
