package dev.gateleg.model.key;

import org.jspecify.annotations.Nullable;

/**
 * How the text of one part is kept apart from the separator: an escaped character is the escape character and two upper
 * case hex digits.
 *
 * <p>Before more template, an ordered style escapes everything up to the escape character, so that the separator sorts
 * below whatever may follow a shorter text. At the end of the key only the separator and the escape character are escaped:
 * a space stays a space.
 */
final class Escape {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final int NONE = -1;

  private final char separator;
  private final char escape;
  private final boolean raw;

  /** Whether the separator may stand in the text: it is raw and ends the key. */
  private final boolean open;

  /** Every character up to this one is escaped. */
  private final int low;

  Escape(KeyStyle style, boolean last, boolean open) {
    this.separator = style.separator();
    this.escape = style.escape();
    this.raw = style.raw();
    this.open = open;
    this.low = style.ordered() && !last ? escape : NONE;
  }

  /** Whether this text stands in a key as it is. */
  boolean leaves(String text) {
    return firstSpecial(text) == text.length();
  }

  void append(String text, StringBuilder out, KeyPart part) {
    int special = firstSpecial(text);
    if (special == text.length()) {
      out.append(text);
    } else {
      appendSlowly(text, special, out, part);
    }
  }

  private int firstSpecial(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c <= low
          || (c == separator && !open)
          || (c == escape && !raw)
          || Character.isSurrogate(c)) {
        return i;
      }
    }
    return length;
  }

  private void appendSlowly(String text, int from, StringBuilder out, KeyPart part) {
    out.append(text, 0, from);
    int length = text.length();
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (!Character.isHighSurrogate(c)
            || i + 1 == length
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw part.unpairedSurrogate(text, i);
        }
        out.append(c).append(text.charAt(++i));
      } else if (raw && c == separator && !open) {
        throw part.ambiguous(text, separator);
      } else if (escapes(c)) {
        out.append(escape).append(HEX[c >> 4]).append(HEX[c & 15]);
      } else {
        out.append(c);
      }
    }
  }

  private boolean escapes(char c) {
    return !raw && (c <= low || c == separator || c == escape);
  }

  /** The text that this was made of, or null if an escape is broken. What it should not have escaped passes here. */
  @Nullable
  String unescaped(String encoded) {
    int at = raw ? -1 : encoded.indexOf(escape);
    if (at < 0) {
      return encoded;
    }
    StringBuilder out = new StringBuilder(encoded.length());
    int from = 0;
    while (at >= 0) {
      if (at + 2 >= encoded.length()) {
        return null;
      }
      int high = Character.digit(encoded.charAt(at + 1), 16);
      int lower = Character.digit(encoded.charAt(at + 2), 16);
      if (high < 0 || lower < 0) {
        return null;
      }
      out.append(encoded, from, at).append((char) (high << 4 | lower));
      from = at + 3;
      at = encoded.indexOf(escape, from);
    }
    return out.append(encoded, from, encoded.length()).toString();
  }

  /** Adds any text, as this escapes it, to a shape. */
  int anyText(Shape shape, int from) {
    if (raw) {
      shape.loop(from, open ? Shape.ANYTHING : Shape.allBut(separator, separator));
      return from;
    }
    if (low == NONE) {
      shape.loop(from, Shape.allBut(separator, escape));
    } else {
      shape.loop(from, new int[] {low + 1, Character.MAX_CODE_POINT});
    }
    int first = shape.one(from, escape, escape);
    int second = shape.one(first, Shape.UPPER_HEX);
    shape.edge(second, from, Shape.UPPER_HEX);
    return from;
  }

  /** Text that is known to hold nothing a key can't hold, as it stands in the key. */
  String spelled(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (escapes(c)) {
        out.append(escape).append(HEX[c >> 4]).append(HEX[c & 15]);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  static String hex(char c, int digits) {
    StringBuilder out = new StringBuilder(digits);
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
      out.append(HEX[c >> shift & 15]);
    }
    return out.toString();
  }
}
