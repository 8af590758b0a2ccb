package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.Cell;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Attribute values as people and programs read them: numbers with all their digits. */
final class Values {

  private Values() {}

  /** A value in a row: texts as they are, what is nested as JSON. */
  static Cell cell(Value value) {
    return switch (value.type()) {
      case S -> Cell.of(value.s());
      case N -> Cell.digits(value.n());
      case BOOL -> Cell.of(value.bool());
      case B -> Cell.of(base64(value.b()));
      default -> Cell.json(json(value));
    };
  }

  /** A value as plain JSON, in which sets are lists and bytes are base 64. */
  static String json(Value value) {
    return switch (value.type()) {
      case S -> Cell.quoted(value.s());
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case B -> Cell.quoted(base64(value.b()));
      case SS -> list(value.ss(), Cell::quoted);
      case NS -> list(value.ns(), Function.identity());
      case BS -> list(value.bs(), bytes -> Cell.quoted(base64(bytes)));
      case L -> list(value.l(), Values::json);
      case M -> object(value.m());
      default -> "null";
    };
  }

  /** A map as plain JSON. */
  static String object(Map<String, Value> map) {
    return map.entrySet().stream()
        .map(entry -> Cell.quoted(entry.getKey()) + ":" + json(entry.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static <T> String list(List<T> values, Function<T, String> each) {
    return values.stream().map(each).collect(Collectors.joining(",", "[", "]"));
  }

  private static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }
}
