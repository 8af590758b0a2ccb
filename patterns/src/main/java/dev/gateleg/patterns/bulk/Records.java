package dev.gateleg.patterns.bulk;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The records of a source, one after another. Not thread-safe. */
final class Records implements AutoCloseable {

  private static final int BUFFER = 64 * 1024;

  private final BulkSource source;
  private final long bytes;
  private int file = -1;
  private long line;
  private long number;
  private long passed;
  private @Nullable Counted counted;
  private @Nullable BufferedReader reader;
  private @Nullable String header;

  /** A record as it stands in its file. */
  record Raw(long number, String place, String text) {}

  Records(BulkSource source) {
    this.source = source;
    long all = 0;
    try {
      for (Path each : source.files) {
        all += Files.size(each);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    this.bytes = all;
  }

  /** How much of the files is read, from 0 to 1. */
  double share() {
    return bytes == 0 ? 1 : (passed + (counted == null ? 0 : counted.count)) / (double) bytes;
  }

  /** The first row of a file of values. */
  String header() {
    return header == null ? "" : header;
  }

  /** The next record that is not blank; null at the end. */
  @Nullable
  Raw next() {
    try {
      while (true) {
        BufferedReader from = reader;
        String text = from == null ? null : record(from);
        if (text == null) {
          if (!open()) {
            return null;
          }
        } else if (source.format == BulkSource.Format.CSV && header == null) {
          header = text;
        } else if (!text.isBlank()) {
          number++;
          Path name = source.files.get(file).getFileName();
          return new Raw(number, name + ":" + line, text);
        }
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** A line, or a row of values, whose quoted ones may have several lines. */
  private @Nullable String record(BufferedReader from) throws IOException {
    String text = from.readLine();
    line++;
    if (text == null || source.format != BulkSource.Format.CSV) {
      return text;
    }
    StringBuilder row = new StringBuilder(text);
    while (Csv.open(row)) {
      String more = from.readLine();
      if (more == null) {
        return row.toString();
      }
      line++;
      row.append('\n').append(more);
    }
    return row.toString();
  }

  private boolean open() throws IOException {
    close();
    if (++file >= source.files.size()) {
      return false;
    }
    Path path = source.files.get(file);
    line = 0;
    header = null;
    counted = new Counted(Files.newInputStream(path));
    InputStream in =
        path.toString().endsWith(".gz") ? new GZIPInputStream(counted, BUFFER) : counted;
    reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER);
    return true;
  }

  private InvalidInputException unreadable(IOException e) {
    Path path = source.files.get(Math.max(0, Math.min(file, source.files.size() - 1)));
    return new InvalidInputException(
        PatternCode.BULK_FILE_UNREADABLE,
        path + " can't be read after record " + number + ": " + e + "; mend the file.",
        e);
  }

  @Override
  public void close() {
    try {
      if (reader != null) {
        reader.close();
        passed += counted == null ? 0 : counted.count;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      reader = null;
      counted = null;
    }
  }

  /** Counts the bytes of a file that were read. */
  private static final class Counted extends FilterInputStream {
    private volatile long count;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      count += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }
}
