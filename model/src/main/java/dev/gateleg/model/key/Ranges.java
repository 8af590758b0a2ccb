package dev.gateleg.model.key;

import org.jspecify.annotations.Nullable;

/**
 * Turns bounds on one component into a single sort-key condition that finds exactly the template's keys within.
 *
 * <p>Write P for the key up to the component, X for P and the bound's encoding, + for the character above the separator.
 * Keys go on behind X with the separator, if at all; a greater value that starts with the same text goes on with
 * something above the separator. Hence, where more template follows: {@code from} starts at X, {@code after} at X+,
 * {@code to} ends at X+, {@code before} at X; no key is equal to X or X+. At the end of a template, {@code from} and
 * {@code to} are X itself; {@code after} and {@code before} exclude it. BETWEEN includes both ends, so the excluded X gives
 * way to the string next to it. An open end is the end of P's own range, so that siblings with another prefix are not read.
 */
final class Ranges {
  private static final int[] GREATEST_OF_BYTES = {0, 0x7F, 0x7FF, 0xFFFF, Character.MAX_CODE_POINT};

  /** A place among keys, and whether it belongs to the range. */
  private record Edge(String key, boolean inclusive) {}

  private final KeyPart part;
  private final String prefix;

  Ranges(KeyPart part, String prefix) {
    this.part = part;
    this.prefix = prefix;
  }

  KeyRange between(KeyBound from, KeyBound to) {
    if (!to.open() && part.floor(to.bound()) == null) {
      return KeyRange.nothing();
    }
    Edge low = low(from);
    Edge high = high(to);
    if (high != null && high.key.isEmpty()) {
      return KeyRange.nothing(); // no key is empty, and DynamoDB takes no empty operand
    }
    boolean openLow = low == null || low.key.isEmpty();
    if (low == null && high == null) {
      return KeyRange.beginsWith(prefix);
    }
    String end = prefix.isEmpty() ? null : after(prefix);
    if (openLow && prefix.isEmpty()) {
      return high == null ? KeyRange.everything() : KeyRange.atMost(high.key, high.inclusive);
    }
    if (low != null && high == null && end == null) {
      return KeyRange.atLeast(low.key, low.inclusive);
    }
    String first = low == null ? prefix : low.inclusive ? low.key : low.key + part.afterEncoding();
    String last = high == null ? end : high.inclusive ? high.key : justBefore(high.key);
    return last == null ? KeyRange.nothing() : KeyRange.between(first, last);
  }

  /** Null for an open end. A bound that has no text of its own stands just above the greatest below it that has. */
  private @Nullable Edge low(KeyBound from) {
    Object floor = from.open() ? null : part.floor(from.bound());
    if (floor == null) {
      return null;
    }
    boolean inclusive = from.inclusive() && floor.equals(from.bound());
    String encoded = encoded(floor);
    if (part.last()) {
      return new Edge(encoded, inclusive);
    }
    return new Edge(inclusive ? encoded : encoded + part.afterEncoding(), true);
  }

  private @Nullable Edge high(KeyBound to) {
    Object floor = to.open() ? null : part.floor(to.bound());
    if (floor == null) {
      return null;
    }
    boolean inclusive = to.inclusive() || !floor.equals(to.bound());
    String encoded = encoded(floor);
    if (part.last()) {
      return new Edge(encoded, inclusive);
    }
    return new Edge(inclusive ? encoded + part.afterEncoding() : encoded, true);
  }

  private String encoded(Object value) {
    StringBuilder out = new StringBuilder(prefix);
    part.write(value, out);
    return out.toString();
  }

  /** The least string above all that start with the prefix, or null if there is none. */
  static @Nullable String after(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int point = prefix.codePointBefore(end);
      end -= Character.charCount(point);
      if (point < Character.MAX_CODE_POINT) {
        int next = point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
        return new StringBuilder(end + 2)
            .append(prefix, 0, end)
            .appendCodePoint(next)
            .toString();
      }
    }
    return null;
  }

  /** The greatest string below the key that can be a key of this template, or null if there is none. */
  private @Nullable String justBefore(String key) {
    if (key.isEmpty()) {
      return null;
    }
    int point = key.codePointBefore(key.length());
    StringBuilder out = new StringBuilder(KeyLimits.SORT_KEY_BYTES);
    out.append(key, 0, key.length() - Character.charCount(point));
    if (point == 0) {
      return out.toString();
    }
    out.appendCodePoint(
        point - 1 == Character.MAX_SURROGATE ? Character.MIN_SURROGATE - 1 : point - 1);
    if (!part.holdsAnyCharacter()) {
      return out.append('~').toString(); // nothing in a number, time or id goes on with more
    }
    // Between two texts there is always another; only the limit on sort keys gives the excluded one
    // a neighbour.
    int room = KeyLimits.SORT_KEY_BYTES - KeyLimits.utf8Length(out.toString());
    while (room > 0) {
      int bytes = Math.min(room, GREATEST_OF_BYTES.length - 1);
      out.appendCodePoint(GREATEST_OF_BYTES[bytes]);
      room -= bytes;
    }
    return out.toString();
  }
}
