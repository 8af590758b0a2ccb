package dev.gateleg.cloudwatch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** As much of CBOR (RFC 8949) as CloudWatch's protocol needs: maps, lists, texts, numbers, truth values and instants. */
final class Cbor {

  private static final int TEXT = 3;
  private static final int LIST = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;
  private static final int OTHER = 7;
  private static final int OPEN = 31;

  private Cbor() {}

  static byte[] write(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(Object value, DataOutputStream out) throws IOException {
    if (value instanceof Map<?, ?> map) {
      head(MAP, map.size(), out);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        write(entry.getKey(), out);
        write(entry.getValue(), out);
      }
    } else if (value instanceof List<?> list) {
      head(LIST, list.size(), out);
      for (Object element : list) {
        write(element, out);
      }
    } else if (value instanceof Instant instant) {
      head(TAG, 1, out);
      write((double) instant.toEpochMilli() / 1000, out);
    } else if (value instanceof Number number) {
      out.writeByte(OTHER << 5 | 27);
      out.writeDouble(number.doubleValue());
    } else {
      byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
      head(TEXT, text.length, out);
      out.write(text);
    }
  }

  private static void head(int major, int count, DataOutputStream out) throws IOException {
    out.writeByte(major << 5 | 26);
    out.writeInt(count);
  }

  static @Nullable Object read(byte[] bytes) {
    return read(ByteBuffer.wrap(bytes));
  }

  private static @Nullable Object read(ByteBuffer in) {
    int first = in.get() & 0xff;
    int major = first >> 5;
    int info = first & 31;
    if (major == OTHER) {
      return switch (info) {
        case 20 -> false;
        case 21 -> true;
        case 26 -> (double) in.getFloat();
        case 27 -> in.getDouble();
        default -> null;
      };
    }
    long count = info == OPEN ? Long.MAX_VALUE : count(info, in);
    return switch (major) {
      case 0 -> count;
      case 1 -> -1 - count;
      case TEXT -> text(count, in);
      case LIST -> list(count, in);
      case MAP -> map(count, in);
      case TAG -> instant(read(in));
      default -> throw new IllegalArgumentException("CBOR of kind " + major);
    };
  }

  private static long count(int info, ByteBuffer in) {
    return switch (info) {
      case 24 -> in.get() & 0xff;
      case 25 -> in.getShort() & 0xffff;
      case 26 -> in.getInt() & 0xffffffffL;
      case 27 -> in.getLong();
      default -> info;
    };
  }

  private static String text(long count, ByteBuffer in) {
    byte[] text = new byte[(int) count];
    in.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private static boolean more(long done, long count, ByteBuffer in) {
    if (count != Long.MAX_VALUE) {
      return done < count;
    }
    if ((in.get(in.position()) & 0xff) == 0xff) {
      in.get();
      return false;
    }
    return true;
  }

  private static List<@Nullable Object> list(long count, ByteBuffer in) {
    List<@Nullable Object> list = new ArrayList<>();
    while (more(list.size(), count, in)) {
      list.add(read(in));
    }
    return list;
  }

  private static Map<String, @Nullable Object> map(long count, ByteBuffer in) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (more(map.size(), count, in)) {
      map.put(String.valueOf(read(in)), read(in));
    }
    return map;
  }

  private static Instant instant(@Nullable Object seconds) {
    return seconds instanceof Number number
        ? Instant.ofEpochMilli(Math.round(number.doubleValue() * 1000))
        : Instant.EPOCH;
  }
}
