package dev.gateleg.engine.internal.storage.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What the database's files must hold at least, kept apart from them.
 *
 * @param opening whether a process was about to open the database; it may then have changed files without saying so here
 * @param flushedTo the sequence number up to which all writes are in sorted files; later ones are in the logs
 * @param manifest the number of the manifest, which lists the sorted files
 * @param manifestBytes how long the manifest was when that was noted
 */
record StoreState(boolean opening, long flushedTo, long manifest, long manifestBytes) {

  private static final Pattern TEXT = Pattern.compile(
      "(phase (opening|open)\nflushed (\\d{1,18})\nmanifest (\\d{1,18}) (\\d{1,18})\n)crc ([0-9a-f]{8})\n");
  private static final int MAX_BYTES = 200;

  StoreState withOpening(boolean now) {
    return new StoreState(now, flushedTo, manifest, manifestBytes);
  }

  /** The state in a file; null if the file is missing or damaged. */
  static @Nullable StoreState read(Path file) throws IOException {
    if (!Files.exists(file) || Files.size(file) > MAX_BYTES) {
      return null;
    }
    Matcher text = TEXT.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    if (!text.matches() || !text.group(6).equals(checksum(text.group(1)))) {
      return null;
    }
    return new StoreState(
        text.group(2).equals("opening"),
        Long.parseLong(text.group(3)),
        Long.parseLong(text.group(4)),
        Long.parseLong(text.group(5)));
  }

  /** Replaces the file, durably; after a crash it is the old or the new one. */
  void write(Path file) throws IOException {
    String text = "phase " + (opening ? "opening" : "open") + "\nflushed " + flushedTo
        + "\nmanifest " + manifest + " " + manifestBytes + "\n";
    DurableFiles.replace(
        file, (text + "crc " + checksum(text) + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  private static String checksum(String text) {
    CRC32C checksum = new CRC32C();
    checksum.update(text.getBytes(StandardCharsets.US_ASCII));
    return "%08x".formatted(checksum.getValue());
  }
}
