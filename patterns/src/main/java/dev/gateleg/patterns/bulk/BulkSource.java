package dev.gateleg.patterns.bulk;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ExportFiles;
import dev.gateleg.patterns.error.PatternCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where an import reads from. Files whose names end in {@code .gz} are compressed. Immutable. */
public final class BulkSource {

  /** What a record is. */
  enum Format {
    /** One item a line, as DynamoDB's JSON. */
    LINES,
    /** A line of an export: an item, or what became of one. */
    EXPORT,
    /** A row of values. */
    CSV
  }

  final Format format;
  final List<Path> files;
  final @Nullable EntityType<?> entity;

  private BulkSource(Format format, List<Path> files, @Nullable EntityType<?> entity) {
    this.format = format;
    this.files = List.copyOf(files);
    this.entity = entity;
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new InvalidInputException(
            PatternCode.BULK_FILE_MISSING,
            "There is no file " + file + " to import; give one that is there.",
            null);
      }
    }
  }

  /** A file with one item a line, as DynamoDB's JSON: {@code {"PK":{"S":"ORDER#o1"},…}}. */
  public static BulkSource jsonLines(Path file) {
    return new BulkSource(Format.LINES, List.of(file), null);
  }

  /**
   * A file of values that are separated by commas, with the names of the entity's attributes in its first row: {@code
   * BulkSource.csv(file, Orders.TYPE)}. Values have the types of the model; an empty one is absent. Keys, type and version are
   * made as for a put.
   */
  public static BulkSource csv(Path file, EntityType<?> entity) {
    return new BulkSource(Format.CSV, List.of(file), entity);
  }

  /**
   * An export of DynamoDB's, full or incremental: the folder that holds its manifests. It may have been moved. All files are
   * compared with their checksums first.
   *
   * @throws InvalidInputException with the code {@code ExportBroken}, if a file is missing or is not as the manifest says
   */
  public static BulkSource export(Path folder) {
    return new BulkSource(Format.EXPORT, ExportFiles.of(folder).files(), null);
  }

  private static InvalidInputException broken(Path what, String why, @Nullable Throwable cause) {
    return new InvalidInputException(
        CoreCode.EXPORT_BROKEN,
        what + " " + why + "; give the folder of one whole export, with its manifests and data.",
        cause);
  }

  /** Its files, in the order in which they are read. */
  public List<Path> files() {
    return files;
  }

  /** What tells this source from others: its files, by name and size. */
  String fingerprint() {
    StringBuilder text = new StringBuilder(format.name());
    if (entity != null) {
      text.append(' ').append(entity.name());
    }
    try {
      for (Path file : files) {
        text.append('\n').append(file.getFileName()).append(' ').append(Files.size(file));
      }
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw broken(files.get(0), "can't be read: " + e, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  @Override
  public String toString() {
    return files.size() == 1 ? files.get(0).toString() : files.size() + " files";
  }
}
