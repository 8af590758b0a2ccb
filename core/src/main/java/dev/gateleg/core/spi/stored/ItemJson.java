package dev.gateleg.core.spi.stored;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Items as DynamoDB's JSON, {@code {"total":{"N":"12.5"}}}, exactly as they are: also attributes that are NULL, which codecs
 * pass over, and attributes that no entity has.
 */
public final class ItemJson {

  private ItemJson() {}

  /** The text of an item. */
  public static String write(Map<String, Value> item) {
    StringBuilder out = new StringBuilder(256);
    write(item, out);
    return out.toString();
  }

  /** Writes an item at the end of some text. */
  public static void write(Map<String, Value> item, StringBuilder out) {
    all('{', item.entrySet(), '}', out, (entry, to) -> {
      quote(entry.getKey(), to);
      to.append(':');
      value(entry.getValue(), to);
    });
  }

  private static void value(Value value, StringBuilder out) {
    switch (value.type()) {
      case S -> quote(value.s(), out.append("{\"S\":"));
      case N -> quote(value.n(), out.append("{\"N\":"));
      case B -> quote(base64(value.b()), out.append("{\"B\":"));
      case BOOL -> out.append("{\"BOOL\":").append(value.bool());
      case SS -> all('[', value.ss(), ']', out.append("{\"SS\":"), ItemJson::quote);
      case NS -> all('[', value.ns(), ']', out.append("{\"NS\":"), ItemJson::quote);
      case BS -> all('[', value.bs(), ']', out.append("{\"BS\":"), (b, to) -> quote(base64(b), to));
      case L -> all('[', value.l(), ']', out.append("{\"L\":"), ItemJson::value);
      case M -> write(value.m(), out.append("{\"M\":"));
      default -> out.append("{\"NULL\":true");
    }
    out.append('}');
  }

  private static <T> void all(
      char open,
      Iterable<T> elements,
      char close,
      StringBuilder out,
      BiConsumer<T, StringBuilder> write) {
    out.append(open);
    for (Iterator<T> each = elements.iterator(); each.hasNext(); ) {
      write.accept(each.next(), out);
      if (each.hasNext()) {
        out.append(',');
      }
    }
    out.append(close);
  }

  private static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }

  /** Writes text in quotes, as JSON escapes it. */
  public static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u00")
            .append(Character.forDigit(c >> 4, 16))
            .append(Character.forDigit(c & 15, 16));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /**
   * The item that a text is.
   *
   * @throws InvalidInputException with the code {@code JsonMalformed}, if it is none
   */
  public static Map<String, Value> read(String text) {
    JsonText json = new JsonText(text);
    Map<String, Value> item = map(json, 1);
    json.end();
    return item;
  }

  /** The members of a JSON object, each as the text that it stands in. */
  public static Map<String, String> members(String text) {
    JsonText json = new JsonText(text);
    Map<String, String> members = new LinkedHashMap<>();
    json.expect('{');
    for (boolean first = true; json.another(first, '}'); first = false) {
      String name = json.string();
      json.expect(':');
      members.put(name, json.skipped());
    }
    json.end();
    return members;
  }

  /** The item that is the first and only member of a JSON object, under a name; null where the first member is another. */
  public static @Nullable Map<String, Value> readOnly(String name, String text) {
    JsonText json = new JsonText(text);
    json.expect('{');
    if (!json.another(true, '}') || !json.string().equals(name)) {
      return null;
    }
    json.expect(':');
    Map<String, Value> item = map(json, 1);
    json.expect('}');
    json.end();
    return item;
  }

  /** The elements of a JSON array, each as the text that it stands in. */
  public static List<String> elements(String text) {
    JsonText json = new JsonText(text);
    List<String> elements = json.list(json::skipped);
    json.end();
    return elements;
  }

  /** The text that a JSON string stands for. */
  public static String text(String quoted) {
    JsonText json = new JsonText(quoted);
    String text = json.string();
    json.end();
    return text;
  }

  private static Map<String, Value> map(JsonText json, int depth) {
    if (depth > JsonText.MOST_LEVELS) {
      throw json.malformed("values are nested deeper than DynamoDB takes");
    }
    Map<String, Value> map = new LinkedHashMap<>();
    json.expect('{');
    for (boolean first = true; json.another(first, '}'); first = false) {
      String name = json.string();
      json.expect(':');
      if (map.put(name, value(json, depth)) != null) {
        throw json.malformed("the attribute \"" + name + "\" is there twice");
      }
    }
    return map;
  }

  private static Value value(JsonText json, int depth) {
    json.expect('{');
    String kind = json.string();
    json.expect(':');
    Value value = switch (kind) {
      case "S" -> Value.fromS(json.string());
      case "N" -> Value.fromN(json.string());
      case "B" -> Value.fromB(json.bytes());
      case "BOOL" -> Value.fromBool(json.truth());
      case "NULL" -> nothing(json);
      case "SS" -> Value.fromSs(json.list(json::string));
      case "NS" -> Value.fromNs(json.list(json::string));
      case "BS" -> Value.fromBs(json.list(json::bytes));
      case "L" -> list(json, depth);
      case "M" -> Value.fromM(map(json, depth + 1));
      default -> throw json.malformed("\"" + kind + "\" is no kind of attribute");
    };
    json.expect('}');
    return value;
  }

  private static Value nothing(JsonText json) {
    if (!json.truth()) {
      throw json.malformed("NULL is always true");
    }
    return Value.NULL;
  }

  private static Value list(JsonText json, int depth) {
    if (depth > JsonText.MOST_LEVELS) {
      throw json.malformed("values are nested deeper than DynamoDB takes");
    }
    List<Value> values = new ArrayList<>(json.list(() -> value(json, depth + 1)));
    return Value.fromL(values);
  }
}
