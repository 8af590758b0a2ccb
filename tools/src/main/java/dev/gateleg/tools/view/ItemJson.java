package dev.gateleg.tools.view;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.tools.error.ToolsCode;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Items as typed JSON, as DynamoDB writes them: {@code {"total":{"N":"528.00"}}}. Nothing is lost: numbers are texts with
 * all their digits, bytes are base 64, a set is no list.
 */
public final class ItemJson {

  private static final JsonFactory JSON = new JsonFactory();

  private ItemJson() {}

  /** The text of an item. */
  public static String write(Map<String, Value> item) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      write(item, out);
    }
    return text.toString();
  }

  /** Writes an item as one object. */
  public static void write(Map<String, Value> item, JsonGenerator out) {
    out.writeStartObject();
    item.forEach((name, value) -> {
      out.writeName(name);
      write(value, out);
    });
    out.writeEndObject();
  }

  /** Writes a value as one object. */
  public static void write(Value value, JsonGenerator out) {
    out.writeStartObject();
    switch (value.type()) {
      case S -> out.writeStringProperty("S", value.s());
      case N -> out.writeStringProperty("N", value.n());
      case B -> out.writeStringProperty("B", base64(value.b()));
      case BOOL -> out.writeBooleanProperty("BOOL", value.bool());
      case SS -> writeAll("SS", value.ss(), Function.identity(), out);
      case NS -> writeAll("NS", value.ns(), Function.identity(), out);
      case BS -> writeAll("BS", value.bs(), ItemJson::base64, out);
      case M -> {
        out.writeName("M");
        write(value.m(), out);
      }
      case L -> {
        out.writeArrayPropertyStart("L");
        value.l().forEach(element -> write(element, out));
        out.writeEndArray();
      }
      default -> out.writeBooleanProperty("NULL", true);
    }
    out.writeEndObject();
  }

  private static <T> void writeAll(
      String tag, List<T> values, Function<T, String> text, JsonGenerator out) {
    out.writeArrayPropertyStart(tag);
    values.forEach(value -> out.writeString(text.apply(value)));
    out.writeEndArray();
  }

  private static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }

  /**
   * The item of a text.
   *
   * @throws ViewException if it is no typed JSON
   */
  public static Map<String, Value> read(String text) {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), text)) {
      expect(in.nextToken(), JsonToken.START_OBJECT, in);
      Map<String, Value> item = readItem(in);
      if (in.nextToken() != null) {
        throw malformed("it goes on after the item");
      }
      return item;
    } catch (JacksonException | IllegalArgumentException e) {
      throw malformed(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Value> readItem(JsonParser in) {
    Map<String, Value> item = new LinkedHashMap<>();
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = in.currentName();
      in.nextToken();
      item.put(name, readValue(in));
    }
    return item;
  }

  private static Value readValue(JsonParser in) {
    expect(in.currentToken(), JsonToken.START_OBJECT, in);
    expect(in.nextToken(), JsonToken.PROPERTY_NAME, in);
    String tag = in.currentName();
    in.nextToken();
    Value value = readTagged(tag, in);
    expect(in.nextToken(), JsonToken.END_OBJECT, in);
    return value;
  }

  private static Value readTagged(String tag, JsonParser in) {
    return switch (tag) {
      case "S" -> Value.fromS(text(in));
      case "N" -> Value.fromN(text(in));
      case "B" -> Value.fromB(bytes(text(in)));
      case "BOOL" -> Value.fromBool(in.getBooleanValue());
      case "NULL" -> {
        expect(in.currentToken(), JsonToken.VALUE_TRUE, in);
        yield Value.NULL;
      }
      case "SS" -> Value.fromSs(list(in, ItemJson::text));
      case "NS" -> Value.fromNs(list(in, ItemJson::text));
      case "BS" -> Value.fromBs(list(in, each -> bytes(text(each))));
      case "L" -> Value.fromL(list(in, ItemJson::readValue));
      case "M" -> {
        expect(in.currentToken(), JsonToken.START_OBJECT, in);
        yield Value.fromM(readItem(in));
      }
      default -> throw malformed("there is no kind \"" + tag + "\"");
    };
  }

  private static String text(JsonParser in) {
    expect(in.currentToken(), JsonToken.VALUE_STRING, in);
    return in.getString();
  }

  private static Bytes bytes(String base64) {
    return Bytes.fromByteArrayUnsafe(
        Base64.getDecoder().decode(base64.getBytes(StandardCharsets.US_ASCII)));
  }

  private static <T> List<T> list(JsonParser in, Function<JsonParser, T> each) {
    expect(in.currentToken(), JsonToken.START_ARRAY, in);
    List<T> list = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      list.add(each.apply(in));
    }
    return list;
  }

  private static void expect(JsonToken actual, JsonToken expected, JsonParser in) {
    if (actual != expected) {
      throw malformed("at " + in.currentLocation().offsetDescription() + " is no " + expected);
    }
  }

  private static ViewException malformed(String why) {
    return new ViewException(
        ToolsCode.ITEM_MALFORMED,
        "The item is no typed JSON: " + why + "; write it as {\"name\": {\"S\": \"text\"}}.");
  }
}
