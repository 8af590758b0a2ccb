package dev.gateleg.patterns.archive;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an archive keeps its files: a folder, a bucket. Implementations are thread-safe. What can't be read or written for the
 * moment throws {@link dev.gateleg.core.error.UnavailableException}; everything else is told by another exception of Gateleg's.
 */
public interface ArchiveSink {

  /** Writes a whole file, in the place of another of that name. */
  void write(String name, byte[] content);

  /** Reads a part of a file; shorter than that where the file ends, empty where there is no file. */
  byte[] read(String name, long offset, int length);

  /** A whole file and a tag that is another whenever the file is another; empty where there is none. */
  Optional<Tagged> readTagged(String name);

  /** Writes a whole file if it still has a tag or, where that is null, if there is none. False where another was faster. */
  boolean replace(String name, byte[] content, @Nullable String tag);

  /**
   * A file and its tag.
   *
   * @param content the file
   * @param tag its tag
   */
  record Tagged(byte[] content, String tag) {}
}
