package dev.gateleg.core.internal.json;

import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.ValueCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Iterator;

/**
 * The end of the sink that writes DynamoDB's JSON, {@code {"total":{"N":"12.5"}}}, as it goes: there is no map in between.
 * {@link #end} closes the item. Not thread-safe.
 */
public final class JsonSink implements AttributeSink {

  private static final int ROOM_FOR_LEVELS = 8;
  private static final byte SINGLE = 0;
  private static final byte MAP = 1;
  private static final byte LIST = 2;

  private final Appendable out;
  private byte[] levels = new byte[ROOM_FOR_LEVELS];
  private int depth;
  /** Whether the next value or name is the first of its collection, so that no comma stands before it. */
  private boolean first = true;

  private boolean named;

  /** A sink that opens an item at the end of some text. */
  public JsonSink(Appendable out) {
    this(out, MAP);
    append("{");
  }

  private JsonSink(Appendable out, byte outermost) {
    this.out = out;
    this.levels[0] = outermost;
  }

  /** One value in DynamoDB's JSON: {@code {"N":"12.5"}}. */
  public static <T> String valueOf(ValueCodec<T> codec, T value) {
    StringBuilder text = new StringBuilder();
    codec.write(value, new JsonSink(text, SINGLE));
    return text.toString();
  }

  /** Closes the item. */
  public void end() {
    if (depth != 0 || named || levels[0] != MAP) {
      throw new IllegalStateException("The item has something open that is not ended.");
    }
    append("}");
  }

  @Override
  public AttributeSink name(String attribute) {
    if (levels[depth] != MAP || named) {
      throw new IllegalStateException("\"" + attribute + "\" is named where no name can stand.");
    }
    comma();
    quoted(attribute);
    append(":");
    named = true;
    return this;
  }

  private void comma() {
    if (!first) {
      append(",");
    }
    first = false;
  }

  /** Comes before each value. */
  private void value(String opening) {
    if (levels[depth] == MAP) {
      if (!named) {
        throw new IllegalStateException("A value in a map needs a name before it.");
      }
      named = false;
    } else if (levels[depth] == LIST) {
      comma();
    }
    append(opening);
  }

  @Override
  public void string(String value) {
    value("{\"S\":");
    quoted(value);
    append("}");
  }

  @Override
  public void number(long value) {
    number(Long.toString(value));
  }

  @Override
  public void number(String digits) {
    value("{\"N\":\"");
    append(digits);
    append("\"}");
  }

  @Override
  public void binary(byte[] value) {
    value("{\"B\":\"");
    append(base64(value));
    append("\"}");
  }

  @Override
  public void bool(boolean value) {
    value(value ? "{\"BOOL\":true}" : "{\"BOOL\":false}");
  }

  @Override
  public void nothing() {
    value("{\"NULL\":true}");
  }

  @Override
  public void strings(Collection<String> values) {
    value("{\"SS\":[");
    for (Iterator<String> all = values.iterator(); all.hasNext(); ) {
      quoted(all.next());
      append(all.hasNext() ? "," : "");
    }
    append("]}");
  }

  @Override
  public void numbers(Collection<String> values) {
    value("{\"NS\":[");
    for (Iterator<String> all = values.iterator(); all.hasNext(); ) {
      append("\"");
      append(all.next());
      append(all.hasNext() ? "\"," : "\"");
    }
    append("]}");
  }

  @Override
  public void binaries(Collection<byte[]> values) {
    value("{\"BS\":[");
    for (Iterator<byte[]> all = values.iterator(); all.hasNext(); ) {
      append("\"");
      append(base64(all.next()));
      append(all.hasNext() ? "\"," : "\"");
    }
    append("]}");
  }

  @Override
  public void beginMap(int size) {
    value("{\"M\":{");
    enter(MAP);
  }

  @Override
  public void endMap() {
    leave(MAP, "}}");
  }

  @Override
  public void beginList(int size) {
    value("{\"L\":[");
    enter(LIST);
  }

  @Override
  public void endList() {
    leave(LIST, "]}");
  }

  private void enter(byte level) {
    if (++depth == levels.length) {
      levels = Arrays.copyOf(levels, depth * 2);
    }
    levels[depth] = level;
    first = true;
  }

  private void leave(byte level, String closing) {
    if (depth == 0 || levels[depth] != level || named) {
      throw new IllegalStateException("No " + (level == MAP ? "map" : "list") + " is open.");
    }
    depth--;
    first = false;
    append(closing);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void append(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void quoted(String text) {
    try {
      out.append('"');
      int written = 0;
      for (int i = 0; i < text.length(); i++) {
        if (escaped(text, i)) {
          out.append(text, written, i);
          escape(text.charAt(i));
          written = i + 1;
        }
      }
      out.append(text, written, text.length()).append('"');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Half of a surrogate pair is escaped too: it would not survive as bytes. */
  private static boolean escaped(String text, int i) {
    char c = text.charAt(i);
    if (!Character.isSurrogate(c)) {
      return c < ' ' || c == '"' || c == '\\';
    }
    return Character.isHighSurrogate(c)
        ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
        : i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
  }

  private void escape(char c) throws IOException {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> out.append(String.format("\\u%04x", (int) c));
    }
  }
}
