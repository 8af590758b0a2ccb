package dev.gateleg.analytics;

import dev.gateleg.core.spi.stored.ItemJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.duckdb.DuckDBStruct;
import org.jspecify.annotations.Nullable;

/** Values of query results as JSON: numbers with all their digits, times as ISO writes them, bytes in base 64. */
public final class ResultJson {

  private ResultJson() {}

  /** A value of a column as JSON. */
  public static String of(@Nullable Object value) throws SQLException {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  /** A value of a column as people read it: text without quotes. */
  public static String text(Object value) throws SQLException {
    if (value instanceof Blob blob) {
      return base64(blob);
    }
    return nested(value) || isNumber(value) ? of(value) : plain(value);
  }

  /** Whether it is a number that JSON can hold. */
  public static boolean isNumber(Object value) {
    return value instanceof Number
        && !Double.isNaN(((Number) value).doubleValue())
        && !(value instanceof Double wide && wide.isInfinite())
        && !(value instanceof Float narrow && narrow.isInfinite());
  }

  private static boolean nested(Object value) {
    return value instanceof Array || value instanceof DuckDBStruct || value instanceof Map;
  }

  private static String plain(Object value) {
    return value instanceof OffsetDateTime time ? time.toInstant().toString() : value.toString();
  }

  private static String base64(Blob blob) throws SQLException {
    return Base64.getEncoder().encodeToString(blob.getBytes(1, (int) blob.length()));
  }

  private static void write(@Nullable Object value, StringBuilder out) throws SQLException {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Boolean) {
      out.append(value);
    } else if (isNumber(value)) {
      out.append(
          value instanceof BigDecimal || value instanceof BigInteger
              ? new BigDecimal(value.toString()).toPlainString()
              : value.toString());
    } else if (value instanceof Array array) {
      out.append('[');
      Object[] elements = (Object[]) array.getArray();
      for (int i = 0; i < elements.length; i++) {
        write(elements[i], i == 0 ? out : out.append(','));
      }
      out.append(']');
    } else if (value instanceof DuckDBStruct struct) {
      write(struct.getMap(), out);
    } else if (value instanceof Map<?, ?> map) {
      map(map, out);
    } else {
      ItemJson.quote(value instanceof Blob blob ? base64(blob) : plain(value), out);
    }
  }

  private static void map(Map<?, ?> map, StringBuilder out) throws SQLException {
    out.append('{');
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object key = entry.getKey();
      named.put(key == null ? "" : text(key), entry.getValue());
    }
    for (Iterator<Map.Entry<String, @Nullable Object>> each = named.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<String, @Nullable Object> entry = each.next();
      ItemJson.quote(entry.getKey(), out);
      write(entry.getValue(), out.append(':'));
      out.append(each.hasNext() ? "," : "");
    }
    out.append('}');
  }
}
