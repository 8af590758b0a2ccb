package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.InvalidInputException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a lake of Parquet files has them. New files are made in a stage, which is no part of the lake, and are in their place just
 * before the manifest names them: whoever reads a folder with a pattern sees what the manifest says, but for that moment.
 */
interface LakeFiles {

  /** The folder that files are in, below the lake's, until they are in their place. */
  String STAGE = ".stage";

  /** The names that a lake's own files have in their folders. */
  Pattern NAME = Pattern.compile("[0-9a-f]{8}-[0-9]{5,}\\.parquet");

  /** The folder on this machine that DuckDB reads and writes. */
  Path folder();

  /** What {@code lake.json} holds; empty where nothing was loaded yet. */
  Optional<String> manifest();

  /** A file that the manifest names, on this machine, and as long as it was written. */
  Path local(PartFile file);

  /** Moves a file from the stage to its place. */
  void place(PartFile file);

  /**
   * Writes {@code lake.json}, if it is still as it was read.
   *
   * @throws InvalidInputException with the code {@code LakeBusy}, if another load was faster
   */
  void save(String manifest);

  /** Deletes files, as far as it can: nothing names them any more. */
  void delete(Collection<PartFile> files);

  /** Deletes what a load that was killed has left in some of the folders, and what is in the stage. */
  void tidy(Collection<String> folders, Set<String> named);

  /** What is said of a file that can't be used. */
  static InvalidInputException broken(Object place, String why, Exception cause) {
    return new InvalidInputException(
        AnalyticsCode.LAKE_BROKEN,
        place + " can't be used: " + why
            + "; nothing was changed. Load into another place, or delete the lake and load it anew.",
        cause);
  }
}
