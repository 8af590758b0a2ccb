package dev.gateleg.core.spi.stored;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Bytes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/** Reads JSON text token by token. Not thread-safe. */
final class JsonText {

  /** How deep values may be nested; DynamoDB's are at most 32 deep. */
  static final int MOST_LEVELS = 64;

  private static final int MOST_SHOWN = 20;

  private final String text;
  private int at;

  JsonText(String text) {
    this.text = text;
  }

  private char peek() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  void expect(char wanted) {
    if (peek() != wanted || at >= text.length()) {
      throw malformed("'" + wanted + "' was expected");
    }
    at++;
  }

  /** Takes what separates members, or the closing: tells whether there is another. */
  boolean another(boolean first, char closing) {
    if (peek() == closing) {
      at++;
      return false;
    }
    if (!first) {
      expect(',');
    }
    return true;
  }

  <T> List<T> list(Supplier<T> element) {
    List<T> all = new ArrayList<>();
    expect('[');
    for (boolean first = true; another(first, ']'); first = false) {
      all.add(element.get());
    }
    return all;
  }

  Bytes bytes() {
    int start = at;
    try {
      return Bytes.fromByteArrayUnsafe(Base64.getDecoder().decode(string()));
    } catch (IllegalArgumentException e) {
      at = start;
      throw malformed("bytes in base 64 were expected");
    }
  }

  boolean truth() {
    peek();
    for (boolean value : new boolean[] {true, false}) {
      if (text.startsWith(Boolean.toString(value), at)) {
        at += Boolean.toString(value).length();
        return value;
      }
    }
    throw malformed("true or false was expected");
  }

  String string() {
    expect('"');
    int start = at;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\') {
      if (text.charAt(at) < ' ') {
        throw malformed("a control character must be escaped");
      }
      at++;
    }
    if (at < text.length() && text.charAt(at) == '"') {
      return text.substring(start, at++);
    }
    StringBuilder value = new StringBuilder().append(text, start, at);
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      } else if (c < ' ') {
        throw malformed("a control character must be escaped");
      }
      value.append(c == '\\' ? escaped() : c);
    }
    throw malformed("the text's closing quote was expected");
  }

  private char escaped() {
    char kind = at < text.length() ? text.charAt(at++) : 0;
    return switch (kind) {
      case '"', '\\', '/' -> kind;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw malformed("no such escape exists in JSON");
    };
  }

  private char unicode() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit =
          at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw malformed("four hex digits were expected");
      }
      value = value * 16 + digit;
      at++;
    }
    return (char) value;
  }

  /** Passes over any value and gives the text that it stands in. */
  String skipped() {
    peek();
    int start = at;
    int depth = 0;
    do {
      char c = peek();
      if (c == '"') {
        string();
      } else if (c == '{' || c == '[') {
        depth++;
        at++;
      } else if (c == '}' || c == ']') {
        depth--;
        at++;
      } else if (at >= text.length()) {
        throw malformed("the value's end was expected");
      } else if (c == ',' || c == ':') {
        at++;
      } else {
        word();
      }
    } while (depth > 0);
    return text.substring(start, at);
  }

  private void word() {
    int start = at;
    while (at < text.length() && ",:{}[]\" \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      throw malformed("a value was expected");
    }
  }

  void end() {
    if (peek() != 0 || at < text.length()) {
      throw malformed("the end was expected");
    }
  }

  InvalidInputException malformed(String what) {
    int end = Math.min(text.length(), at + MOST_SHOWN);
    return new InvalidInputException(
        CoreCode.JSON_MALFORMED,
        "The JSON is broken at character " + at + ": " + what + ", but "
            + (at >= text.length() ? "the text ends" : "there is " + text.substring(at, end))
            + "; give an item as DynamoDB writes it, such as {\"total\":{\"N\":\"12.5\"}}.",
        null);
  }
}
