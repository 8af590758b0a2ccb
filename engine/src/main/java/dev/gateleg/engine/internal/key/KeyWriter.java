package dev.gateleg.engine.internal.key;

import dev.gateleg.engine.internal.validation.Text;
import java.util.Arrays;

/**
 * Writes the parts of a key one after the other, each self-delimiting, so that the bytes of two keys compare as their
 * parts do: strings and binaries by their unsigned bytes, numbers by their value.
 *
 * <p>Not thread-safe.
 */
final class KeyWriter {

  /** Strings and binaries end with 00 01; a 00 inside them is written as 00 FF, which sorts after the end. */
  private static final byte END = 0x01;

  private static final byte ESCAPED_ZERO = (byte) 0xff;

  private byte[] bytes = new byte[64];
  private int length;

  int length() {
    return length;
  }

  /** Leaves room for a hash that is set later. */
  void skip(int count) {
    ensure(count);
    length += count;
  }

  void setLong(int at, long value) {
    long rest = value;
    for (int i = at + Long.BYTES - 1; i >= at; i--) {
      bytes[i] = (byte) rest;
      rest >>>= 8;
    }
  }

  /** Writes a string and answers how many bytes it has by itself. */
  int string(String value) {
    return binary(Text.utf8(value));
  }

  void stringPrefix(String value) {
    escaped(Text.utf8(value));
  }

  /** Writes bytes and answers how many they are. */
  int binary(byte[] value) {
    escaped(value);
    end();
    return value.length;
  }

  void binaryPrefix(byte[] value) {
    escaped(value);
  }

  /** Writes a number and answers how many bytes that took. */
  int number(String value) {
    ensure(NumberKey.MAX_LENGTH);
    int from = length;
    length = NumberKey.write(value, bytes, length);
    return length - from;
  }

  void raw(byte[] value, int from, int to) {
    ensure(to - from);
    System.arraycopy(value, from, bytes, length, to - from);
    length += to - from;
  }

  /** A 64-bit hash of what was written between two places; part of the format on disk, so it never changes. */
  long hash(int from, int to) {
    long hash = 0x9E3779B97F4A7C15L ^ (to - from);
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = mix(hash ^ bigEndian(at, at + Long.BYTES));
    }
    return mix(mix(hash ^ bigEndian(at, to)));
  }

  private long bigEndian(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  private void escaped(byte[] value) {
    ensure(value.length + 2);
    int zero = indexOfZero(value);
    if (zero < 0) {
      System.arraycopy(value, 0, bytes, length, value.length);
      length += value.length;
      return;
    }
    ensure(2 * value.length + 2);
    for (byte b : value) {
      bytes[length++] = b;
      if (b == 0) {
        bytes[length++] = ESCAPED_ZERO;
      }
    }
  }

  private static int indexOfZero(byte[] value) {
    for (int i = 0; i < value.length; i++) {
      if (value[i] == 0) {
        return i;
      }
    }
    return -1;
  }

  private void end() {
    ensure(2);
    bytes[length++] = 0;
    bytes[length++] = END;
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
