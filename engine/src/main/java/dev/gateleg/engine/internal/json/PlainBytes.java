package dev.gateleg.engine.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds what has to be escaped in a string of JSON: control characters, quotes and backslashes. Looks at eight bytes at once. */
final class PlainBytes {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long SPACES = ' ' * EACH;
  private static final long QUOTES = '"' * EACH;
  private static final long BACKSLASHES = '\\' * EACH;

  private PlainBytes() {}

  /** The place of the first byte that has to be escaped, or the end. */
  static int until(byte[] bytes, int from, int to) {
    int i = from;
    while (i + Long.BYTES <= to && allPlain((long) EIGHT.get(bytes, i))) {
      i += Long.BYTES;
    }
    while (i < to && isPlain(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isPlain(byte b) {
    return b < 0 || b >= ' ' && b != '"' && b != '\\';
  }

  /** A byte of another alphabet has its high bit set, and is plain. */
  private static boolean allPlain(long eight) {
    long quotes = eight ^ QUOTES;
    long backslashes = eight ^ BACKSLASHES;
    return ((eight - SPACES & ~eight | quotes - EACH & ~quotes | backslashes - EACH & ~backslashes)
            & HIGH_BITS)
        == 0;
  }
}
