package dev.gateleg.engine.internal.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys from one (inclusive) up to another (exclusive).
 *
 * @param from the first key of the range
 * @param to the first key after the range, or null if the range has no end
 */
public record KeyRange(byte[] from, byte @Nullable [] to) {

  public static final KeyRange ALL = new KeyRange(new byte[0], null);

  /** All keys that begin with the prefix. */
  public static KeyRange prefix(byte[] prefix) {
    return new KeyRange(prefix, afterPrefix(prefix));
  }

  /** The first key that is greater than all keys with the prefix; null if there is none. */
  public static byte @Nullable [] afterPrefix(byte[] prefix) {
    for (int last = prefix.length - 1; last >= 0; last--) {
      if (prefix[last] != (byte) 0xff) {
        byte[] successor = Arrays.copyOf(prefix, last + 1);
        successor[last]++;
        return successor;
      }
    }
    return null;
  }

  /** The least key that is greater than the given one. */
  public static byte[] justAfter(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** What is left of this range after the given key, when reading forward. */
  public KeyRange after(byte[] key) {
    byte[] next = justAfter(key);
    return Arrays.compareUnsigned(next, from) > 0 ? new KeyRange(next, to) : this;
  }

  /** What is left of this range before the given key, when reading backward. */
  public KeyRange before(byte[] key) {
    return to == null || Arrays.compareUnsigned(key, to) < 0 ? new KeyRange(from, key) : this;
  }

  public boolean contains(byte[] key) {
    return Arrays.compareUnsigned(from, key) <= 0
        && (to == null || Arrays.compareUnsigned(key, to) < 0);
  }

  /** Whether a key may be in both. */
  public boolean overlaps(KeyRange other) {
    return !isEmpty()
        && !other.isEmpty()
        && (to == null || Arrays.compareUnsigned(other.from, to) < 0)
        && (other.to == null || Arrays.compareUnsigned(from, other.to) < 0);
  }

  public boolean isEmpty() {
    return to != null && Arrays.compareUnsigned(from, to) >= 0;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KeyRange range
        && Arrays.equals(from, range.from)
        && Arrays.equals(to, range.to);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
  }
}
