package dev.gateleg.engine.internal.item;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Names of attributes that were read lately. The items of a table share a few names, so reading them makes no new strings.
 *
 * <p>Each name has one place, which a later name with the same hash takes over. Thread-safe: a place holds a whole name or
 * another, and a string needs no lock.
 */
final class Names {

  /** A power of two. */
  private static final int PLACES = 1024;

  /** Longer names are rare and cost more to compare. */
  private static final int MAX_LENGTH = 64;

  private static final @Nullable String[] KNOWN = new String[PLACES];

  private Names() {}

  static String of(byte[] bytes, int from, int length) {
    if (length > MAX_LENGTH) {
      return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
    int hash = length;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    int place = (hash ^ hash >>> 10) & PLACES - 1;
    String known = KNOWN[place];
    if (known != null && isAscii(known, bytes, from, length)) {
      return known;
    }
    String name = new String(bytes, from, length, StandardCharsets.UTF_8);
    KNOWN[place] = name;
    return name;
  }

  /** Whether the bytes are that name, and the name has only ASCII characters. */
  private static boolean isAscii(String name, byte[] bytes, int from, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }
}
