package dev.gateleg.engine.internal.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The headers of a request that matter here. An SDK sends a dozen others, of which nothing is made. Not thread-safe. */
final class Headers {

  static final int CONTENT_TYPE = 0;
  static final int TARGET = 1;
  static final int CONTENT_LENGTH = 2;
  static final int TRANSFER_ENCODING = 3;
  static final int EXPECT = 4;
  static final int CONNECTION = 5;

  /** In lower case, in the order of the numbers. */
  private static final byte[][] NAMES = {
    name("content-type"),
    name("x-amz-target"),
    name("content-length"),
    name("transfer-encoding"),
    name("expect"),
    name("connection")
  };

  private final @Nullable String[] values = new String[NAMES.length];

  private static byte[] name(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  /** The last value of a header that matters; null if there was none. */
  @Nullable
  String value(int header) {
    return values[header];
  }

  /** Takes a line; answers whether it is a header. */
  boolean add(byte[] line, int length) {
    int colon = 0;
    while (colon < length && line[colon] != ':') {
      colon++;
    }
    if (colon == 0 || colon == length) {
      return false;
    }
    for (int i = 0; i < NAMES.length; i++) {
      if (is(NAMES[i], line, colon)) {
        values[i] =
            new String(line, colon + 1, length - colon - 1, StandardCharsets.ISO_8859_1).trim();
      }
    }
    return true;
  }

  private static boolean is(byte[] name, byte[] line, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      int c = line[i] >= 'A' && line[i] <= 'Z' ? line[i] + ('a' - 'A') : line[i];
      if (c != name[i]) {
        return false;
      }
    }
    return true;
  }
}
