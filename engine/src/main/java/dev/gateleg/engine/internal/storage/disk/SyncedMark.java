package dev.gateleg.engine.internal.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that says up to which sequence number the database was synced. It is written after each sync and before anybody is
 * told, so what it says outlives a killed process; a power cut may leave it behind by what came after the last {@link #force}.
 *
 * <p>The number is there twice, the second time with all bits turned. A crash between the two leaves the older number in one
 * place, and a flipped bit makes one of them smaller or larger; the larger of both is never too small.
 */
final class SyncedMark implements AutoCloseable {

  private static final int BYTES = 2 * Long.BYTES;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
  private boolean forced = true;

  private SyncedMark(FileChannel channel) {
    this.channel = channel;
  }

  static SyncedMark open(Path file) throws IOException {
    return new SyncedMark(
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  /** The number in a file; -1 if the file is missing or too short. */
  static long read(Path file) throws IOException {
    if (!java.nio.file.Files.exists(file)) {
      return -1;
    }
    ByteBuffer bytes = ByteBuffer.wrap(java.nio.file.Files.readAllBytes(file));
    return bytes.remaining() == BYTES ? Math.max(bytes.getLong(), ~bytes.getLong()) : -1;
  }

  synchronized void write(long sequence) throws IOException {
    buffer.clear();
    buffer.putLong(sequence).putLong(~sequence).flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer, buffer.position());
    }
    forced = false;
  }

  /** Makes what was written last outlive a power cut. */
  synchronized void force() throws IOException {
    if (!forced) {
      channel.force(true);
      forced = true;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }
}
