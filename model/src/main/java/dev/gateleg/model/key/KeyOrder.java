package dev.gateleg.model.key;

import java.util.Comparator;

/**
 * The order in which DynamoDB sorts string keys: by unsigned bytes of UTF-8, which is the order of code points.
 *
 * <p>{@link String#compareTo} differs: it puts U+1F600 (a surrogate pair, 0xD83D…) before U+FF21.
 */
public final class KeyOrder {
  /** {@link #compare} as a comparator. */
  public static final Comparator<String> UTF8 = KeyOrder::compare;

  private KeyOrder() {}

  /** Compares two well-formed strings by code points. */
  public static int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // Lifting surrogates over the rest of the plane makes code units sort as the code points
        // they stand for.
        return Integer.compare(lifted(x), lifted(y));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  private static int lifted(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }
}
