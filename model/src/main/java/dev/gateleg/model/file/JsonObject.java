package dev.gateleg.model.file;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object of a model file: names and values in order. A value that is null is left out. */
final class JsonObject {

  private final Map<String, Object> values = new LinkedHashMap<>();

  Map<String, Object> values() {
    return values;
  }

  JsonObject with(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  <T> JsonObject with(String name, List<T> list, Function<T, JsonObject> each) {
    values.put(name, list.stream().map(each).toList());
    return this;
  }

  /** The same, left out where the list is empty. */
  <T> JsonObject withSome(String name, List<T> list, Function<T, JsonObject> each) {
    return list.isEmpty() ? this : with(name, list, each);
  }

  String string(String name) {
    String value = stringOrNull(name);
    if (value == null) {
      throw ModelFileException.unexpected(name, "nothing");
    }
    return value;
  }

  @Nullable
  String stringOrNull(String name) {
    Object value = values.get(name);
    if (value != null && !(value instanceof String)) {
      throw ModelFileException.unexpected(name, "no text");
    }
    return (String) value;
  }

  /** A whole number, which files have as text; 0 where it is absent. */
  int wholeOr0(String name) {
    String text = stringOrNull(name);
    try {
      return text == null ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw ModelFileException.unexpected(name, "'" + text + "'");
    }
  }

  boolean has(String name) {
    return values.get(name) != null;
  }

  boolean bool(String name) {
    if (values.get(name) instanceof Boolean value) {
      return value;
    }
    throw ModelFileException.unexpected(name, "no truth value");
  }

  @Nullable
  JsonObject objectOrNull(String name) {
    Object value = values.get(name);
    if (value != null && !(value instanceof JsonObject)) {
      throw ModelFileException.unexpected(name, "no object");
    }
    return (JsonObject) value;
  }

  JsonObject object(String name) {
    JsonObject value = objectOrNull(name);
    if (value == null) {
      throw ModelFileException.unexpected(name, "no object");
    }
    return value;
  }

  List<String> strings(String name) {
    return list(name, String.class, Function.identity());
  }

  /** Texts; none where they are absent, as in files of older compilers. */
  List<String> stringsOrNone(String name) {
    return values.containsKey(name) ? strings(name) : List.of();
  }

  <T> List<T> objects(String name, Function<JsonObject, T> each) {
    return list(name, JsonObject.class, each);
  }

  private <V, T> List<T> list(String name, Class<V> type, Function<V, T> each) {
    if (!(values.get(name) instanceof List<?> list)) {
      throw ModelFileException.unexpected(name, "no list");
    }
    List<T> result = new ArrayList<>();
    for (Object value : list) {
      if (!type.isInstance(value)) {
        throw ModelFileException.unexpected(name, "another value in the list");
      }
      result.add(each.apply(type.cast(value)));
    }
    return result;
  }
}
