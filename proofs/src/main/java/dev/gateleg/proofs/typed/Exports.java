package dev.gateleg.proofs.typed;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes exports as DynamoDB writes them. */
public final class Exports {

  private Exports() {}

  /** A full export as of a time. */
  public static Path full(Path folder, String at, List<Map<String, Value>> items)
      throws IOException {
    return write(
        folder,
        "\"exportType\":\"FULL_EXPORT\",\"exportTime\":\"" + at + "\"",
        items.stream().map(item -> "{\"Item\":" + ItemJson.write(item) + "}").toList());
  }

  /** An incremental export from one time to another. */
  public static Path incremental(Path folder, String from, String to, List<String> lines)
      throws IOException {
    return write(
        folder,
        "\"exportType\":\"INCREMENTAL_EXPORT\",\"exportFromTime\":\"" + from
            + "\",\"exportToTime\":\"" + to + "\",\"outputView\":\"NEW_IMAGE\"",
        lines);
  }

  /** A line that says that an item was written. */
  public static String put(Map<String, Value> item, long micros) {
    return "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"" + micros + "\"}},\"Keys\":"
        + ItemJson.write(key(item)) + ",\"NewImage\":" + ItemJson.write(item) + "}";
  }

  /** A line that says that an item was deleted. */
  public static String delete(Map<String, Value> item, long micros) {
    return "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"" + micros + "\"}},\"Keys\":"
        + ItemJson.write(key(item)) + "}";
  }

  private static Map<String, Value> key(Map<String, Value> item) {
    return Map.of("PK", item.get("PK"), "SK", item.get("SK"));
  }

  private static Path write(Path folder, String summary, List<String> lines) throws IOException {
    Path data = Files.createDirectories(folder.resolve("data")).resolve("part.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(data))) {
      out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
    try {
      String md5 = Base64.getEncoder()
          .encodeToString(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(data)));
      Files.writeString(
          folder.resolve("manifest-files.json"),
          "{\"itemCount\":" + lines.size() + ",\"md5Checksum\":\"" + md5
              + "\",\"dataFileS3Key\":\"AWSDynamoDB/x/data/part.json.gz\"}\n");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    Files.writeString(folder.resolve("manifest-summary.json"), "{" + summary + "}");
    return folder;
  }
}
