package dev.gateleg.core.internal.expression;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.Placeholders;
import dev.gateleg.model.codec.ValueCodec;
import java.util.Arrays;
import java.util.Map;

/**
 * Collects the names and values of a request's expressions.
 *
 * <p>Every name goes through a numbered alias, so that reserved words, dots and odd characters can't matter and two names
 * can't collide. One writer serves all expressions of one request. Not thread-safe.
 */
public final class ExpressionWriter implements Placeholders {

  private static final int USUAL_PLACEHOLDERS = 64;
  private static final String[] NAMES = placeholders("#n");
  private static final String[] VALUES = placeholders(":v");

  private final SmallMap<String> names = new SmallMap<>(8);
  private final SmallMap<Value> values = new SmallMap<>(8);

  private static String[] placeholders(String start) {
    String[] all = new String[USUAL_PLACEHOLDERS];
    Arrays.setAll(all, i -> start + i);
    return all;
  }

  /** The alias of an attribute's name. */
  public String name(String attribute) {
    int count = names.size();
    for (int i = 0; i < count; i++) {
      if (names.valueAt(i).equals(attribute)) {
        return names.nameAt(i);
      }
    }
    String alias = count < NAMES.length ? NAMES[count] : "#n" + count;
    names.add(alias, attribute);
    return alias;
  }

  /** A placeholder for a value; the same one for the same object. */
  @SuppressWarnings("ReferenceEquality") // Comparing whole values would cost more than it saves.
  public String value(Value value) {
    int count = values.size();
    for (int i = 0; i < count; i++) {
      if (values.valueAt(i) == value) {
        return values.nameAt(i);
      }
    }
    String placeholder = placeholder(count);
    values.add(placeholder, value);
    return placeholder;
  }

  /** The n-th placeholder of a value. */
  static String placeholder(int n) {
    return n < VALUES.length ? VALUES[n] : ":v" + n;
  }

  /** A placeholder for a value as its codec stores it. */
  public <T> String value(ValueCodec<T> codec, T value) {
    return value(MapSink.valueOf(codec, value));
  }

  /** The text of a condition. */
  public String condition(Condition<?> condition) {
    return condition(condition.tree());
  }

  /** The text of what a condition says. */
  public String condition(ConditionTree condition) {
    return condition.text(this::path, this::value);
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

  @Override
  public Map<String, String> names() {
    return names;
  }

  @Override
  public Map<String, Value> values() {
    return values;
  }
}
