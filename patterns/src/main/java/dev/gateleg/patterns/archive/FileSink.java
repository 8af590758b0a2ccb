package dev.gateleg.patterns.archive;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A sink that also takes files from the disk, which may be larger than memory, and deletes what does not stay. */
public interface FileSink extends ArchiveSink {

  /** Writes a whole file from one on the disk, in the place of another of that name. */
  void write(String name, Path content);

  /** The names that begin with a prefix, of the files that were written before a time. */
  List<String> names(String prefix, Instant before);

  /** Deletes a file; one that is not there is deleted already. */
  void delete(String name);
}
