package dev.gateleg.engine.internal.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Reads RocksDB's log files, which are its write-ahead logs and its manifests, up to the first record that is damaged or torn.
 *
 * <p>RocksDB takes a damaged length near the end of a file for a record that a crash has cut short, and goes on without what
 * follows. Only somebody who knows how far the file was synced can tell the two apart; so it is read here, too.
 *
 * <p>A file is made of blocks of 32 KB. A record is one or more fragments, none of which crosses the end of a block: checksum
 * (4 bytes), length (2), type (1), and the payload.
 */
final class LogRecords {

  private static final int BLOCK = 32 * 1024;
  private static final int HEADER = 7;

  /** Fragments of logs whose files are used again have the log's number in their header. */
  private static final int REUSED_HEADER = 11;

  private static final int FULL = 1;
  private static final int FIRST = 2;
  private static final int MIDDLE = 3;
  private static final int LAST = 4;
  private static final int REUSED_FULL = 5;
  private static final int REUSED_LAST = 8;
  private static final int CHECKSUM_MASK = 0xa282ead8;

  /** What a batch of writes begins with: the sequence number of its first write, and the number of its writes. */
  private static final int BATCH_HEAD = Long.BYTES + Integer.BYTES;

  private final ByteBuffer head = ByteBuffer.allocate(BATCH_HEAD).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C checksum = new CRC32C();
  private final Reader reader;
  private boolean inside;
  private long intactTo;

  private LogRecords(Reader reader) {
    this.reader = reader;
  }

  /** Takes the records of a write-ahead log, one by one; answers whether it wants another. */
  interface Reader {
    boolean batch(long firstSequence, int writes);
  }

  /** Reads a file; answers the number of bytes from its start that hold whole and undamaged records. */
  static long read(Path file, Reader reader) throws IOException {
    LogRecords records = new LogRecords(reader);
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long start = 0;
      do {
        block.clear();
        while (block.hasRemaining() && channel.read(block, start + block.position()) > 0) {
          // Until the block is full or the file ends.
        }
        block.flip();
      } while (records.readBlock(block, start) && (start += BLOCK) < channel.size());
    }
    return records.intactTo;
  }

  /** Reads a block's fragments; answers whether the next block is to be read. */
  private boolean readBlock(ByteBuffer block, long start) {
    while (block.remaining() >= HEADER) {
      int at = block.position();
      int stored = block.getInt(at);
      int length = block.getShort(at + Integer.BYTES) & 0xffff;
      int type = block.get(at + HEADER - 1) & 0xff;
      if (length == 0 && type == 0 || HEADER + length > block.remaining()) {
        return false;
      }
      checksum.reset();
      checksum.update(block.array(), at + HEADER - 1, length + 1);
      if (mask((int) checksum.getValue()) != stored) {
        return false;
      }
      boolean reused = type >= REUSED_FULL && type <= REUSED_LAST;
      int header = reused ? REUSED_HEADER : HEADER;
      int end = at + HEADER + length;
      if (!fragment(reused ? type - LAST : type, block, at + header, end)) {
        return false;
      }
      block.position(end);
      if (!inside) {
        intactTo = start + end;
      }
    }
    return block.limit() == BLOCK;
  }

  private static int mask(int checksum) {
    return Integer.rotateRight(checksum, 15) + CHECKSUM_MASK;
  }

  /** Takes a fragment; answers whether to go on. Fragments of other types say something about the log itself. */
  private boolean fragment(int type, ByteBuffer block, int from, int to) {
    if (type < FULL || type > LAST) {
      return true;
    }
    if ((type == FULL || type == FIRST) == inside) {
      return false;
    }
    if (type == FULL || type == FIRST) {
      head.clear();
    }
    int taken = Math.min(head.remaining(), Math.max(0, to - from));
    head.put(block.array(), from, taken);
    inside = type == FIRST || type == MIDDLE;
    return inside || head.hasRemaining() || reader.batch(head.getLong(0), head.getInt(Long.BYTES));
  }
}
