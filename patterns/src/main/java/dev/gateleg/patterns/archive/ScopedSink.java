package dev.gateleg.patterns.archive;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a sink that belongs to one scope of a table: each tenant has a root, files and a run of its own, so that none
 * waits for another or finishes what another began. Thread-safe.
 */
final class ScopedSink implements ArchiveSink {

  private static final int MOST_CHARACTERS = 40;
  private static final int HASH_DIGITS = 16;

  private final ArchiveSink sink;
  private final String folder;

  private ScopedSink(ArchiveSink sink, String folder) {
    this.sink = sink;
    this.folder = folder;
  }

  /**
   * The sink of a scope.
   *
   * @param scope what tells it from others; nothing where the table has no scope
   */
  static ArchiveSink of(ArchiveSink sink, String scope) {
    if (scope.isEmpty()) {
      return sink;
    }
    // People read the name; the hash tells apart what a file system might take for the same.
    String name = scope.replaceFirst("^_SCOPE#", "").replaceAll("[^A-Za-z0-9_-]+", "_");
    String hash = Checksums.sha256(scope.getBytes(StandardCharsets.UTF_8));
    return new ScopedSink(
        sink,
        "scope/" + name.substring(0, Math.min(name.length(), MOST_CHARACTERS)) + "-"
            + hash.substring(0, HASH_DIGITS) + "/");
  }

  @Override
  public void write(String name, byte[] content) {
    sink.write(folder + name, content);
  }

  @Override
  public byte[] read(String name, long offset, int length) {
    return sink.read(folder + name, offset, length);
  }

  @Override
  public Optional<Tagged> readTagged(String name) {
    return sink.readTagged(folder + name);
  }

  @Override
  public boolean replace(String name, byte[] content, @Nullable String tag) {
    return sink.replace(folder + name, content, tag);
  }

  /** Where it is, for messages. */
  @Override
  public String toString() {
    return sink + "/" + folder;
  }
}
