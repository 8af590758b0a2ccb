package dev.gateleg.core.item;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that do not change. Thread-safe. */
public final class Bytes {

  private static final int MOST_SHOWN = 16;

  private final byte[] bytes;

  private Bytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A copy of these bytes. */
  public static Bytes fromByteArray(byte[] bytes) {
    return new Bytes(bytes.clone());
  }

  /** These bytes without a copy; the array is not changed afterwards. */
  public static Bytes fromByteArrayUnsafe(byte[] bytes) {
    return new Bytes(bytes);
  }

  /** A copy of the bytes that remain in a buffer, which stays as it is. */
  public static Bytes fromByteBuffer(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return new Bytes(bytes);
  }

  /** A text in UTF-8. */
  public static Bytes fromUtf8String(String text) {
    return new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** How many they are. */
  public int size() {
    return bytes.length;
  }

  /** A copy of the bytes. */
  public byte[] asByteArray() {
    return bytes.clone();
  }

  /** The bytes without a copy; the array is not to be changed. */
  public byte[] asByteArrayUnsafe() {
    return bytes;
  }

  /** The bytes, to be read only. */
  public ByteBuffer asByteBuffer() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  /** The text that they are in UTF-8. */
  public String asUtf8String() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes those && Arrays.equals(bytes, those.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Their number, and the first of them in hexadecimal digits. */
  @Override
  public String toString() {
    int shown = Math.min(bytes.length, MOST_SHOWN);
    return "<" + bytes.length + " bytes: " + HexFormat.of().formatHex(bytes, 0, shown)
        + (shown < bytes.length ? "…" : "") + ">";
  }
}
