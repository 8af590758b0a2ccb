package dev.gateleg.engine.internal.storage.disk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * How the database's keys look. Each begins with the number of its space in four bytes; space 0 is the store's own and
 * holds, by kind, the numbers of the spaces, their counts of entries and their sizes in bytes.
 */
final class Layout {

  static final int OWN_SPACE = 0;
  static final int FIRST_SPACE = 1;
  static final int PREFIX_BYTES = Integer.BYTES;

  private static final byte NAME = 'n';
  private static final byte COUNT = 'c';
  private static final byte SIZE = 's';

  private Layout() {}

  /** A space's first possible key; with the next number, the first key after the space. */
  static byte[] start(int space) {
    return ByteBuffer.allocate(PREFIX_BYTES).putInt(space).array();
  }

  static byte[] key(int space, byte[] key) {
    byte[] whole = new byte[PREFIX_BYTES + key.length];
    whole[0] = (byte) (space >>> 24);
    whole[1] = (byte) (space >>> 16);
    whole[2] = (byte) (space >>> 8);
    whole[3] = (byte) space;
    System.arraycopy(key, 0, whole, PREFIX_BYTES, key.length);
    return whole;
  }

  /** Where the number of the space with that name is kept. */
  static byte[] nameKey(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(PREFIX_BYTES + 1 + text.length)
        .putInt(OWN_SPACE)
        .put(NAME)
        .put(text)
        .array();
  }

  /** What all keys of names begin with. */
  static byte[] nameKeys() {
    return nameKey("");
  }

  static String nameIn(byte[] nameKey) {
    int start = PREFIX_BYTES + 1;
    return new String(nameKey, start, nameKey.length - start, StandardCharsets.UTF_8);
  }

  static byte[] countKey(int space) {
    return ownKey(COUNT, space);
  }

  static byte[] sizeKey(int space) {
    return ownKey(SIZE, space);
  }

  private static byte[] ownKey(byte kind, int space) {
    return ByteBuffer.allocate(PREFIX_BYTES + 1 + Integer.BYTES)
        .putInt(OWN_SPACE)
        .put(kind)
        .putInt(space)
        .array();
  }

  static byte[] number(int space) {
    return start(space);
  }

  static int numberIn(byte[] value) {
    return ByteBuffer.wrap(value).getInt();
  }

  /** A sum or an addend as RocksDB's adding merge takes them; wrapping around makes negative ones work. */
  static byte[] addend(long value) {
    return ByteBuffer.allocate(Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(value)
        .array();
  }

  static long sumIn(byte[] value) {
    return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }
}
