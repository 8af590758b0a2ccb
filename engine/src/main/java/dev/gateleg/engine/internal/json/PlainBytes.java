package dev.gateleg.engine.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds what has to be escaped in a string of JSON: control characters, quotes and backslashes. Looks at eight bytes at once. */
final class PlainBytes {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int BLOCK = 4 * Long.BYTES;
  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long BACKSLASHES = '\\' * EACH;

  /** What turns a quote into a space, and leaves control characters below it and all else above. */
  private static final long QUOTE_TO_SPACE = ('"' ^ ' ') * EACH;

  private static final long ABOVE_SPACE = (' ' + 1) * EACH;

  private PlainBytes() {}

  /** The place of the first byte that has to be escaped, or the end. */
  static int until(byte[] bytes, int from, int to) {
    int i = from;
    while (i + BLOCK <= to && isPlainBlock(bytes, i)) {
      i += BLOCK;
    }
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      long marks = marks((long) EIGHT.get(bytes, i));
      if (marks != 0) {
        return i + firstOf(marks);
      }
    }
    if (i < to && to - from >= Long.BYTES) {
      // The rest, with plain bytes before it.
      i = to - Long.BYTES;
      long marks = marks((long) EIGHT.get(bytes, i));
      return marks == 0 ? to : i + firstOf(marks);
    }
    while (i < to && isPlain(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isPlainBlock(byte[] bytes, int at) {
    return (marks((long) EIGHT.get(bytes, at))
            | marks((long) EIGHT.get(bytes, at + Long.BYTES))
            | marks((long) EIGHT.get(bytes, at + 2 * Long.BYTES))
            | marks((long) EIGHT.get(bytes, at + 3 * Long.BYTES)))
        == 0;
  }

  private static boolean isPlain(byte b) {
    return b < 0 || b >= ' ' && b != '"' && b != '\\';
  }

  /**
   * The high bits of the bytes that have to be escaped; above the first of them perhaps of others, too. A byte of another alphabet
   * has its high bit set, and is plain.
   */
  private static long marks(long eight) {
    long low = eight ^ QUOTE_TO_SPACE;
    long backslashes = eight ^ BACKSLASHES;
    return (low - ABOVE_SPACE & ~low | backslashes - EACH & ~backslashes) & HIGH_BITS;
  }

  private static int firstOf(long marks) {
    return Long.numberOfTrailingZeros(marks) / Byte.SIZE;
  }
}
