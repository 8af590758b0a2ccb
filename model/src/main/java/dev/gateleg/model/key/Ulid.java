package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A ULID: 48 bits of milliseconds, then 80 random bits; sorts by time, also as text.
 *
 * <p>Immutable. Ordered as unsigned 128 bits, which is the order of the 26 characters of {@link #toString()}.
 *
 * @param high the upper 64 bits: time and 16 random bits
 * @param low the lower 64 bits, random
 */
public record Ulid(long high, long low) implements Comparable<Ulid> {
  /** The characters of a ULID's text. */
  public static final int LENGTH = 26;

  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int BITS_PER_CHARACTER = 5;
  private static final int RANDOM_BITS_IN_HIGH = 16;
  private static final long LATEST_MILLIS = (1L << 48) - 1;
  private static final byte[] DIGITS = digits();

  /** A new ULID of this moment. Two of one millisecond are in no particular order. */
  public static Ulid next(InstantSource clock, RandomGenerator random) {
    long millis = clock.millis();
    if (millis < 0 || millis > LATEST_MILLIS) {
      throw new ModelException(
          ModelCode.ULID_TIME_OUT_OF_RANGE,
          "A ULID can't hold the time " + clock.instant()
              + "; its clock must stand between 1970 and 10889.");
    }
    long high =
        millis << RANDOM_BITS_IN_HIGH | random.nextLong() >>> (Long.SIZE - RANDOM_BITS_IN_HIGH);
    return new Ulid(high, random.nextLong());
  }

  /** Reads the 26 characters of a ULID, in upper or lower case. */
  public static Ulid parse(String text) {
    if (!wellFormed(text)) {
      throw new ModelException(
          ModelCode.ULID_MALFORMED,
          KeyPartException.shown(text)
              + " is no ULID; it takes 26 characters of Crockford's alphabet, the first at most '7'.");
    }
    long high = 0;
    long low = 0;
    for (int i = 0; i < LENGTH; i++) {
      high = high << BITS_PER_CHARACTER | low >>> (Long.SIZE - BITS_PER_CHARACTER);
      low = low << BITS_PER_CHARACTER | DIGITS[text.charAt(i)];
    }
    return new Ulid(high, low);
  }

  static boolean wellFormed(String text) {
    if (text.length() != LENGTH || text.charAt(0) > '7') {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(i);
      if (c >= DIGITS.length || DIGITS[c] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The moment that it was made, to the millisecond. */
  public Instant time() {
    return Instant.ofEpochMilli(high >>> RANDOM_BITS_IN_HIGH);
  }

  @Override
  public int compareTo(Ulid other) {
    int order = Long.compareUnsigned(high, other.high);
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  /** The canonical 26 characters, in upper case. */
  @Override
  public String toString() {
    char[] text = new char[LENGTH];
    long upper = high;
    long lower = low;
    for (int i = LENGTH - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (lower & 31));
      lower = lower >>> BITS_PER_CHARACTER | upper << (Long.SIZE - BITS_PER_CHARACTER);
      upper >>>= BITS_PER_CHARACTER;
    }
    return new String(text);
  }

  private static byte[] digits() {
    byte[] digits = new byte[128];
    Arrays.fill(digits, (byte) -1);
    for (byte i = 0; i < ALPHABET.length(); i++) {
      char c = ALPHABET.charAt(i);
      digits[c] = i;
      digits[Character.toLowerCase(c)] = i;
    }
    return digits;
  }
}
