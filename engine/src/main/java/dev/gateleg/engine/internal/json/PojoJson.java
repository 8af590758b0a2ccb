package dev.gateleg.engine.internal.json;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * The SDK's requests and responses as JSON, by the description of their fields that each of them carries; so every
 * operation is covered without code of its own.
 */
public final class PojoJson {

  private static final Map<Class<?>, Map<String, SdkField<?>>> FIELDS = new ConcurrentHashMap<>();

  private PojoJson() {}

  public static void write(JsonWriter json, SdkPojo pojo) {
    json.beginObject();
    writeFields(json, pojo);
    json.endObject();
  }

  /** The members of an object that the caller opens and closes. */
  public static void writeFields(JsonWriter json, SdkPojo pojo) {
    List<SdkField<?>> fields = pojo.sdkFields();
    for (int i = 0; i < fields.size(); i++) {
      SdkField<?> field = fields.get(i);
      Object value = field.getValueOrDefault(pojo);
      if (value != null
          && !(value instanceof SdkAutoConstructList)
          && !(value instanceof SdkAutoConstructMap)) {
        json.name(field.locationName());
        writeValue(json, value);
      }
    }
  }

  private static void writeValue(JsonWriter json, Object value) {
    if (value instanceof String string) {
      json.value(string);
    } else if (value instanceof AttributeValue attribute) {
      AttributeValueJson.write(json, attribute);
    } else if (value instanceof JsonValue item) {
      item.writeTo(json);
    } else if (value instanceof SdkPojo pojo) {
      write(json, pojo);
    } else if (value instanceof Map<?, ?> map) {
      json.beginObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.name((String) entry.getKey());
        writeValue(json, entry.getValue());
      }
      json.endObject();
    } else if (value instanceof List<?> list) {
      json.beginArray();
      for (Object element : list) {
        writeValue(json, element);
      }
      json.endArray();
    } else {
      writeScalar(json, value);
    }
  }

  private static void writeScalar(JsonWriter json, Object value) {
    if (value instanceof Boolean bool) {
      json.value(bool.booleanValue());
    } else if (value instanceof Number number) {
      json.value(number);
    } else if (value instanceof Instant instant) {
      json.value(BigDecimal.valueOf(instant.toEpochMilli(), 3));
    } else if (value instanceof SdkBytes bytes) {
      json.value(bytes.asByteArrayUnsafe());
    } else {
      throw new IllegalStateException("no JSON for a value of " + value.getClass());
    }
  }

  /** Reads an object's members into the builder; members that the builder does not know are skipped. */
  public static void read(JsonReader json, SdkPojo builder) {
    if (json.peek() != JsonReader.Kind.OBJECT) {
      throw new JsonException(mismatch(json.peek(), "structure"));
    }
    Map<String, SdkField<?>> fields =
        FIELDS.computeIfAbsent(builder.getClass(), type -> fieldsOf(builder));
    json.beginObject();
    for (boolean first = true; json.nextMember(first); first = false) {
      SdkField<?> field = fields.get(json.name());
      if (json.peek() == JsonReader.Kind.NULL) {
        json.nullValue();
      } else if (field == null) {
        json.skip();
      } else {
        field.set(builder, readValue(json, field));
      }
    }
  }

  private static Map<String, SdkField<?>> fieldsOf(SdkPojo builder) {
    Map<String, SdkField<?>> fields = new HashMap<>();
    for (SdkField<?> field : builder.sdkFields()) {
      fields.put(field.locationName(), field);
    }
    return fields;
  }

  private static @Nullable Object readValue(JsonReader json, SdkField<?> field) {
    MarshallingType<?> type = field.marshallingType();
    JsonReader.Kind kind = json.peek();
    if (kind == JsonReader.Kind.NULL) {
      json.nullValue();
      return null;
    }
    if (type == MarshallingType.STRING) {
      return require(json, JsonReader.Kind.STRING, "String").string();
    }
    if (type == MarshallingType.MAP) {
      return readMap(json, field);
    }
    if (type == MarshallingType.LIST) {
      return readList(json, field);
    }
    if (type == MarshallingType.SDK_POJO) {
      return readPojo(json, field);
    }
    return readScalar(json, type, kind);
  }

  private static Object readScalar(JsonReader json, MarshallingType<?> type, JsonReader.Kind kind) {
    if (type == MarshallingType.BOOLEAN) {
      if (kind != JsonReader.Kind.TRUE && kind != JsonReader.Kind.FALSE) {
        throw new JsonException(mismatch(kind, "Boolean"));
      }
      return json.bool();
    }
    if (type == MarshallingType.SDK_BYTES) {
      return SdkBytes.fromByteArrayUnsafe(
          require(json, JsonReader.Kind.STRING, "Blob").base64());
    }
    if (type == MarshallingType.INTEGER) {
      long number = whole(json, "Integer");
      if (number != (int) number) {
        throw new JsonException("NUMBER_VALUE cannot be converted to Integer");
      }
      return (int) number;
    }
    if (type == MarshallingType.LONG) {
      return whole(json, "Long");
    }
    BigDecimal number =
        new BigDecimal(require(json, JsonReader.Kind.NUMBER, "Double").number());
    if (type == MarshallingType.DOUBLE) {
      return number.doubleValue();
    }
    if (type == MarshallingType.INSTANT) {
      checkDigits(number, "Double");
      return Instant.ofEpochMilli(number.movePointRight(3).longValue());
    }
    throw new IllegalStateException("no value of type " + type + " in JSON");
  }

  private static long whole(JsonReader json, String expected) {
    BigDecimal number =
        new BigDecimal(require(json, JsonReader.Kind.NUMBER, expected).number());
    checkDigits(number, expected);
    return number.longValue();
  }

  /** An exponent of a billion would take a billion digits as an integer. */
  private static void checkDigits(BigDecimal number, String expected) {
    if ((long) number.precision() - number.scale() > 19) {
      throw new JsonException("NUMBER_VALUE cannot be converted to " + expected);
    }
  }

  private static Object readMap(JsonReader json, SdkField<?> field) {
    SdkField<?> member = field.getTrait(MapTrait.class).valueFieldInfo();
    require(json, JsonReader.Kind.OBJECT, "Map");
    if (isAttributeValue(member)) {
      return AttributeValueJson.readMap(json);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    json.beginObject();
    for (boolean first = true; json.nextMember(first); first = false) {
      String name = json.name();
      Object value = readValue(json, member);
      if (value != null) {
        map.put(name, value);
      }
    }
    return map;
  }

  private static Object readList(JsonReader json, SdkField<?> field) {
    SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
    require(json, JsonReader.Kind.ARRAY, "List");
    List<Object> list = new ArrayList<>();
    json.beginArray();
    for (boolean first = true; json.nextElement(first); first = false) {
      Object element = readValue(json, member);
      if (element == null) {
        throw new JsonException(mismatch(JsonReader.Kind.NULL, "structure"));
      }
      list.add(element);
    }
    return list;
  }

  private static Object readPojo(JsonReader json, SdkField<?> field) {
    if (isAttributeValue(field)) {
      return AttributeValueJson.read(json);
    }
    SdkPojo builder = field.constructor().get();
    read(json, builder);
    return ((SdkBuilder<?, ?>) builder).build();
  }

  private static boolean isAttributeValue(SdkField<?> field) {
    return field.marshallingType() == MarshallingType.SDK_POJO
        && field.constructor().get() instanceof AttributeValue.Builder;
  }

  private static JsonReader require(JsonReader json, JsonReader.Kind kind, String expected) {
    JsonReader.Kind found = json.peek();
    if (found != kind) {
      throw new JsonException(mismatch(found, expected));
    }
    return json;
  }

  /** What DynamoDB says about a value of the wrong kind. */
  static String mismatch(JsonReader.Kind found, String expected) {
    return switch (found) {
      case OBJECT -> "Start of structure or map found where not expected";
      case ARRAY -> "Start of list found where not expected";
      case STRING ->
        expected.equals("String") || expected.equals("Blob")
            ? "Unexpected value type in payload"
            : isScalar(expected)
                ? "STRING_VALUE cannot be converted to " + expected
                : "Unexpected field type";
      case NUMBER ->
        isScalar(expected)
            ? "NUMBER_VALUE cannot be converted to " + expected
            : "Unexpected field type";
      case TRUE ->
        isScalar(expected)
            ? "TRUE_VALUE cannot be converted to " + expected
            : "Unexpected field type";
      case FALSE ->
        isScalar(expected)
            ? "FALSE_VALUE cannot be converted to " + expected
            : "Unexpected field type";
      case NULL -> "Unexpected value type in payload";
    };
  }

  private static boolean isScalar(String expected) {
    return !expected.equals("structure") && !expected.equals("Map") && !expected.equals("List");
  }
}
