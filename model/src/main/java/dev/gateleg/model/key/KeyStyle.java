package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;

/**
 * How a template's parts are told apart: by which separator, and whether text is escaped.
 *
 * <p>Escaped styles take any text. In a raw style nothing is escaped, for tables that others write too; a value that
 * would make a key ambiguous is refused instead.
 *
 * @param separator what stands between segments: a printable ASCII character other than a letter, digit, brace or space
 * @param raw whether text is stored untouched
 * @param openEnd whether the text at the end of a raw key may hold the separator: nothing follows that it could be taken
 *     for. The compiler says so where no other entity's key could then be the same.
 */
public record KeyStyle(char separator, boolean raw, boolean openEnd) {
  /** {@code #} between segments, text escaped where needed. */
  public static final KeyStyle DEFAULT = new KeyStyle('#', false);

  private static final char LAST_ORDERED =
      '+'; // its escape is ',', still below '-', '.', digits and letters
  private static final char COMMON_ESCAPE = '$';

  /** A style whose ends are closed. */
  public KeyStyle(char separator, boolean raw) {
    this(separator, raw, false);
  }

  public KeyStyle {
    if (openEnd && !raw) {
      throw new IllegalArgumentException("Only raw keys need an open end; others escape.");
    }
    if (separator <= ' '
        || separator > '~'
        || Character.isLetterOrDigit(separator)
        || separator == '{'
        || separator == '}') {
      throw new KeyTemplateException(
          ModelCode.SEPARATOR_INVALID,
          "",
          "A key can't be separated by '" + separator + "' (U+" + Escape.hex(separator, 4)
              + "); choose a printable ASCII character that is no letter, digit, brace or space, such as '#', '|' or '/'.");
    }
  }

  /** Another separator, text escaped. */
  public static KeyStyle separatedBy(char separator) {
    return new KeyStyle(separator, false);
  }

  /** Nothing is escaped, {@code #} between segments. */
  public static KeyStyle rawStyle() {
    return new KeyStyle('#', true);
  }

  /** Nothing is escaped, another separator between segments. */
  public static KeyStyle rawSeparatedBy(char separator) {
    return new KeyStyle(separator, true);
  }

  /** The same raw style with an open end. */
  public KeyStyle withOpenEnd() {
    return new KeyStyle(separator, raw, true);
  }

  /** Whether text in the middle of a key is kept apart alike. */
  boolean like(KeyStyle other) {
    return separator == other.separator && raw == other.raw;
  }

  /**
   * Whether keys sort as their tuples do, whatever the types: the separators {@code ! " # $ % & ' ( ) * +}, escaped,
   * because they sort below everything else that a part can hold. With another style it depends on the types: see {@link
   * KeyTemplate#orderPreserving()}.
   */
  public boolean ordered() {
    return !raw && separator <= LAST_ORDERED;
  }

  /**
   * The character that starts an escape. The separator's upper neighbour keeps the order of escaped text; where that
   * one is too common in values to be escaped ({@code 0} after {@code /}, {@code .} after {@code -}), it is {@code $}.
   */
  char escape() {
    char next = (char) (separator + 1);
    boolean common = Character.isLetterOrDigit(next) || next == '-' || next == '.' || next > '~';
    return common ? COMMON_ESCAPE : next;
  }
}
