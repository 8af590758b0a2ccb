package dev.gateleg.patterns.archive;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.error.PatternCode;
import java.util.List;
import java.util.Map;

/**
 * All items of an archive, file by file, for programs that have no table at hand: analytics, say. One key may be in several
 * files; the last one holds its newest item. Immutable and thread-safe; what is archived later is not in it.
 */
public final class ArchiveItems {

  private final ArchiveSink sink;
  private final ArchiveRoot root;

  private ArchiveItems(ArchiveSink sink, ArchiveRoot root) {
    this.sink = sink;
    this.root = root;
  }

  /**
   * The items of the archive in a sink.
   *
   * @throws InvalidInputException with the code {@code ArchiveMissing}, if there is none; with {@code ArchiveDamaged}, if its
   *     root can't be read
   */
  public static ArchiveItems in(ArchiveSink sink) {
    ArchiveRoot root = sink.readTagged(Shelf.ROOT)
        .map(tagged -> ArchiveRoot.parse(tagged.content(), sink))
        .orElseThrow(() -> new InvalidInputException(
            PatternCode.ARCHIVE_MISSING,
            "There is no archive in " + sink + "; give the place that holds " + Shelf.ROOT + ".",
            null));
    return new ArchiveItems(sink, root);
  }

  /** The table whose items it holds. */
  public String table() {
    return root.table();
  }

  /** How many files there are. */
  public int files() {
    return root.files().size();
  }

  /**
   * The items of one file, counted from 0, compared with its checksum.
   *
   * @throws InvalidInputException with the code {@code ArchiveDamaged}, if it is not as it was written
   */
  public List<Map<String, Value>> items(int file) {
    return Shelf.read(sink, root.files().get(file));
  }
}
