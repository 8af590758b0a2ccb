package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request in a canonical form, of which only the SHA-256 is kept: equal requests have one, however their maps are ordered
 * and their numbers spelled. Immutable.
 *
 * @param hash the hash, in hexadecimal digits
 */
public record Payload(String hash) {

  private static final int DEEPEST = 64;

  /** The payload of bytes as they came. */
  public static Payload ofBytes(byte[] bytes) {
    MessageDigest digest = sha256();
    digest.update(bytes);
    return new Payload(HexFormat.of().formatHex(digest.digest()));
  }

  /** The payload of text as it came. */
  public static Payload ofText(String text) {
    return ofBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The payload of a value: text, numbers, truth values, enums, instants and dates, UUIDs, bytes, and maps, lists, sets and
   * Optionals of such.
   */
  public static Payload of(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    write(value, text, "the payload", 0);
    return ofText(text.toString());
  }

  /** The payload of named values, given as name, value, name, value. */
  public static Payload of(String name, @Nullable Object value, @Nullable Object... more) {
    if (more.length % 2 != 0) {
      throw new InvalidInputException(
          PatternCode.PAYLOAD_UNSUPPORTED,
          "A payload of named values has " + (more.length + 2)
              + " parts; give a value for each name.",
          null);
    }
    Map<String, @Nullable Object> map = new TreeMap<>();
    map.put(name, value);
    for (int i = 0; i < more.length; i += 2) {
      map.put(String.valueOf(more[i]), more[i + 1]);
    }
    return of(map);
  }

  private static void write(@Nullable Object value, StringBuilder out, String place, int depth) {
    if (depth > DEEPEST) {
      throw unsupported(place, "is nested more than " + DEEPEST + " levels deep, or holds itself");
    }
    if (value == null) {
      out.append('0');
    } else if (value instanceof Optional<?> optional) {
      write(optional.orElse(null), out, place, depth + 1);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(map, out, place, depth);
    } else if (value instanceof Set<?> set) {
      writeSet(set, out, place, depth);
    } else if (value instanceof Collection<?> list) {
      out.append('[');
      int position = 0;
      for (Object element : list) {
        write(element, out, place + "[" + position++ + "]", depth + 1);
      }
      out.append(']');
    } else {
      writeScalar(value, out, place);
    }
  }

  private static void writeMap(Map<?, ?> map, StringBuilder out, String place, int depth) {
    Map<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((name, value) -> {
      if (!(name instanceof String text)) {
        throw unsupported(place, "has a name that is no text: " + name);
      }
      sorted.put(text, value);
    });
    out.append('{');
    sorted.forEach((name, value) -> {
      sized('s', name, out);
      write(value, out, place + "." + name, depth + 1);
    });
    out.append('}');
  }

  private static void writeSet(Set<?> set, StringBuilder out, String place, int depth) {
    Set<String> sorted = new TreeSet<>();
    for (Object element : set) {
      StringBuilder text = new StringBuilder();
      write(element, text, place + "[…]", depth + 1);
      sorted.add(text.toString());
    }
    out.append('<');
    sorted.forEach(out::append);
    out.append('>');
  }

  private static void writeScalar(Object value, StringBuilder out, String place) {
    if (value instanceof CharSequence || value instanceof Character) {
      sized('s', value.toString(), out);
    } else if (value instanceof Boolean) {
      out.append(value.equals(Boolean.TRUE) ? 't' : 'f');
    } else if (value instanceof Number number) {
      sized('n', digits(number, place), out);
    } else if (value instanceof Enum<?> constant) {
      sized('s', constant.name(), out);
    } else if (value instanceof Temporal || value instanceof UUID) {
      sized('s', value.toString(), out);
    } else if (value instanceof byte[] bytes) {
      sized('b', HexFormat.of().formatHex(bytes), out);
    } else {
      throw unsupported(place, "is a " + value.getClass().getName());
    }
  }

  private static String digits(Number number, String place) {
    if (number instanceof BigDecimal decimal) {
      return canonical(decimal);
    } else if (number instanceof BigInteger
        || number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      return canonical(new BigDecimal(number.toString()));
    } else if (number instanceof Double || number instanceof Float) {
      double value = number.doubleValue();
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        throw unsupported(place, "is " + number);
      }
      return canonical(new BigDecimal(number.toString()));
    }
    throw unsupported(place, "is a " + number.getClass().getName());
  }

  private static String canonical(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.unscaledValue() + "e" + -stripped.scale();
  }

  /** With its length, so that no text can pass for the end of another. */
  private static void sized(char kind, String text, StringBuilder out) {
    out.append(kind).append(text.length()).append(':').append(text);
  }

  private static InvalidInputException unsupported(String place, String fact) {
    return new InvalidInputException(
        PatternCode.PAYLOAD_UNSUPPORTED,
        place + " " + fact + ", which has no canonical form; give text, numbers, truth values,"
            + " instants, and maps and lists of such.",
        null);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }
}
