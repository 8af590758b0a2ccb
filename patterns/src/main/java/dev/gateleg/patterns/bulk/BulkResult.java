package dev.gateleg.patterns.bulk;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What became of an import, all of its runs together.
 *
 * @param progress the figures
 * @param rejects the first records of this run that were rejected, as lines of JSON with the reason
 * @param file the file with all of them, where the import has a folder
 */
public record BulkResult(BulkProgress progress, List<String> rejects, Optional<Path> file) {}
