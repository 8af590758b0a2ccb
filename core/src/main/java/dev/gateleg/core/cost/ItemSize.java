package dev.gateleg.core.cost;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.key.KeyLimits;
import java.util.Map;

/** How large DynamoDB counts an item to be, and the limits on that. */
public final class ItemSize {

  /** The largest item, in bytes. */
  public static final int MOST_BYTES = 400 * 1024;

  private static final int COLLECTION_BYTES = 3;
  private static final int ELEMENT_BYTES = 1;
  /** A UTF-16 unit takes at most three bytes: most texts need no count. */
  private static final int MOST_BYTES_OF_CHAR = 3;

  private static final int LONGEST_SHOWN = 40;
  /** In a request, the braces, quotes and colon around a value's kind, and brackets where it is a collection. */
  private static final int TAG_BYTES = 10;

  private static final int ESCAPE_BYTES = "\\u0000".length();

  private ItemSize() {}

  /** Refuses an item that DynamoDB would not take. */
  public static void check(String entity, Map<String, Value> item) {
    long bytes = of(item);
    if (bytes > MOST_BYTES) {
      throw new InvalidInputException(
          CoreCode.ITEM_TOO_LARGE,
          "This " + entity + " takes " + bytes + " bytes; DynamoDB takes " + MOST_BYTES
              + ", so keep large values elsewhere or split the entity.",
          null);
    }
  }

  /** Refuses a value of a key attribute that is too long or empty. */
  public static void checkKey(String entity, String attribute, Value key, int most) {
    check(entity, "key attribute ", attribute, key, most);
  }

  /** Refuses a partition or sort key that is too long or empty. */
  public static void checkTableKey(String entity, String which, Value key, int most) {
    check(entity, which, " key", key, most);
  }

  private static void check(String entity, String what, String name, Value key, int most) {
    String text = key.s();
    if (text == null
        ? key.b() == null
        : (long) MOST_BYTES_OF_CHAR * text.length() <= most && !text.isEmpty()) {
      return;
    }
    int bytes = text == null ? key.b().asByteArrayUnsafe().length : KeyLimits.utf8Length(text);
    if (bytes > most || bytes == 0) {
      String whole = Shown.key(key);
      String shown =
          whole.length() > LONGEST_SHOWN ? whole.substring(0, LONGEST_SHOWN) + "…" : whole;
      throw new InvalidInputException(
          bytes == 0 ? CoreCode.KEY_EMPTY : CoreCode.KEY_TOO_LONG,
          entity + "'s " + what + name + " \"" + shown + "\" has " + bytes
              + " bytes; DynamoDB takes 1 to " + most + ", so "
              + (bytes == 0 ? "give it a value." : "shorten its components."),
          null);
    }
  }

  /** The bytes of an item as DynamoDB counts them. */
  public static long of(Map<String, Value> item) {
    long bytes = 0;
    for (Map.Entry<String, Value> entry : item.entrySet()) {
      bytes += KeyLimits.utf8Length(entry.getKey()) + of(entry.getValue());
    }
    return bytes;
  }

  /** Not less than the bytes of an item, without counting each character. */
  public static long most(Map<String, Value> item) {
    long bytes = 0;
    for (Map.Entry<String, Value> entry : item.entrySet()) {
      String text = entry.getValue().s();
      bytes += (long) MOST_BYTES_OF_CHAR * entry.getKey().length()
          + (text == null ? of(entry.getValue()) : (long) MOST_BYTES_OF_CHAR * text.length());
    }
    return bytes;
  }

  private static long of(Value value) {
    return switch (value.type()) {
      case S -> KeyLimits.utf8Length(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToLong(KeyLimits::utf8Length).sum();
      case NS -> value.ns().stream().mapToLong(ItemSize::number).sum();
      case BS ->
        value.bs().stream().mapToLong(b -> b.asByteArrayUnsafe().length).sum();
      case M ->
        COLLECTION_BYTES + of(value.m()) + (long) ELEMENT_BYTES * value.m().size();
      case L ->
        COLLECTION_BYTES
            + value.l().stream().mapToLong(v -> of(v) + ELEMENT_BYTES).sum();
      default -> 1;
    };
  }

  /**
   * A byte for each pair of digits, counted from the decimal point and without zeros at either end, one for the exponent,
   * and one for a minus.
   */
  private static long number(String text) {
    int digits = 0;
    int first = -1;
    int last = -1;
    int point = -1;
    int exponent = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 'E' || c == 'e') {
        // Only whether it is even matters, and its last digit tells.
        exponent = text.charAt(text.length() - 1) - '0';
        break;
      } else if (c >= '1' && c <= '9') {
        first = first < 0 ? digits : first;
        last = digits;
      }
      point = c == '.' ? digits : point;
      digits += Character.isDigit(c) ? 1 : 0;
    }
    if (first < 0) {
      return 1;
    }
    int significant = last - first + 1;
    int magnitude = (point < 0 ? digits : point) - 1 - first + exponent;
    // 1.5 is 01.50 in pairs, so it takes two of them; 15 takes one.
    boolean straddles = significant % 2 == 0 && magnitude % 2 == 0;
    return 1 + (significant + 1) / 2 + (straddles ? 1 : 0) + (text.startsWith("-") ? 1 : 0);
  }

  /**
   * About how many bytes an item takes in a request, where it is JSON: bytes are written in base 64, and characters
   * escaped.
   */
  public static long sent(Map<String, Value> item) {
    long bytes = 2;
    for (Map.Entry<String, Value> entry : item.entrySet()) {
      bytes += quoted(entry.getKey()) + 2 + sent(entry.getValue());
    }
    return bytes;
  }

  private static long sent(Value value) {
    long bytes = TAG_BYTES;
    return switch (value.type()) {
      case S -> bytes + quoted(value.s());
      case N -> bytes + quoted(value.n());
      case B -> bytes + base64(value.b());
      case SS -> bytes + value.ss().stream().mapToLong(s -> quoted(s) + 1).sum();
      case NS -> bytes + value.ns().stream().mapToLong(n -> quoted(n) + 1).sum();
      case BS -> bytes + value.bs().stream().mapToLong(b -> base64(b) + 1).sum();
      case M -> bytes + sent(value.m());
      case L -> bytes + value.l().stream().mapToLong(v -> sent(v) + 1).sum();
      default -> bytes + "false".length();
    };
  }

  private static long quoted(String text) {
    long bytes = 2L + KeyLimits.utf8Length(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c == '"' || c == '\\' ? 1 : c < ' ' ? ESCAPE_BYTES - 1 : 0;
    }
    return bytes;
  }

  private static long base64(Bytes bytes) {
    return 2 + (bytes.asByteArrayUnsafe().length + 2L) / 3 * 4;
  }
}
