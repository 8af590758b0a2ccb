package dev.gateleg.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Questions about strings as UTF-8 that mostly need no copy of them. */
public final class Utf8 {

  /** From this length on, letting the JDK encode a string is faster than looking at each character. */
  private static final int LONG_STRING = 48;

  private Utf8() {}

  /** The number of bytes that the string takes. */
  public static int length(String string) {
    int length = string.length();
    if (length >= LONG_STRING) {
      return string.getBytes(StandardCharsets.UTF_8).length;
    }
    int bytes = length;
    for (int i = 0; i < length; i++) {
      char c = string.charAt(i);
      if (c >= 0x80) {
        bytes += c < 0x800 ? 1 : Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return bytes;
  }

  /** Whether those bytes are the string. */
  static boolean isEncoded(String string, byte[] bytes, int from, int length) {
    if (string.length() > length) {
      return false;
    }
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c >= 0x80) {
        byte[] encoded = string.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(encoded, 0, encoded.length, bytes, from, from + length);
      }
      if (c != bytes[from + i]) {
        return false;
      }
    }
    return string.length() == length;
  }
}
