package dev.gateleg.analytics.source;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ExportFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/** An export of DynamoDB's, full or incremental. */
final class ExportSource implements ItemSource {

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
    ExportFiles export = ExportFiles.of(folder);
    return new ExportSource(
        new About(
            "export " + export.home().toAbsolutePath().normalize().getFileName(),
            export.incremental() ? Content.CHANGES : Content.WHOLE,
            export.from(),
            export.through(),
            !export.incremental(),
            true),
        export.files());
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
