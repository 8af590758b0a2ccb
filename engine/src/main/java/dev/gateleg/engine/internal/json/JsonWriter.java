package dev.gateleg.engine.internal.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

/** Writes JSON as UTF-8. Commas are set by itself; whether names and values alternate is the caller's business. */
public final class JsonWriter {

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  /** The longest way to write one character, as in \\u0001. */
  private static final int MAX_ESCAPED = 6;

  private byte[] bytes;
  private int length;

  /** Whether a value or name was written in the current object or array, so that a comma must come before the next. */
  private boolean needsComma;

  public JsonWriter(int expectedLength) {
    bytes = new byte[expectedLength];
  }

  public int length() {
    return length;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  public void copyTo(byte[] target, int from) {
    System.arraycopy(bytes, 0, target, from, length);
  }

  public long crc32() {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }

  public JsonWriter beginObject() {
    comma();
    append('{');
    needsComma = false;
    return this;
  }

  public JsonWriter endObject() {
    append('}');
    needsComma = true;
    return this;
  }

  public JsonWriter beginArray() {
    comma();
    append('[');
    needsComma = false;
    return this;
  }

  public JsonWriter endArray() {
    append(']');
    needsComma = true;
    return this;
  }

  public JsonWriter name(String name) {
    comma();
    string(name);
    append(':');
    needsComma = false;
    return this;
  }

  public JsonWriter value(String value) {
    comma();
    string(value);
    needsComma = true;
    return this;
  }

  /** A string whose UTF-8 bytes are there already. */
  public JsonWriter utf8(byte[] source, int from, int to) {
    comma();
    ensure(to - from + 2);
    bytes[length++] = '"';
    for (int i = from; i < to; i++) {
      byte b = source[i];
      if (b < 0 || b >= 0x20 && b != '"' && b != '\\') {
        bytes[length++] = b;
      } else {
        ensure(to - i + MAX_ESCAPED + 1);
        escape((char) b);
      }
    }
    bytes[length++] = '"';
    needsComma = true;
    return this;
  }

  public JsonWriter value(boolean value) {
    return literal(value ? TRUE : FALSE);
  }

  public JsonWriter nullValue() {
    return literal(NULL);
  }

  public JsonWriter value(Number value) {
    String text = value instanceof Double || value instanceof Float
        ? BigDecimal.valueOf(value.doubleValue()).toPlainString()
        : value.toString();
    return literal(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** A binary in Base64. */
  public JsonWriter value(byte[] value) {
    comma();
    append('"');
    raw(Base64.getEncoder().encode(value));
    append('"');
    needsComma = true;
    return this;
  }

  private JsonWriter literal(byte[] text) {
    comma();
    raw(text);
    needsComma = true;
    return this;
  }

  private void comma() {
    if (needsComma) {
      append(',');
    }
  }

  private void string(String value) {
    int chars = value.length();
    ensure(chars * 3 + 2);
    bytes[length++] = '"';
    for (int i = 0; i < chars; i++) {
      char c = value.charAt(i);
      if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
        bytes[length++] = (byte) c;
      } else {
        i += special(value, i, c);
      }
    }
    ensure(1);
    bytes[length++] = '"';
  }

  /** Writes a character that needs more than a byte; answers how many further characters it took. */
  private int special(String value, int at, char c) {
    ensure((value.length() - at) * 3 + 8);
    if (c < 0x80) {
      escape(c);
    } else if (c < 0x800) {
      bytes[length++] = (byte) (0xc0 | c >> 6);
      bytes[length++] = (byte) (0x80 | c & 0x3f);
    } else if (!Character.isSurrogate(c)) {
      bytes[length++] = (byte) (0xe0 | c >> 12);
      bytes[length++] = (byte) (0x80 | c >> 6 & 0x3f);
      bytes[length++] = (byte) (0x80 | c & 0x3f);
    } else if (Character.isHighSurrogate(c)
        && at + 1 < value.length()
        && Character.isLowSurrogate(value.charAt(at + 1))) {
      int point = Character.toCodePoint(c, value.charAt(at + 1));
      bytes[length++] = (byte) (0xf0 | point >> 18);
      bytes[length++] = (byte) (0x80 | point >> 12 & 0x3f);
      bytes[length++] = (byte) (0x80 | point >> 6 & 0x3f);
      bytes[length++] = (byte) (0x80 | point & 0x3f);
      return 1;
    } else {
      bytes[length++] = '?';
    }
    return 0;
  }

  private void escape(char c) {
    bytes[length++] = '\\';
    switch (c) {
      case '"' -> bytes[length++] = '"';
      case '\\' -> bytes[length++] = '\\';
      case '\n' -> bytes[length++] = 'n';
      case '\r' -> bytes[length++] = 'r';
      case '\t' -> bytes[length++] = 't';
      case '\b' -> bytes[length++] = 'b';
      case '\f' -> bytes[length++] = 'f';
      default -> {
        raw(new byte[] {'u', '0', '0', HEX[c >> 4], HEX[c & 0xf]});
      }
    }
  }

  private void append(char c) {
    ensure(1);
    bytes[length++] = (byte) c;
  }

  private void raw(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
