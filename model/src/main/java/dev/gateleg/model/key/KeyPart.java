package dev.gateleg.model.key;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.ModelCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One component of one template: its type, and how its text is escaped there. */
final class KeyPart {
  private final String name;
  private final String template;
  private final KeyType<Object> type;
  private final @Nullable EnumType<?> names;
  private final KeyStyle style;
  private final Escape escape;
  private final boolean last;

  /** Whether no text of the type needs escaping here. */
  private final boolean plain;

  private final boolean ordered;

  @SuppressWarnings("unchecked") // every value passes the type's cast before the type sees it
  KeyPart(String name, String template, KeyType<?> type, KeyStyle style, boolean last) {
    this.name = name;
    this.template = template;
    this.type = (KeyType<Object>) type;
    this.names = type instanceof EnumType<?> names ? names : null;
    this.style = style;
    this.last = last;
    this.escape = new Escape(style, last, open());
    this.plain = !isText() && escape.leaves(type.punctuation());
    this.ordered = sorts();
  }

  String name() {
    return name;
  }

  KeyType<?> type() {
    return type;
  }

  /** Whether the key ends with this component. */
  boolean last() {
    return last;
  }

  /** Whether it is text that ends the key. */
  boolean endsInText() {
    return last && isText();
  }

  /** Whether it is text that ends the key and may hold the separator. */
  boolean open() {
    return style.openEnd() && endsInText();
  }

  /** Whether a value has the same text here and there. */
  boolean textsLike(KeyPart other) {
    boolean escaped = holdsAnyCharacter() || !plain || !other.plain;
    return type.form().equals(other.type.form())
        && (!escaped || style.like(other.style) && last == other.last && open() == other.open());
  }

  boolean isText() {
    return KeyType.STRING.equals(type);
  }

  /** The value itself, out of an Optional if it came in one. */
  static @Nullable Object unwrapped(@Nullable Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }

  /** Whether this text is its own encoding. */
  boolean leaves(String text) {
    return escape.leaves(text);
  }

  void writeNonEmpty(Object value, StringBuilder out) {
    if (value instanceof String text && text.isEmpty() && isText()) {
      throw refused(
          ModelCode.KEY_PART_EMPTY,
          value,
          "is empty text (\"\")",
          "give it a value, or null to leave an index's key out");
    }
    write(value, out);
  }

  void write(Object value, StringBuilder out) {
    Object typed = typed(value);
    if (isText()) {
      escape.append((String) typed, out, this);
    } else if (plain) {
      type.write(typed, out, this);
    } else {
      StringBuilder text = new StringBuilder();
      type.write(typed, text, this);
      escape.append(text.toString(), out, this);
    }
  }

  /** The value of an encoded text, or null; more texts pass than {@link #write} makes. */
  private @Nullable Object read(String encoded) {
    String text = escape.unescaped(encoded);
    return text == null ? null : type.read(text);
  }

  /** The value of which {@link #write} makes exactly this text, or null. */
  @Nullable
  Object decoded(String encoded) {
    Object value = read(encoded);
    if (value == null) {
      return null;
    }
    try {
      StringBuilder out = new StringBuilder(encoded.length());
      write(value, out);
      return encoded.contentEquals(out) ? value : null;
    } catch (KeyPartException e) {
      return null; // what can't be written was not written: an unpaired surrogate, say
    }
  }

  int trace(Shape shape, int from) {
    return type.trace(shape, from, escape);
  }

  /** The greatest value with an encoding that is not above this one, or null if none is. */
  @Nullable
  Object floor(Object value) {
    return type.floor(typed(value));
  }

  /** Whether keys that agree in all parts before this one sort by it. */
  boolean ordered() {
    return ordered;
  }

  private boolean sorts() {
    char separator = style.separator();
    boolean neighbour = style.escape() == separator + 1;
    if (isText()) {
      return last ? style.raw() || neighbour : style.ordered();
    }
    if (names != null) {
      return names.ordered(escape, last ? "" : String.valueOf(separator));
    }
    // '-' stands only where it is the least of all characters or alone possible; so is '$' when it
    // stands for it.
    boolean escapeKeepsOrder =
        style.raw() || neighbour || separator == '-' || type.punctuation().indexOf(separator) < 0;
    return type.ordered() && escapeKeepsOrder && (last || nothingFollowsBelowSeparator());
  }

  private boolean nothingFollowsBelowSeparator() {
    Character continuation = type.continuation();
    return continuation == null || style.separator() < continuation;
  }

  /** Whether texts of this type may hold any character, also such as sort below the separator. */
  boolean holdsAnyCharacter() {
    return isText() || names != null;
  }

  /** The least character that, put behind an encoding, skips it and what starts with it and the separator. */
  char afterEncoding() {
    boolean skipsSeparator = !last || (!holdsAnyCharacter() && nothingFollowsBelowSeparator());
    return skipsSeparator ? (char) (style.separator() + 1) : '\0';
  }

  private Object typed(Object value) {
    Object typed = type.cast(value);
    if (typed == null) {
      throw refused(
          ModelCode.KEY_PART_TYPE_WRONG,
          value,
          "is " + KeyPartException.shown(value) + ", a " + value.getClass().getName(),
          "a part of type " + type + " takes a " + type.javaType().getName());
    }
    return typed;
  }

  KeyPartException missing() {
    return refused(
        ModelCode.KEY_PART_MISSING, null, "is null", "a lookup needs all the parts it names");
  }

  KeyPartException notText(String start) {
    return refused(
        ModelCode.KEY_PART_NOT_TEXT,
        start,
        "is of type " + type + " and can't be searched by the text "
            + KeyPartException.shown(start),
        "use a range of values");
  }

  KeyPartException unordered() {
    return refused(
        ModelCode.KEY_PART_UNORDERED,
        null,
        "does not sort as its values do (separator '" + style.separator() + "'"
            + (style.raw() ? ", raw" : "") + ")",
        "use a separator such as '#', escaped, or a type of fixed width for ranges");
  }

  KeyPartException unpairedSurrogate(String text, int index) {
    return refused(
        ModelCode.KEY_PART_MALFORMED,
        text,
        "has an unpaired surrogate (U+" + Escape.hex(text.charAt(index), 4) + ") at index " + index,
        "DynamoDB takes well-formed Unicode only, so mend the text where it was cut");
  }

  KeyPartException ambiguous(String text, char separator) {
    return refused(
        ModelCode.KEY_PART_AMBIGUOUS,
        text,
        "is " + KeyPartException.shown(text) + ", which holds the separator '" + separator
            + "' of a raw template",
        "keep the separator out of the value, or use a template that escapes");
  }

  KeyPartException outOfRange(Object value, String why, String remedy) {
    return refused(
        ModelCode.KEY_PART_OUT_OF_RANGE,
        value,
        "is " + KeyPartException.shown(value) + ", " + why,
        remedy);
  }

  KeyPartException tooWide(Object value, int width) {
    return outOfRange(
        value,
        "which has more than " + width + " integer digits",
        "widen the format (as in {" + name + ":" + Math.min(width * 2, Digits.WIDEST)
            + "}) before there is data, or keep the value below");
  }

  KeyPartException tooFine(Object value, String finest, String finer) {
    return refused(
        ModelCode.KEY_PART_TOO_FINE,
        value,
        "is " + KeyPartException.shown(value) + ", finer than " + finest,
        "round it before, or use " + finer);
  }

  private KeyPartException refused(
      ErrorCode code, @Nullable Object value, String fact, String remedy) {
    return new KeyPartException(code, name, template, value, fact, remedy);
  }
}
