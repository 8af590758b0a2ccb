package dev.gateleg.engine.internal.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
  private final int start;
  private int end;

  private int escapes;

  /** Whether a value or name was written in the current object or array, so that a comma must come before the next. */
  private boolean needsComma;

  public JsonWriter(int expectedLength) {
    this(0, expectedLength);
  }

  /** A writer with room in front of the JSON, for a head that is known when the JSON is. */
  public JsonWriter(int room, int expectedLength) {
    bytes = new byte[room + expectedLength];
    start = room;
    end = room;
  }

  public int length() {
    return end - start;
  }

  /** The bytes that this takes, used or not. */
  public int capacity() {
    return bytes.length;
  }

  /** Begins anew. */
  public void reset() {
    end = start;
    escapes = 0;
    needsComma = false;
  }

  /** How many characters had to be escaped so far. */
  public int escapes() {
    return escapes;
  }

  public byte[] toBytes() {
    return Arrays.copyOfRange(bytes, start, end);
  }

  /** Sends a head and the JSON, at once if there is room for the head. */
  public void writeTo(OutputStream out, byte[] head) throws IOException {
    int from = start - head.length;
    if (from < 0) {
      out.write(head);
      out.write(bytes, start, end - start);
      return;
    }
    System.arraycopy(head, 0, bytes, from, head.length);
    out.write(bytes, from, end - from);
  }

  /** How bytes are compressed. */
  @FunctionalInterface
  public interface Compression {
    OutputStream around(OutputStream out) throws IOException;
  }

  /** Puts the JSON in compressed form in its place. Nothing can be added afterwards. */
  public void compress(Compression compression) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream((end - start) / 2);
    try (OutputStream out = compression.around(compressed)) {
      out.write(bytes, start, end - start);
    }
    byte[] result = compressed.toByteArray();
    if (start + result.length > bytes.length) {
      bytes = new byte[start + result.length];
    }
    System.arraycopy(result, 0, bytes, start, result.length);
    end = start + result.length;
  }

  public long crc32() {
    CRC32 crc = new CRC32();
    crc.update(bytes, start, end - start);
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

  /**
   * A string whose UTF-8 bytes are there already.
   *
   * @param plain whether nothing of it has to be escaped, so that it is not looked through
   */
  public JsonWriter utf8(byte[] source, int from, int to, boolean plain) {
    comma();
    quoted(source, from, to, plain);
    needsComma = true;
    return this;
  }

  /** A name whose UTF-8 bytes are there already. */
  public JsonWriter utf8Name(byte[] source, int from, int to, boolean plain) {
    comma();
    quoted(source, from, to, plain);
    append(':');
    needsComma = false;
    return this;
  }

  private void quoted(byte[] source, int from, int to, boolean plain) {
    ensure(to - from + 2);
    bytes[end++] = '"';
    if (plain) {
      System.arraycopy(source, from, bytes, end, to - from);
      end += to - from;
    } else {
      escaped(source, from, to);
    }
    bytes[end++] = '"';
  }

  private void escaped(byte[] source, int from, int to) {
    for (int i = from; i < to; i++) {
      int plain = PlainBytes.until(source, i, to);
      System.arraycopy(source, i, bytes, end, plain - i);
      end += plain - i;
      i = plain;
      if (i < to) {
        ensure(to - i + MAX_ESCAPED + 1);
        escape((char) source[i]);
      }
    }
  }

  /** Begins an object of one member, which a value of one's own is to follow; the text is the brace, the name, the colon. */
  public JsonWriter begin(byte[] text) {
    comma();
    raw(text);
    needsComma = false;
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
    bytes[end++] = '"';
    for (int i = 0; i < chars; i++) {
      char c = value.charAt(i);
      if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
        bytes[end++] = (byte) c;
      } else {
        i += special(value, i, c);
      }
    }
    ensure(1);
    bytes[end++] = '"';
  }

  /** Writes a character that needs more than a byte; answers how many further characters it took. */
  private int special(String value, int at, char c) {
    ensure((value.length() - at) * 3 + 8);
    if (c < 0x80) {
      escape(c);
    } else if (c < 0x800) {
      bytes[end++] = (byte) (0xc0 | c >> 6);
      bytes[end++] = (byte) (0x80 | c & 0x3f);
    } else if (!Character.isSurrogate(c)) {
      bytes[end++] = (byte) (0xe0 | c >> 12);
      bytes[end++] = (byte) (0x80 | c >> 6 & 0x3f);
      bytes[end++] = (byte) (0x80 | c & 0x3f);
    } else if (Character.isHighSurrogate(c)
        && at + 1 < value.length()
        && Character.isLowSurrogate(value.charAt(at + 1))) {
      int point = Character.toCodePoint(c, value.charAt(at + 1));
      bytes[end++] = (byte) (0xf0 | point >> 18);
      bytes[end++] = (byte) (0x80 | point >> 12 & 0x3f);
      bytes[end++] = (byte) (0x80 | point >> 6 & 0x3f);
      bytes[end++] = (byte) (0x80 | point & 0x3f);
      return 1;
    } else {
      bytes[end++] = '?';
    }
    return 0;
  }

  private void escape(char c) {
    escapes++;
    bytes[end++] = '\\';
    switch (c) {
      case '"' -> bytes[end++] = '"';
      case '\\' -> bytes[end++] = '\\';
      case '\n' -> bytes[end++] = 'n';
      case '\r' -> bytes[end++] = 'r';
      case '\t' -> bytes[end++] = 't';
      case '\b' -> bytes[end++] = 'b';
      case '\f' -> bytes[end++] = 'f';
      default -> {
        raw(new byte[] {'u', '0', '0', HEX[c >> 4], HEX[c & 0xf]});
      }
    }
  }

  private void append(char c) {
    ensure(1);
    bytes[end++] = (byte) c;
  }

  private void raw(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, end, text.length);
    end += text.length;
  }

  private void ensure(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, end + more));
    }
  }
}
