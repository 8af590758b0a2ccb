package dev.gateleg.model.key;

/** DynamoDB's limits on keys, and the measure they are stated in: bytes of UTF-8. */
public final class KeyLimits {
  /** The longest partition key, in bytes. */
  public static final int PARTITION_KEY_BYTES = 2048;

  /** The longest sort key, in bytes. */
  public static final int SORT_KEY_BYTES = 1024;

  /** The longest name of a key attribute, in bytes. */
  public static final int NAME_BYTES = 255;

  private KeyLimits() {}

  /** The bytes of UTF-8 that the text takes; an unpaired surrogate counts as the three bytes of its replacement. */
  public static int utf8Length(String text) {
    int length = text.length();
    int bytes = length;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        continue;
      }
      if (c < 0x800) {
        bytes++;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        bytes += 2; // two chars became four bytes
        i++;
      } else {
        bytes += 2;
      }
    }
    return bytes;
  }
}
