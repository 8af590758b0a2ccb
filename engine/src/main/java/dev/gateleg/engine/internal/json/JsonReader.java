package dev.gateleg.engine.internal.json;

import dev.gateleg.engine.internal.validation.Text;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Reads JSON from UTF-8 bytes, token by token: the caller asks what comes next and takes it.
 *
 * <p>Not thread-safe. Whatever is wrong with the bytes becomes a {@link JsonException}, never another exception.
 */
public final class JsonReader {

  /** Deeper documents are refused, so that a hostile one cannot exhaust the stack. DynamoDB itself allows 32 levels. */
  private static final int MAX_DEPTH = 256;

  /** Longer numbers are refused: reading their digits takes time that grows with the square of their number. */
  private static final int MAX_NUMBER_CHARACTERS = 1_000;

  /** What the JDK makes of bytes that are not UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private final byte[] bytes;
  private final int end;
  private int at;
  private int depth;

  public JsonReader(byte[] bytes) {
    this(bytes, bytes.length);
  }

  public JsonReader(byte[] bytes, int length) {
    this.bytes = bytes;
    this.end = length;
  }

  /** What kind of value comes next. */
  public enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    TRUE,
    FALSE,
    NULL
  }

  public Kind peek() {
    skipSpace();
    if (at >= end) {
      throw new JsonException("unexpected end");
    }
    byte b = bytes[at];
    return switch (b) {
      case '{' -> Kind.OBJECT;
      case '[' -> Kind.ARRAY;
      case '"' -> Kind.STRING;
      case 't' -> Kind.TRUE;
      case 'f' -> Kind.FALSE;
      case 'n' -> Kind.NULL;
      default -> {
        if (b == '-' || b >= '0' && b <= '9') {
          yield Kind.NUMBER;
        }
        throw unexpected();
      }
    };
  }

  public void beginObject() {
    expect('{');
    deeper();
  }

  /** Whether another member follows in the current object; if not, the object is closed. */
  public boolean nextMember(boolean first) {
    return next(first, '}');
  }

  public void beginArray() {
    expect('[');
    deeper();
  }

  /** Whether another element follows in the current array; if not, the array is closed. */
  public boolean nextElement(boolean first) {
    return next(first, ']');
  }

  private boolean next(boolean first, char close) {
    skipSpace();
    if (at < end && bytes[at] == close) {
      at++;
      depth--;
      return false;
    }
    if (!first) {
      expect(',');
    }
    return true;
  }

  public String name() {
    String name = string();
    expect(':');
    return name;
  }

  public String string() {
    skipSpace();
    expect('"');
    int start = at;
    int all = 0;
    while (at < end) {
      byte b = bytes[at];
      all |= b;
      if (b == '"') {
        return text(start, at++, all);
      }
      if (b == '\\') {
        return escapedString(start);
      }
      if (b >= 0 && b < 0x20) {
        throw new JsonException("control character in a string at byte " + at);
      }
      at++;
    }
    throw new JsonException("unexpected end");
  }

  private String escapedString(int start) {
    StringBuilder text = new StringBuilder(64);
    int from = start;
    while (at < end) {
      byte b = bytes[at];
      if (b == '"') {
        text.append(text(from, at++, -1));
        if (Text.hasLoneSurrogate(text)) {
          throw new JsonException("a surrogate without its pair in a string before byte " + at);
        }
        return text.toString();
      }
      if (b == '\\') {
        text.append(text(from, at, -1));
        at++;
        text.append(escape());
        from = at;
      } else if (b >= 0 && b < 0x20) {
        throw new JsonException("control character in a string at byte " + at);
      } else {
        at++;
      }
    }
    throw new JsonException("unexpected end");
  }

  /**
   * The text of bytes that are UTF-8. Wrong ones are refused: different ones would become the same text.
   *
   * @param all what all bytes have in common with a byte of another alphabet, which is negative
   */
  private String text(int from, int to, int all) {
    if (all >= 0) {
      return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0
        && !Arrays.equals(
            text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, from, to))) {
      throw new JsonException("bytes that are not UTF-8 in a string before byte " + to);
    }
    return text;
  }

  private char escape() {
    if (at >= end) {
      throw new JsonException("unexpected end");
    }
    byte b = bytes[at++];
    return switch (b) {
      case '"', '\\', '/' -> (char) b;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        if (at + 4 > end) {
          throw new JsonException("unexpected end");
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
          int digit = Character.digit(bytes[at++], 16);
          if (digit < 0) {
            throw new JsonException("bad escape at byte " + at);
          }
          code = code << 4 | digit;
        }
        yield (char) code;
      }
      default -> throw new JsonException("bad escape at byte " + at);
    };
  }

  /** The text of a number. */
  public String number() {
    skipSpace();
    int start = at;
    while (at < end && isNumberByte(bytes[at])) {
      at++;
    }
    if (at - start > MAX_NUMBER_CHARACTERS) {
      throw new JsonException(
          "a number of more than " + MAX_NUMBER_CHARACTERS + " characters at byte " + start);
    }
    String text = new String(bytes, start, at - start, StandardCharsets.US_ASCII);
    try {
      Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new JsonException("not a number at byte " + start);
    }
    return text;
  }

  private static boolean isNumberByte(byte b) {
    return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
  }

  public boolean bool() {
    if (peek() == Kind.TRUE) {
      literal("true");
      return true;
    }
    literal("false");
    return false;
  }

  public void nullValue() {
    literal("null");
  }

  public byte[] base64() {
    String text = string();
    if (text.length() % 4 != 0) {
      // The JDK would do without the padding; DynamoDB does not.
      throw new JsonException("not Base64: a string without its padding before byte " + at);
    }
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new JsonException("not Base64: a string before byte " + at);
    }
  }

  /** Skips a value of any kind. */
  public void skip() {
    switch (peek()) {
      case OBJECT -> {
        beginObject();
        for (boolean first = true; nextMember(first); first = false) {
          name();
          skip();
        }
      }
      case ARRAY -> {
        beginArray();
        for (boolean first = true; nextElement(first); first = false) {
          skip();
        }
      }
      case STRING -> string();
      case NUMBER -> number();
      case NULL -> nullValue();
      default -> bool();
    }
  }

  /** Checks that nothing but space is left. */
  public void end() {
    skipSpace();
    if (at < end) {
      throw unexpected();
    }
  }

  private void literal(String text) {
    skipSpace();
    if (at + text.length() > end) {
      throw new JsonException("unexpected end");
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[at + i] != text.charAt(i)) {
        throw unexpected();
      }
    }
    at += text.length();
  }

  private void expect(char c) {
    skipSpace();
    if (at >= end) {
      throw new JsonException("unexpected end");
    }
    if (bytes[at] != c) {
      throw unexpected();
    }
    at++;
  }

  private void deeper() {
    if (++depth > MAX_DEPTH) {
      throw new JsonException("nested deeper than " + MAX_DEPTH + " levels");
    }
  }

  private void skipSpace() {
    while (at < end) {
      byte b = bytes[at];
      if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
        return;
      }
      at++;
    }
  }

  private JsonException unexpected() {
    return new JsonException("unexpected character at byte " + at);
  }
}
