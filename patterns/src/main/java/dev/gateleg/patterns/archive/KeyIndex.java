package dev.gateleg.patterns.archive;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;

/**
 * Where keys are: entries of 20 bytes, sorted by the hash of the key, newest last among equals. A fence is the hash of every
 * 512th entry, by which the part of a large index is found that has to be read, and the checksum of those 512.
 */
final class KeyIndex {

  static final int ENTRY = 20;
  static final int STEP = 512;

  private static final int FENCE = Long.BYTES + Integer.BYTES;

  private KeyIndex() {}

  /**
   * Where a key may be.
   *
   * @param hash the key's hash
   * @param file the number of the file
   * @param offset where its block begins
   * @param length how long the block is
   */
  record Entry(long hash, int file, int offset, int length) {}

  static Entry at(ByteBuffer entries, int index) {
    int at = index * ENTRY;
    return new Entry(
        entries.getLong(at),
        entries.getInt(at + 8),
        entries.getInt(at + 12),
        entries.getInt(at + 16));
  }

  /** Two sorted indexes as one; of equal hashes those of the second come last. */
  static byte[] merged(byte[] older, byte[] newer) {
    ByteBuffer one = ByteBuffer.wrap(older);
    ByteBuffer two = ByteBuffer.wrap(newer);
    byte[] all = new byte[older.length + newer.length];
    int a = 0;
    int b = 0;
    for (int at = 0; at < all.length; at += ENTRY) {
      boolean first = b == newer.length
          || a < older.length && Long.compareUnsigned(one.getLong(a), two.getLong(b)) <= 0;
      System.arraycopy(first ? older : newer, first ? a : b, all, at, ENTRY);
      a += first ? ENTRY : 0;
      b += first ? 0 : ENTRY;
    }
    return all;
  }

  static byte[] of(List<Entry> entries) {
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort((x, y) -> Long.compareUnsigned(x.hash(), y.hash()));
    ByteBuffer out = ByteBuffer.allocate(sorted.size() * ENTRY);
    for (Entry entry : sorted) {
      out.putLong(entry.hash()).putInt(entry.file()).putInt(entry.offset()).putInt(entry.length());
    }
    return out.array();
  }

  /** The entries of a hash in sorted ones, the newest first. */
  static List<Entry> find(byte[] entries, long hash) {
    ByteBuffer all = ByteBuffer.wrap(entries);
    int count = entries.length / ENTRY;
    int at = first(count, i -> Long.compareUnsigned(all.getLong(i * ENTRY), hash));
    List<Entry> found = new ArrayList<>();
    for (; at < count && all.getLong(at * ENTRY) == hash; at++) {
      found.add(0, at(all, at));
    }
    return found;
  }

  /** The first position that does not compare as less. */
  private static int first(int count, IntUnaryOperator compare) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare.applyAsInt(middle) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static byte[] fences(byte[] entries) {
    ByteBuffer all = ByteBuffer.wrap(entries);
    int count = (entries.length / ENTRY + STEP - 1) / STEP;
    ByteBuffer out = ByteBuffer.allocate(count * FENCE);
    for (int i = 0; i < count; i++) {
      int at = i * STEP * ENTRY;
      out.putLong(all.getLong(at))
          .putInt(sum(entries, at, Math.min(STEP * ENTRY, entries.length - at)));
    }
    return out.array();
  }

  private static int sum(byte[] bytes, int from, int length) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }

  /** Whether a part of an index that begins at an entry, whole steps of it, is as it was written. */
  static boolean intact(byte[] fences, int first, byte[] part) {
    ByteBuffer all = ByteBuffer.wrap(fences);
    int fence = first / STEP * FENCE;
    for (int at = 0; at < part.length; at += STEP * ENTRY) {
      int length = Math.min(STEP * ENTRY, part.length - at);
      if (fence >= fences.length || all.getInt(fence + Long.BYTES) != sum(part, at, length)) {
        return false;
      }
      fence += FENCE;
    }
    return part.length > 0;
  }

  /** Which entries have to be read to find a hash: the first, and how many. */
  static int[] range(byte[] fences, long hash) {
    ByteBuffer all = ByteBuffer.wrap(fences);
    int count = fences.length / FENCE;
    int from = first(count, i -> Long.compareUnsigned(all.getLong(i * FENCE), hash));
    int to = from;
    while (to < count && all.getLong(to * FENCE) == hash) {
      to++;
    }
    int start = Math.max(0, from - 1);
    return new int[] {start * STEP, (Math.max(to, start + 1) - start) * STEP};
  }
}
