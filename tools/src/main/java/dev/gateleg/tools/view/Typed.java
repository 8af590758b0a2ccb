package dev.gateleg.tools.view;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.tools.error.ToolsCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Attribute values from what people type: a text, or JSON. */
final class Typed {

  private static final int MOST_DIGITS = 38;
  private static final int LARGEST = 125;
  private static final int SMALLEST = -130;
  private static final JsonMapper JSON = JsonMapper.builder()
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
      .build();

  private Typed() {}

  /** The value of a text in an attribute of that kind and Java type. */
  static Value text(
      String name, String type, AttributeKind kind, List<String> constants, String text) {
    if (!constants.isEmpty() && !constants.contains(text)) {
      throw malformed(name, text, "it is one of " + String.join(", ", constants));
    }
    if (kind == AttributeKind.NUMBER && text.length() > MOST_DIGITS) {
      number(name, text); // Told in the same words as other values that are none.
    }
    String stored = Scalars.codec(type, kind) == null ? text : Scalars.stored(type, kind, text);
    if (stored == null) {
      throw malformed(
          name,
          text,
          "which is no " + type.substring(type.lastIndexOf('.') + 1) + "; write it as "
              + Scalars.example(type));
    }
    return switch (kind) {
      case STRING -> Value.fromS(stored);
      case NUMBER -> number(name, stored);
      case BOOLEAN -> Value.fromBool(truth(name, text));
      case BINARY -> Value.fromB(bytes(name, text));
      case NULL -> throw malformed(name, text, "the model has no kind for it");
      default ->
        throw malformed(
            name,
            text,
            "it is kept as " + Items.tag(kind) + "; give it as JSON: " + name + ":="
                + (kind == AttributeKind.MAP ? "'{…}'" : "'[…]'"));
    };
  }

  private static boolean truth(String name, String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw malformed(name, text, "it is true or false");
    }
    return text.equals("true");
  }

  static Value number(String name, String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      BigDecimal least = number.stripTrailingZeros();
      int magnitude = least.precision() - least.scale() - 1;
      if (number.signum() == 0
          || (least.precision() <= MOST_DIGITS && magnitude <= LARGEST && magnitude >= SMALLEST)) {
        return Value.fromN(text);
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw malformed(name, text, "it is a number of at most " + MOST_DIGITS + " digits");
  }

  private static Bytes bytes(String name, String text) {
    try {
      return Bytes.fromByteArrayUnsafe(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw malformed(name, text, "bytes are written in base 64");
    }
  }

  /** The value of JSON in an attribute of that kind; null where the JSON is null and the attribute is to be absent. */
  static Value json(String name, AttributeKind kind, String text) {
    JsonNode node;
    try {
      node = JSON.readTree(text);
    } catch (JacksonException e) {
      throw malformed(name, text, "which is no JSON: " + e.getOriginalMessage());
    }
    Value value = switch (kind) {
      case STRING_SET, NUMBER_SET, BINARY_SET -> set(name, kind, node, text);
      case BINARY -> Value.fromB(bytes(name, node.asString("")));
      default -> value(name, node);
    };
    if (value.type().kind() != kind && value.type().kind() != AttributeKind.NULL) {
      throw malformed(
          name,
          text,
          "it is " + Items.tag(value.type().kind()) + ", the model has " + Items.tag(kind));
    }
    return value;
  }

  private static Value set(String name, AttributeKind kind, JsonNode node, String text) {
    if (!node.isArray() || node.isEmpty()) {
      throw malformed(name, text, "a set is a list of at least one value; to empty it, remove it");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode each : node) {
      boolean fits = kind == AttributeKind.NUMBER_SET ? each.isNumber() : each.isString();
      if (!fits || texts.contains(scalar(each))) {
        throw malformed(name, text, "a set of this kind holds no " + each + " there");
      }
      texts.add(scalar(each));
    }
    return switch (kind) {
      case STRING_SET -> Value.fromSs(texts);
      case NUMBER_SET ->
        Value.fromNs(texts.stream().map(each -> number(name, each).n()).toList());
      default -> Value.fromBs(texts.stream().map(each -> bytes(name, each)).toList());
    };
  }

  private static String scalar(JsonNode node) {
    return node.isNumber() ? node.decimalValue().toPlainString() : node.asString();
  }

  private static Value value(String name, @Nullable JsonNode node) {
    if (node == null || node.isNull() || node.isMissingNode()) {
      return Value.NULL;
    }
    if (node.isString()) {
      return Value.fromS(node.asString());
    }
    if (node.isNumber()) {
      return number(name, scalar(node));
    }
    if (node.isBoolean()) {
      return Value.fromBool(node.booleanValue());
    }
    if (node.isArray()) {
      List<Value> list = new ArrayList<>();
      node.forEach(each -> list.add(value(name, each)));
      return Value.fromL(list);
    }
    Map<String, Value> map = new LinkedHashMap<>();
    node.properties().forEach(entry -> map.put(entry.getKey(), value(name, entry.getValue())));
    return Value.fromM(map);
  }

  private static ViewException malformed(String name, String text, String why) {
    String ending = why.startsWith("which") ? ", " + why : "; " + why;
    return new ViewException(
        ToolsCode.ARGUMENT_MALFORMED, "'" + name + "' can't be \"" + text + "\"" + ending + ".");
  }
}
