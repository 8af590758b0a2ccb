package dev.gateleg.model.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The little JSON that model files are made of: objects, lists, text, truth values. */
final class Json {

  /** Deeper files are none of ours. */
  private static final int DEEPEST = 64;

  /** The longest line that is written, unless a text is longer. */
  private static final int WIDTH = 120;

  private Json() {}

  /** The text of an object, in the order of its names: on one line where it fits, else set in by two spaces. */
  static String write(JsonObject object) {
    StringBuilder out = new StringBuilder();
    write(object, 0, out);
    return out.append('\n').toString();
  }

  private static void write(Object value, int depth, StringBuilder out) {
    int start = out.length();
    int column = start - (out.lastIndexOf("\n") + 1);
    write(value, depth, false, out);
    // What fits on the rest of the line stands there; one character may follow.
    if (column + out.length() - start >= WIDTH) {
      out.setLength(start);
      write(value, depth, true, out);
    }
  }

  private static void write(Object value, int depth, boolean broken, StringBuilder out) {
    if (value instanceof JsonObject object) {
      writeAll(object.values().entrySet(), '{', '}', depth, broken, out);
    } else if (value instanceof List<?> list) {
      writeAll(list, '[', ']', depth, broken, out);
    } else if (value instanceof Map.Entry<?, ?> entry) {
      quote((String) entry.getKey(), out);
      out.append(": ");
      writeNext(entry.getValue(), depth, broken, out);
    } else if (value instanceof Boolean) {
      out.append(value);
    } else {
      quote((String) value, out);
    }
  }

  private static void writeAll(
      Collection<?> values, char open, char close, int depth, boolean broken, StringBuilder out) {
    out.append(open);
    String line = broken ? "\n" + "  ".repeat(depth + 1) : "";
    for (Iterator<?> i = values.iterator(); i.hasNext(); ) {
      out.append(line);
      writeNext(i.next(), depth + 1, broken, out);
      out.append(i.hasNext() ? (broken ? "," : ", ") : "");
    }
    out.append(broken ? "\n" + "  ".repeat(depth) : "").append(close);
  }

  private static void writeNext(Object value, int depth, boolean broken, StringBuilder out) {
    if (broken) {
      write(value, depth, out);
    } else {
      write(value, depth, false, out);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** The object that a text holds, and nothing after it. */
  static JsonObject read(String text) {
    Parser parser = new Parser(text);
    Object value = parser.value(0);
    parser.skipSpace();
    if (parser.at < text.length() || !(value instanceof JsonObject)) {
      throw ModelFileException.malformed(parser.at, "is not one object");
    }
    return (JsonObject) value;
  }

  private static final class Parser {
    private final String text;
    private int at;

    Parser(String text) {
      this.text = text;
    }

    Object value(int depth) {
      if (depth > DEEPEST) {
        throw ModelFileException.malformed(at, "is nested too deeply");
      }
      skipSpace();
      if (text.startsWith("true", at) || text.startsWith("false", at)) {
        boolean value = text.charAt(at) == 't';
        at += value ? 4 : 5;
        return value;
      }
      return switch (peek()) {
        case '{' -> object(depth);
        case '[' -> list(depth);
        case '"' -> string();
        default -> throw ModelFileException.malformed(at, "has '" + peek() + "'");
      };
    }

    private JsonObject object(int depth) {
      JsonObject object = new JsonObject();
      at++;
      skipSpace();
      while (peek() != '}') {
        skipSpace();
        expect('"');
        at--;
        String name = string();
        skipSpace();
        expect(':');
        if (object.values().put(name, value(depth + 1)) != null) {
          throw ModelFileException.malformed(at, "names '" + name + "' twice");
        }
        separator('}');
      }
      at++;
      return object;
    }

    private List<Object> list(int depth) {
      List<Object> list = new ArrayList<>();
      at++;
      skipSpace();
      while (peek() != ']') {
        list.add(value(depth + 1));
        separator(']');
      }
      at++;
      return list;
    }

    /** A comma, or the end, which stays. */
    private void separator(char end) {
      skipSpace();
      if (peek() == end) {
        return;
      }
      expect(',');
      skipSpace();
      if (peek() == end) {
        throw ModelFileException.malformed(at, "has a comma too many");
      }
    }

    private String string() {
      StringBuilder out = new StringBuilder();
      at++;
      while (peek() != '"') {
        char c = text.charAt(at++);
        if (c < ' ') {
          throw ModelFileException.malformed(at - 1, "has a control character");
        }
        out.append(c == '\\' ? escaped() : c);
      }
      at++;
      return out.toString();
    }

    private char escaped() {
      char c = peek();
      at++;
      return switch (c) {
        case '"', '\\', '/' -> c;
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'u' -> unicode();
        default -> throw ModelFileException.malformed(at - 1, "has the escape '\\" + c + "'");
      };
    }

    private char unicode() {
      int code = 0;
      for (int i = 0; i < 4; i++) {
        int digit = Character.digit(peek(), 16);
        if (digit < 0) {
          throw ModelFileException.malformed(at, "has an escape that is no hexadecimal number");
        }
        code = code * 16 + digit;
        at++;
      }
      return (char) code;
    }

    private void expect(char c) {
      if (peek() != c) {
        throw ModelFileException.malformed(at, "has '" + peek() + "' instead of '" + c + "'");
      }
      at++;
    }

    private char peek() {
      if (at >= text.length()) {
        throw ModelFileException.malformed(at, "ends");
      }
      return text.charAt(at);
    }

    void skipSpace() {
      while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }
  }
}
