package dev.gateleg.core.spi.stored;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An export of DynamoDB's, full or incremental: its files, compared with the checksums of their manifest. It may have been
 * moved. Immutable.
 *
 * @param home the folder that holds its manifests
 * @param files its data files
 * @param incremental whether it holds what changed, and not all there was
 * @param from since when it holds changes; null in a full export, and where that is not known
 * @param through when it is of; null where that is not known, as of one that was made by a scan
 */
public record ExportFiles(
    Path home,
    List<Path> files,
    boolean incremental,
    @Nullable Instant from,
    @Nullable Instant through) {

  private static final String SUMMARY = "manifest-summary.json";
  private static final int BUFFER = 64 * 1024;
  private static final long MICROS = 1_000_000;

  /** Copies the list. */
  public ExportFiles {
    files = List.copyOf(files);
  }

  /**
   * What became of an item.
   *
   * @param key its key, or the whole item in a full export
   * @param image the item as it was at the export's end; null where it was gone
   * @param written when it was last written; null in a full export
   */
  public record Line(
      Map<String, Value> key,
      @Nullable Map<String, Value> image,
      @Nullable Instant written) {}

  /**
   * The export in a folder, or the only one below it.
   *
   * @throws InvalidInputException with the code {@code ExportBroken}, if a file is missing or is not as the manifest says
   */
  public static ExportFiles of(Path folder) {
    Path home = Files.isRegularFile(folder.resolve(SUMMARY)) ? folder : only(folder);
    List<Path> files = new ArrayList<>();
    try {
      String manifest = Files.readString(home.resolve("manifest-files.json"));
      for (String line : manifest.split("\n")) {
        if (line.isBlank()) {
          continue;
        }
        Map<String, String> entry = ItemJson.members(line);
        String key = ItemJson.text(entry.getOrDefault("dataFileS3Key", "\"\""));
        // The path is that of where it was written to; the file's own name stays.
        Path file = home.resolve("data").resolve(key.substring(key.lastIndexOf('/') + 1));
        check(file, ItemJson.text(entry.getOrDefault("md5Checksum", "\"\"")));
        files.add(file);
      }
    } catch (IOException e) {
      throw broken(home, "can't be read: " + e, e);
    }
    Map<String, String> summary = summary(home.resolve(SUMMARY));
    boolean incremental = "INCREMENTAL_EXPORT".equals(text(summary, "exportType"));
    return new ExportFiles(
        home,
        files,
        incremental,
        incremental ? time(summary, "exportFromTime") : null,
        time(summary, incremental ? "exportToTime" : "exportTime"));
  }

  private static Map<String, String> summary(Path file) {
    try {
      return ItemJson.members(Files.readString(file));
    } catch (IOException | InvalidInputException e) {
      throw broken(file, "can't be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable String text(Map<String, String> summary, String name) {
    String value = summary.get(name);
    return value == null || !value.startsWith("\"") ? null : ItemJson.text(value);
  }

  private static @Nullable Instant time(Map<String, String> summary, String name) {
    String text = text(summary, name);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** The one export below a folder. */
  private static Path only(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw broken(folder, "is no folder", null);
    }
    Path exports = folder.resolve("AWSDynamoDB");
    List<Path> found = new ArrayList<>();
    try (var all = Files.newDirectoryStream(Files.isDirectory(exports) ? exports : folder)) {
      for (Path each : all) {
        if (Files.isRegularFile(each.resolve(SUMMARY))) {
          found.add(each);
        }
      }
    } catch (IOException e) {
      throw broken(folder, "can't be read: " + e, e);
    }
    if (found.size() != 1) {
      throw broken(folder, "holds " + found.size() + " finished exports", null);
    }
    return found.get(0);
  }

  private static void check(Path file, String md5) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("MD5"); // what DynamoDB's exports have
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has MD5.", e);
    }
    if (!Files.isRegularFile(file)) {
      throw broken(file, "is missing", null);
    }
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    byte[] sum = digest.digest();
    if (!md5.equals(Base64.getEncoder().encodeToString(sum))
        && !md5.equals(HexFormat.of().formatHex(sum))) {
      throw broken(file, "does not have the checksum of its manifest", null);
    }
  }

  /** Tells every line, in no order that means anything. */
  public void forEach(Consumer<Line> each) {
    for (Path file : files) {
      try (BufferedReader in = open(file)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (!line.isBlank()) {
            each.accept(line(file, line));
          }
        }
      } catch (IOException e) {
        throw broken(file, "can't be read: " + e, e);
      }
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return new BufferedReader(
        new InputStreamReader(
            file.toString().endsWith(".gz") ? new GZIPInputStream(in, BUFFER) : in,
            StandardCharsets.UTF_8),
        BUFFER);
  }

  private static Line line(Path file, String text) {
    Map<String, Value> item = ItemJson.readOnly("Item", text);
    if (item != null) {
      return new Line(item, item, null);
    }
    Map<String, String> members = ItemJson.members(text);
    String keys = members.get("Keys");
    if (keys == null) {
      throw broken(file, "has a record with neither Item nor Keys", null);
    }
    String image = members.get("NewImage");
    String metadata = members.get("Metadata");
    return new Line(
        ItemJson.read(keys),
        image == null ? null : ItemJson.read(image),
        metadata == null ? null : written(ItemJson.read(metadata)));
  }

  private static @Nullable Instant written(Map<String, Value> metadata) {
    Value micros = metadata.get("WriteTimestampMicros");
    if (micros == null || micros.n() == null) {
      return null;
    }
    long number = Long.parseLong(micros.n());
    return Instant.ofEpochSecond(
        Math.floorDiv(number, MICROS), Math.floorMod(number, MICROS) * 1000);
  }

  private static InvalidInputException broken(Path what, String why, @Nullable Throwable cause) {
    return new InvalidInputException(
        CoreCode.EXPORT_BROKEN,
        what + " " + why + "; give the folder of one whole export, with its manifests and data.",
        cause);
  }
}
