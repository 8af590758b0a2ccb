package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A closed set of names. */
final class EnumType<T> extends KeyType<T> {
  private final Map<String, T> byName;
  private final Function<T, String> name;

  EnumType(Class<?> javaType, Map<String, T> byName, Function<T, String> name) {
    super("ENUM", javaType);
    this.byName = new LinkedHashMap<>(byName);
    this.name = name;
  }

  /** All constants. */
  Collection<T> constants() {
    return byName.values();
  }

  static ModelException noNames() {
    return new ModelException(
        ModelCode.ENUM_WITHOUT_NAMES,
        "An enum in a key needs constants with names; pass all of values().");
  }

  @Override
  void write(T value, StringBuilder out, KeyPart part) {
    String text = name.apply(value);
    if (!byName.containsKey(text)) {
      throw part.outOfRange(value, "which is none of " + byName.keySet(), "use one of these");
    }
    out.append(text);
  }

  @Override
  @Nullable
  T read(String text) {
    return byName.get(text);
  }

  @Override
  @Nullable
  KeyType<T> formatted(String format) {
    if (!format.equals("lower")) {
      return null;
    }
    Map<String, T> lower = new LinkedHashMap<>();
    byName.forEach((text, constant) -> lower.put(text.toLowerCase(Locale.ROOT), constant));
    return lower.size() < byName.size()
        ? null // two constants would be one
        : new EnumType<>(javaType(), lower, value -> name.apply(value).toLowerCase(Locale.ROOT));
  }

  @Override
  String formats() {
    return formatted("lower") == null ? "" : "lower";
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int end = shape.state();
    for (String text : byName.keySet()) {
      shape.join(shape.literal(from, escape.spelled(text)), end);
    }
    return end;
  }

  @Override
  String form() {
    return name() + byName.keySet();
  }

  @Override
  String punctuation() {
    return String.join("", byName.keySet());
  }

  @Override
  String constantPunctuation() {
    return punctuation(); // a name with the separator would be refused whenever it came up: better
    // at once
  }

  /** Whether the names, escaped and with what follows them in a key, sort as they do alone. */
  boolean ordered(Escape escape, String following) {
    List<String> sorted = new ArrayList<>(byName.keySet());
    sorted.sort(KeyOrder.UTF8);
    for (int i = 1; i < sorted.size(); i++) {
      String smaller = escape.spelled(sorted.get(i - 1)) + following;
      if (KeyOrder.compare(smaller, escape.spelled(sorted.get(i)) + following) >= 0) {
        return false;
      }
    }
    return true;
  }
}
