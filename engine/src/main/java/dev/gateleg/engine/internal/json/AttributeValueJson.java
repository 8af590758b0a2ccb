package dev.gateleg.engine.internal.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attribute values in DynamoDB's JSON, such as {@code {"S": "text"}}. */
public final class AttributeValueJson {

  private AttributeValueJson() {}

  public static void write(JsonWriter json, Map<String, AttributeValue> attributes) {
    if (attributes instanceof JsonValue item) {
      item.writeTo(json);
      return;
    }
    json.beginObject();
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      json.name(attribute.getKey());
      write(json, attribute.getValue());
    }
    json.endObject();
  }

  public static void write(JsonWriter json, AttributeValue value) {
    json.beginObject();
    if (value.s() != null) {
      json.name("S").value(value.s());
    } else if (value.n() != null) {
      json.name("N").value(value.n());
    } else if (value.b() != null) {
      json.name("B").value(value.b().asByteArrayUnsafe());
    } else if (value.bool() != null) {
      json.name("BOOL").value(value.bool());
    } else if (value.nul() != null) {
      json.name("NULL").value(value.nul());
    } else {
      writeCollection(json, value);
    }
    json.endObject();
  }

  private static void writeCollection(JsonWriter json, AttributeValue value) {
    if (value.hasM()) {
      write(json.name("M"), value.m());
    } else if (value.hasL()) {
      json.name("L").beginArray();
      for (AttributeValue element : value.l()) {
        write(json, element);
      }
      json.endArray();
    } else if (value.hasSs()) {
      writeStrings(json.name("SS"), value.ss());
    } else if (value.hasNs()) {
      writeStrings(json.name("NS"), value.ns());
    } else if (value.hasBs()) {
      json.name("BS").beginArray();
      for (SdkBytes element : value.bs()) {
        json.value(element.asByteArrayUnsafe());
      }
      json.endArray();
    }
  }

  private static void writeStrings(JsonWriter json, List<String> strings) {
    json.beginArray();
    for (String string : strings) {
      json.value(string);
    }
    json.endArray();
  }

  public static Map<String, AttributeValue> readMap(JsonReader json) {
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    expect(json, JsonReader.Kind.OBJECT);
    json.beginObject();
    for (boolean first = true; json.nextMember(first); first = false) {
      String name = json.name();
      AttributeValue value = readNullable(json);
      if (value != null) {
        map.put(name, value);
      }
    }
    return Collections.unmodifiableMap(map);
  }

  private static @Nullable AttributeValue readNullable(JsonReader json) {
    if (json.peek() == JsonReader.Kind.NULL) {
      json.nullValue();
      return null;
    }
    return read(json);
  }

  public static AttributeValue read(JsonReader json) {
    expect(json, JsonReader.Kind.OBJECT);
    json.beginObject();
    AttributeValue only = null;
    AttributeValue.Builder several = null;
    for (boolean first = true; json.nextMember(first); first = false) {
      String type = json.name();
      if (json.peek() == JsonReader.Kind.NULL) {
        json.nullValue();
        continue;
      }
      AttributeValue value = readTyped(json, type);
      if (value == null) {
        json.skip();
      } else if (only == null) {
        only = value;
      } else {
        several = merge(several == null ? only.toBuilder() : several, value);
      }
    }
    if (several != null) {
      return several.build();
    }
    return only == null ? AttributeValue.builder().build() : only;
  }

  /** A value with two types is wrong, but it is the validation that says so, in DynamoDB's words. */
  private static AttributeValue.Builder merge(
      AttributeValue.Builder builder, AttributeValue other) {
    switch (other.type()) {
      case S -> builder.s(other.s());
      case N -> builder.n(other.n());
      case B -> builder.b(other.b());
      case BOOL -> builder.bool(other.bool());
      case NUL -> builder.nul(other.nul());
      case M -> builder.m(other.m());
      case L -> builder.l(other.l());
      case SS -> builder.ss(other.ss());
      case NS -> builder.ns(other.ns());
      default -> builder.bs(other.bs());
    }
    return builder;
  }

  private static @Nullable AttributeValue readTyped(JsonReader json, String type) {
    return switch (type) {
      case "S" -> AttributeValue.fromS(readString(json));
      case "N" -> AttributeValue.fromN(readString(json));
      case "B" -> AttributeValue.fromB(readBinary(json));
      case "BOOL" -> AttributeValue.fromBool(readBoolean(json));
      case "NULL" -> AttributeValue.fromNul(readBoolean(json));
      case "M" -> AttributeValue.fromM(readMap(json));
      case "L" -> AttributeValue.fromL(readList(json, AttributeValueJson::read));
      case "SS" -> AttributeValue.fromSs(readList(json, AttributeValueJson::readString));
      case "NS" -> AttributeValue.fromNs(readList(json, AttributeValueJson::readString));
      case "BS" -> AttributeValue.fromBs(readList(json, AttributeValueJson::readBinary));
      default -> null;
    };
  }

  private static <T> List<T> readList(
      JsonReader json, java.util.function.Function<JsonReader, T> element) {
    List<T> list = new ArrayList<>();
    expect(json, JsonReader.Kind.ARRAY);
    json.beginArray();
    for (boolean first = true; json.nextElement(first); first = false) {
      list.add(element.apply(json));
    }
    return list;
  }

  private static SdkBytes readBinary(JsonReader json) {
    expect(json, JsonReader.Kind.STRING);
    return SdkBytes.fromByteArrayUnsafe(json.base64());
  }

  private static String readString(JsonReader json) {
    expect(json, JsonReader.Kind.STRING);
    return json.string();
  }

  private static boolean readBoolean(JsonReader json) {
    JsonReader.Kind kind = json.peek();
    if (kind != JsonReader.Kind.TRUE && kind != JsonReader.Kind.FALSE) {
      throw new JsonException(PojoJson.mismatch(kind, "Boolean"));
    }
    return json.bool();
  }

  private static void expect(JsonReader json, JsonReader.Kind expected) {
    JsonReader.Kind kind = json.peek();
    if (kind != expected) {
      throw new JsonException(
          PojoJson.mismatch(kind, expected == JsonReader.Kind.STRING ? "String" : "structure"));
    }
  }
}
