package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stored values as people read them. */
public final class Shown {

  private Shown() {}

  /** A text or number as it is, bytes in base 64, and a question mark for what is no key. */
  public static String key(@Nullable Value value) {
    if (value == null) {
      return "?";
    } else if (value.s() != null) {
      return value.s();
    } else if (value.n() != null) {
      return value.n();
    }
    return value.b() == null
        ? "?"
        : Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
  }

  /** Any value: texts in quotes, numbers as they are, bytes by their number, and what is below maps and lists. */
  public static String value(Value value) {
    return switch (value.type()) {
      case S -> "\"" + value.s() + "\"";
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case NUL -> "null";
      case B -> bytes(value.b());
      case SS -> all(value.ss(), text -> "\"" + text + "\"");
      case NS -> all(value.ns(), number -> number);
      case BS -> all(value.bs(), Shown::bytes);
      case L -> value.l().stream().map(Shown::value).collect(Collectors.joining(", ", "[", "]"));
      case M ->
        value.m().entrySet().stream()
            .map(entry -> entry.getKey() + ": " + value(entry.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    };
  }

  private static String bytes(Bytes bytes) {
    return "<" + bytes.asByteArrayUnsafe().length + " bytes>";
  }

  private static <T> String all(List<T> elements, Function<T, String> shown) {
    return elements.stream().map(shown).collect(Collectors.joining(", ", "{", "}"));
  }
}
