package dev.gateleg.engine.internal.backup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The lines of a file, none of which is held if it is too long to be an item. Not thread-safe. */
final class Lines {

  /** More than an item of 400 KB takes as JSON in which every character is escaped. */
  static final int MAX_BYTES = 4 << 20;

  private static final byte[] TOO_LONG = {};

  private final InputStream in;
  private final byte[] buffer = new byte[64 * 1024];
  private int at;
  private int end;
  private long bytes;

  Lines(InputStream in) {
    this.in = in;
  }

  /** The next line without its end; null if there is none. */
  byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    boolean any = false;
    boolean tooLong = false;
    while (at < end || fill()) {
      any = true;
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      bytes += at - from;
      tooLong |= line.size() + at - from > MAX_BYTES;
      if (tooLong) {
        line = new ByteArrayOutputStream(0);
      } else {
        line.write(buffer, from, at - from);
      }
      if (at < end) {
        at++;
        bytes++;
        break;
      }
    }
    return !any ? null : tooLong ? TOO_LONG : line.toByteArray();
  }

  /** Whether a line of {@link #next} was too long to be held. */
  static boolean isTooLong(byte[] line) {
    return line == TOO_LONG;
  }

  /** How many bytes were read so far. */
  long bytes() {
    return bytes;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
