package dev.gateleg.analytics.source;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.bulk.BulkSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** An export of DynamoDB's, full or incremental. */
final class ExportSource implements ItemSource {

  private static final String SUMMARY = "manifest-summary.json";
  private static final int BUFFER = 64 * 1024;

  private final About about;
  private final List<Path> files;

  private ExportSource(About about, List<Path> files) {
    this.about = about;
    this.files = files;
  }

  static ExportSource of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException(
          AnalyticsCode.EXPORT_MISSING,
          "There is no folder " + folder + "; give the one that holds an export's manifests.",
          null);
    }
    List<Path> files = BulkSource.export(folder).files();
    Path home = home(folder, files);
    Map<String, String> summary = summary(home);
    boolean changes = "INCREMENTAL_EXPORT".equals(text(summary, "exportType"));
    Instant through = time(summary, changes ? "exportToTime" : "exportTime");
    return new ExportSource(
        new About(
            "export " + home.toAbsolutePath().normalize().getFileName(),
            changes ? Content.CHANGES : Content.WHOLE,
            changes ? time(summary, "exportFromTime") : null,
            through,
            !changes,
            true),
        files);
  }

  /** The folder that holds the manifests: the one above the data. */
  private static Path home(Path folder, List<Path> files) {
    if (Files.isRegularFile(folder.resolve(SUMMARY)) || files.isEmpty()) {
      return folder;
    }
    Path data = files.get(0).toAbsolutePath().getParent();
    Path home = data == null ? null : data.getParent();
    return home == null ? folder : home;
  }

  private static Map<String, String> summary(Path home) {
    try {
      return Files.isRegularFile(home.resolve(SUMMARY))
          ? ItemJson.members(Files.readString(home.resolve(SUMMARY)))
          : Map.of();
    } catch (IOException | InvalidInputException e) {
      throw new InvalidInputException(
          CoreCode.EXPORT_BROKEN,
          home.resolve(SUMMARY) + " can't be read: " + e.getMessage()
              + "; give the folder of one whole export, with its manifests and data.",
          e);
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

  @Override
  public About about() {
    return about;
  }

  @Override
  public void read(int threads, Supplier<Sink> sinks) {
    Parallel.run(files.size(), threads, sinks, (number, sink) -> read(files.get(number), sink));
  }

  private static void read(Path file, Sink sink) {
    long line = 0;
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in, BUFFER) : in;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), BUFFER)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        line++;
        if (!text.isBlank()) {
          ExportLine.read(text, sink);
        }
      }
    } catch (IOException | InvalidInputException e) {
      throw new InvalidInputException(
          CoreCode.EXPORT_BROKEN,
          file + " can't be read at line " + line + ": " + e.getMessage()
              + "; give the folder of one whole export, with its manifests and data.",
          e);
    }
  }
}
