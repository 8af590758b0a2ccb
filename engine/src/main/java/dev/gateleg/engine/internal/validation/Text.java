package dev.gateleg.engine.internal.validation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Text as UTF-8, which has no bytes for half a character. */
public final class Text {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long QUESTION_MARKS = '?' * EACH;

  private Text() {}

  /**
   * A string's bytes.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if it has a surrogate without its pair, which would
   *     become a question mark, so that different keys would become one
   */
  public static byte[] utf8(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // Half a character became a question mark; looking for one is faster than looking at the
    // characters.
    if (hasQuestionMark(bytes) && hasLoneSurrogate(text)) {
      throw Errors.named(
          "SerializationException", "A string has a surrogate that is not part of a pair");
    }
    return bytes;
  }

  private static boolean hasQuestionMark(byte[] bytes) {
    int i = 0;
    for (; i + Long.BYTES <= bytes.length; i += Long.BYTES) {
      long eight = (long) EIGHT.get(bytes, i) ^ QUESTION_MARKS;
      if ((eight - EACH & ~eight & HIGH_BITS) != 0) {
        return true;
      }
    }
    for (; i < bytes.length; i++) {
      if (bytes[i] == '?') {
        return true;
      }
    }
    return false;
  }

  /** Whether a string has half a character. */
  public static boolean hasLoneSurrogate(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean paired = Character.isHighSurrogate(text.charAt(i))
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1));
        if (!paired) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
