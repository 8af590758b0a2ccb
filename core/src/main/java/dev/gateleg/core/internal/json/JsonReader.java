package dev.gateleg.core.internal.json;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the tokens of JSON text, forward, and says where it is broken. Not thread-safe. */
final class JsonReader {

  private static final int MOST_SHOWN = 20;

  private final CharSequence text;
  private final Supplier<String> path;
  private int position;

  /** A reader of text; {@code path} tells where in the item it is. */
  JsonReader(CharSequence text, Supplier<String> path) {
    this.text = text;
    this.path = path;
  }

  /** The text that bytes of UTF-8 stand for. */
  static CharSequence decoded(byte[] utf8) {
    CharsetDecoder decoder = StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer bytes = ByteBuffer.wrap(utf8);
    try {
      return decoder.decode(bytes);
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          CoreCode.JSON_MALFORMED,
          "The item's JSON is no UTF-8 from byte " + bytes.position()
              + " on; give the bytes as they were written.",
          e);
    }
  }

  int position() {
    return position;
  }

  void backTo(int earlier) {
    position = earlier;
  }

  /** The next character that is no space, or 0 at the end; it is not taken. */
  char next() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return c;
      }
      position++;
    }
    return 0;
  }

  boolean take(char wanted) {
    if (next() != wanted) {
      return false;
    }
    position++;
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted)) {
      throw malformed("'" + wanted + "' was expected");
    }
  }

  /** Takes what separates a collection's members, or its closing: tells whether there is another member. */
  boolean another(boolean first, char closing) {
    if (take(closing)) {
      return false;
    }
    if (!first) {
      if (!take(',')) {
        throw malformed("',' or '" + closing + "' was expected");
      }
    }
    return true;
  }

  boolean truth() {
    next();
    for (boolean value : new boolean[] {true, false}) {
      String word = Boolean.toString(value);
      int end = position + word.length();
      if (end <= text.length() && word.contentEquals(text.subSequence(position, end))) {
        position = end;
        return value;
      }
    }
    throw malformed("true or false was expected");
  }

  String string() {
    if (next() != '"') {
      throw malformed("a text in quotes was expected");
    }
    int start = ++position;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '"') {
        return text.subSequence(start, position++).toString();
      } else if (c == '\\') {
        return escaped(new StringBuilder().append(text, start, position));
      } else if (c < ' ') {
        throw malformed("a text can't hold a control character, which must be escaped");
      }
      position++;
    }
    throw malformed("the text's closing quote was expected");
  }

  private String escaped(StringBuilder value) {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '"') {
        position++;
        return value.toString();
      } else if (c < ' ') {
        throw malformed("a text can't hold a control character, which must be escaped");
      }
      if (c == '\\') {
        value.append(escape());
      } else {
        value.append(c);
        position++;
      }
    }
    throw malformed("the text's closing quote was expected");
  }

  private char escape() {
    char kind = position + 1 < text.length() ? text.charAt(position + 1) : 0;
    if (kind == 'u') {
      return unicode();
    }
    char value = switch (kind) {
      case '"', '\\', '/' -> kind;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> throw malformed("no such escape exists in JSON");
    };
    position += 2;
    return value;
  }

  private char unicode() {
    int end = position + "\\u0000".length();
    if (end > text.length()) {
      throw malformed("four hex digits were expected");
    }
    int value = 0;
    for (int i = position + 2; i < end; i++) {
      char c = text.charAt(i);
      // Character.digit takes digits of other scripts as well.
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw malformed("four hex digits were expected");
      }
      value = value * 16 + digit;
    }
    position = end;
    return (char) value;
  }

  /** There must be nothing after the item. */
  void end() {
    if (next() != 0 || position < text.length()) {
      throw malformed("the item's end was expected");
    }
  }

  InvalidInputException malformed(String what) {
    return malformed(what, position, null);
  }

  InvalidInputException malformed(String what, int where, @Nullable Throwable cause) {
    int end = Math.min(text.length(), where + MOST_SHOWN);
    String there = where >= text.length()
        ? "the text ends"
        : "there is " + text.subSequence(where, end) + (end < text.length() ? "…" : "");
    String place = path.get();
    return new InvalidInputException(
        CoreCode.JSON_MALFORMED,
        "The item's JSON is broken at character " + where
            + (place.isEmpty() ? "" : ", in '" + place + "'") + ": " + what + ", but " + there
            + "; give an item as DynamoDB writes it, such as {\"total\":{\"N\":\"12.5\"}}.",
        cause);
  }
}
