package dev.gateleg.proofs.models;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes records as the Java that makes them, to be pasted into a test. */
final class JavaText {

  private static final int WIDTH = 90;

  private JavaText() {}

  static String of(@Nullable Object value) {
    return of(value, "    ");
  }

  private static String of(@Nullable Object value, String indent) {
    if (value == null) {
      return "null";
    } else if (value instanceof String text) {
      return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    } else if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
    } else if (value instanceof Long number) {
      return number + "L";
    } else if (value instanceof List<?> list) {
      return call(
          list.stream().anyMatch(Objects::isNull) ? "Arrays.asList" : "List.of", list, indent);
    } else if (value instanceof Map<?, ?> map) {
      List<Object> entries = new ArrayList<>();
      new TreeMap<>(map).forEach((key, each) -> {
        entries.add(key);
        entries.add(each);
      });
      return call("Map.of", entries, indent);
    } else if (value instanceof Record made) {
      return call("new " + made.getClass().getSimpleName(), values(made), indent);
    }
    return value.toString();
  }

  private static String call(String name, List<?> arguments, String indent) {
    String line = arguments.stream()
        .map(each -> of(each, indent))
        .collect(Collectors.joining(", ", name + "(", ")"));
    if (line.length() + indent.length() <= WIDTH && !line.contains("\n")) {
      return line;
    }
    String deeper = indent + "    ";
    return arguments.stream()
        .map(each -> "\n" + deeper + of(each, deeper))
        .collect(Collectors.joining(",", name + "(", ")"));
  }

  private static List<@Nullable Object> values(Record made) {
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : made.getClass().getRecordComponents()) {
      try {
        values.add(component.getAccessor().invoke(made));
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    return values;
  }
}
