package dev.gateleg.spark;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ItemJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.InputPartition;

/** What tasks read. */
sealed interface Parts extends InputPartition {

  /**
   * A data file of an export.
   *
   * @param file its path
   * @param md5 its checksum
   * @param settings Hadoop's, by which it is reached
   */
  record DataFile(String file, String md5, HashMap<String, String> settings) implements Parts {

    InputStream open() throws IOException {
      Path path = new Path(file);
      return FileSystem.get(path.toUri(), configuration(settings)).open(path);
    }
  }

  /**
   * A segment of a live table.
   *
   * @param number which one
   */
  record Segment(int number) implements Parts {}

  static List<Parts> of(Reading reading) {
    List<Parts> parts = new ArrayList<>();
    if (reading.live() != null) {
      for (int i = 0; i < reading.live().segments(); i++) {
        parts.add(new Segment(i));
      }
      return parts;
    }
    String folder = Objects.requireNonNull(reading.path());
    HashMap<String, String> settings = settings();
    for (String line : text(folder, "manifest-files.json", settings).split("\n")) {
      if (!line.isBlank()) {
        Map<String, String> entry = ItemJson.members(line);
        String key = ItemJson.text(entry.getOrDefault("dataFileS3Key", "\"\""));
        // The path is that of where it was written to; the file's own name stays.
        parts.add(new DataFile(
            folder + "/data/" + key.substring(key.lastIndexOf('/') + 1),
            ItemJson.text(entry.getOrDefault("md5Checksum", "\"\"")),
            settings));
      }
    }
    return parts;
  }

  /** Whether an export has what changed, and not everything. */
  static boolean incremental(String folder) {
    Map<String, String> summary =
        ItemJson.members(text(folder, "manifest-summary.json", settings()));
    return "\"INCREMENTAL_EXPORT\"".equals(summary.get("exportType"));
  }

  private static String text(String folder, String name, Map<String, String> settings) {
    Path path = new Path(folder, name);
    try (InputStream in = FileSystem.get(path.toUri(), configuration(settings)).open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw broken(path.toString(), String.valueOf(e), e);
    }
  }

  static InvalidInputException broken(String what, String why, Exception cause) {
    return new InvalidInputException(
        CoreCode.EXPORT_BROKEN,
        what + " can't be read: " + why
            + "; give the folder of one whole export, with its manifests and data.",
        cause);
  }

  private static HashMap<String, String> settings() {
    HashMap<String, String> settings = new HashMap<>();
    SparkSession.active().sparkContext().hadoopConfiguration().forEach(entry -> {
      if (entry.getKey().startsWith("fs.")) {
        settings.put(entry.getKey(), entry.getValue());
      }
    });
    return settings;
  }

  private static Configuration configuration(Map<String, String> settings) {
    Configuration configuration = new Configuration();
    settings.forEach(configuration::set);
    return configuration;
  }
}
