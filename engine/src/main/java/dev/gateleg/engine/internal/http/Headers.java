package dev.gateleg.engine.internal.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The headers of a request that matter here. An SDK sends a dozen others, of which nothing is made. Not thread-safe. */
final class Headers {

  /** A header that matters. */
  enum Name {
    HOST("host"),
    CONTENT_TYPE("content-type"),
    TARGET("x-amz-target"),
    CONTENT_LENGTH("content-length"),
    TRANSFER_ENCODING("transfer-encoding"),
    CONTENT_ENCODING("content-encoding"),
    ACCEPT_ENCODING("accept-encoding"),
    EXPECT("expect"),
    CONNECTION("connection"),
    ORIGIN("origin"),
    REQUESTED_METHOD("access-control-request-method"),
    REQUESTED_HEADERS("access-control-request-headers"),
    REQUESTED_NETWORK("access-control-request-private-network");

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

    /** Whether a second value would leave open where the request ends, or to whom it goes. */
    private boolean isSingle() {
      return this == HOST
          || this == CONTENT_LENGTH
          || this == TRANSFER_ENCODING
          || this == CONTENT_ENCODING
          || this == TARGET
          || this == ORIGIN;
    }
  }

  /** The characters that a name may be made of. */
  private static final boolean[] TOKEN = new boolean[128];

  static {
    String token =
        "!#$%&'*+-.^_`|~0123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    token.chars().forEach(c -> TOKEN[c] = true);
  }

  private final @Nullable String[] values = new String[Name.ALL.length];

  /** The value of a header; null if there was none. */
  @Nullable
  String value(Name name) {
    return values[name.ordinal()];
  }

  /** Gives a header another value than the one that it had. */
  void replace(Name name, String value) {
    values[name.ordinal()] = value;
  }

  /** Whether all of that can stand in a name, or is a method. */
  static boolean isToken(byte[] line, int from, int to) {
    for (int i = from; i < to; i++) {
      if (line[i] < 0 || !TOKEN[line[i]]) {
        return false;
      }
    }
    return from < to;
  }

  /**
   * Takes a line.
   *
   * @throws HttpException if it is no header, or contradicts one before
   */
  void add(byte[] line, int length) {
    int colon = 0;
    while (colon < length && line[colon] != ':') {
      colon++;
    }
    if (colon == length || !isToken(line, 0, colon)) {
      throw HttpException.badRequest("A header without a name, or with a space in or after it");
    }
    for (int i = colon + 1; i < length; i++) {
      if (line[i] >= 0 && line[i] < ' ' && line[i] != '\t' || line[i] == 0x7f) {
        throw HttpException.badRequest("A control character in a header");
      }
    }
    for (Name name : Name.ALL) {
      if (name.begins(line, colon)) {
        set(
            name,
            new String(line, colon + 1, length - colon - 1, StandardCharsets.ISO_8859_1).trim());
        return;
      }
    }
  }

  private void set(Name name, String value) {
    String before = values[name.ordinal()];
    if (before != null && name.isSingle() && !before.equals(value)) {
      throw HttpException.badRequest("Two different headers " + name.name().replace('_', '-'));
    }
    if (before != null && (name == Name.HOST || name == Name.TRANSFER_ENCODING)) {
      throw HttpException.badRequest("Two headers " + name.name().replace('_', '-'));
    }
    if (before == null || name != Name.ACCEPT_ENCODING) { // Of those, DynamoDB goes by the first.
      values[name.ordinal()] = value;
    }
  }
}
