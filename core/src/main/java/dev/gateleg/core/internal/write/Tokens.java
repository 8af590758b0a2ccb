package dev.gateleg.core.internal.write;

import dev.gateleg.core.internal.context.TableContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongSupplier;

/** Tokens by which DynamoDB knows a transaction that is sent again. */
public final class Tokens {

  /** A token has at most 36 characters. */
  private static final int BYTES = 16;

  private Tokens() {}

  /** A token that is used once. */
  public static String random(LongSupplier random) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(random.getAsLong()) + hex.toHexDigits(random.getAsLong());
  }

  /** The token of an operation in a table and its scope: the same for the same parts, whoever asks there. */
  public static String of(TableContext context, String operation, String... parts) {
    MessageDigest digest = sha256();
    add(digest, context.tableName());
    add(digest, context.scopeText());
    add(digest, operation);
    for (String part : parts) {
      add(digest, part);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  /** With its length, so that ("ab", "c") and ("a", "bc") differ. */
  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }
}
