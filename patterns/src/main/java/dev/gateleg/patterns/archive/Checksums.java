package dev.gateleg.patterns.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checksums. */
final class Checksums {

  private Checksums() {}

  private static byte[] digest(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  static String sha256(byte[] content) {
    return HexFormat.of().formatHex(digest(content));
  }

  /** The first eight bytes of the checksum of a key's text. */
  static long hash(String key) {
    return ByteBuffer.wrap(digest(key.getBytes(StandardCharsets.UTF_8))).getLong();
  }
}
