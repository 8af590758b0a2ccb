package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A KSUID: 32 bits of seconds since May 2014, then 128 random bits; sorts by time, also as text.
 *
 * <p>Immutable. Ordered as unsigned 160 bits, which is the order of the 27 characters of {@link #toString()}.
 *
 * @param seconds the seconds since {@link #EPOCH}, unsigned
 * @param high the upper 64 random bits
 * @param low the lower 64 random bits
 */
public record Ksuid(int seconds, long high, long low) implements Comparable<Ksuid> {

  /** The characters of a KSUID's text. */
  public static final int LENGTH = 27;

  /** The instant from which seconds are counted. */
  public static final Instant EPOCH = Instant.ofEpochSecond(1_400_000_000L);

  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int BASE = ALPHABET.length();
  private static final int WORDS = 5;
  private static final long WORD = 0xFFFF_FFFFL;
  private static final byte[] DIGITS = digits();

  /** The text of the highest value; all of its length above it are none. */
  private static final String HIGHEST = new Ksuid(-1, -1, -1).toString();

  /** A new KSUID of this second. Two of one second are in no particular order. */
  public static Ksuid next(InstantSource clock, RandomGenerator random) {
    return new Ksuid(secondsOf(clock.instant()), random.nextLong(), random.nextLong());
  }

  /** The lowest KSUID of an instant's second: where a range of them starts. */
  public static Ksuid from(Instant instant) {
    return new Ksuid(secondsOf(instant), 0, 0);
  }

  private static int secondsOf(Instant instant) {
    long since = instant.getEpochSecond() - EPOCH.getEpochSecond();
    if (since < 0 || since > WORD) {
      throw new ModelException(
          ModelCode.KSUID_TIME_OUT_OF_RANGE,
          "A KSUID can't hold the time " + instant
              + "; its clock must stand between May 2014 and June 2150.");
    }
    return (int) since;
  }

  /** Reads the 27 characters of a KSUID, in which upper and lower case differ. */
  public static Ksuid parse(String text) {
    if (!wellFormed(text)) {
      throw new ModelException(
          ModelCode.KSUID_MALFORMED,
          KeyPartException.shown(text)
              + " is no KSUID; it takes 27 letters and digits, and at most " + HIGHEST + ".");
    }
    long[] words = new long[WORDS];
    for (int i = 0; i < LENGTH; i++) {
      long carry = DIGITS[text.charAt(i)];
      for (int word = WORDS - 1; word >= 0; word--) {
        long value = words[word] * BASE + carry;
        words[word] = value & WORD;
        carry = value >>> Integer.SIZE;
      }
    }
    return new Ksuid(
        (int) words[0], words[1] << Integer.SIZE | words[2], words[3] << Integer.SIZE | words[4]);
  }

  static boolean wellFormed(String text) {
    if (text.length() != LENGTH) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(i);
      if (c >= DIGITS.length || DIGITS[c] < 0) {
        return false;
      }
    }
    return text.compareTo(HIGHEST) <= 0; // The digits are in the order of their characters.
  }

  /** The moment that it was made, to the second. */
  public Instant time() {
    return EPOCH.plusSeconds(Integer.toUnsignedLong(seconds));
  }

  @Override
  public int compareTo(Ksuid other) {
    int order = Integer.compareUnsigned(seconds, other.seconds);
    if (order == 0) {
      order = Long.compareUnsigned(high, other.high);
    }
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  /** The canonical 27 characters. */
  @Override
  public String toString() {
    long[] words = {
      Integer.toUnsignedLong(seconds),
      high >>> Integer.SIZE,
      high & WORD,
      low >>> Integer.SIZE,
      low & WORD
    };
    char[] text = new char[LENGTH];
    for (int i = LENGTH - 1; i >= 0; i--) {
      long rest = 0;
      for (int word = 0; word < WORDS; word++) {
        long value = rest << Integer.SIZE | words[word];
        words[word] = value / BASE;
        rest = value % BASE;
      }
      text[i] = ALPHABET.charAt((int) rest);
    }
    return new String(text);
  }

  private static byte[] digits() {
    byte[] digits = new byte[128];
    Arrays.fill(digits, (byte) -1);
    for (byte i = 0; i < BASE; i++) {
      digits[ALPHABET.charAt(i)] = i;
    }
    return digits;
  }
}
