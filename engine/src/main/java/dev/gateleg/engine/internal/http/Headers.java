package dev.gateleg.engine.internal.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The headers of a request that matter here. An SDK sends a dozen others, of which nothing is made. Not thread-safe. */
final class Headers {

  /** A header that matters. */
  enum Name {
    CONTENT_TYPE("content-type"),
    TARGET("x-amz-target"),
    CONTENT_LENGTH("content-length"),
    TRANSFER_ENCODING("transfer-encoding"),
    EXPECT("expect"),
    CONNECTION("connection");

    private static final Name[] ALL = values();

    private final byte[] lowerCase;

    Name(String lowerCase) {
      this.lowerCase = lowerCase.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether a line begins with this name, of that length, in upper or lower case. */
    private boolean begins(byte[] line, int length) {
      if (lowerCase.length != length) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        int c = line[i] >= 'A' && line[i] <= 'Z' ? line[i] + ('a' - 'A') : line[i];
        if (c != lowerCase[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private final @Nullable String[] values = new String[Name.ALL.length];

  /** The last value of a header; null if there was none. */
  @Nullable
  String value(Name name) {
    return values[name.ordinal()];
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
    for (Name name : Name.ALL) {
      if (name.begins(line, colon)) {
        values[name.ordinal()] =
            new String(line, colon + 1, length - colon - 1, StandardCharsets.ISO_8859_1).trim();
      }
    }
    return true;
  }
}
