package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.json.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the files of one export in DynamoDB's layout: compressed data files, a manifest that lists them, a manifest that
 * sums them up, and a checksum for each manifest. Not thread-safe.
 */
final class ExportFiles {

  private static final int ITEMS_PER_FILE = 100_000;

  private final Buckets buckets;
  private final String bucket;
  private final String folder;
  private final String exportId;
  private final List<byte[]> manifest = new ArrayList<>();
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private int linesInFile;
  private long items;
  private long bytes;

  ExportFiles(Buckets buckets, String bucket, String prefix, String exportId) {
    this.buckets = buckets;
    this.bucket = bucket;
    this.exportId = exportId;
    this.folder = (prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/")
        + "AWSDynamoDB/" + exportId + "/";
    buckets.write(bucket, folder + "_started", new byte[0]);
  }

  long items() {
    return items;
  }

  long bytes() {
    return bytes;
  }

  String summaryKey() {
    return folder + "manifest-summary.json";
  }

  /** Adds a line of JSON. */
  void add(Consumer<JsonWriter> content) {
    JsonWriter json = new JsonWriter(512);
    content.accept(json);
    byte[] line = json.toBytes();
    lines.writeBytes(line);
    lines.write('\n');
    items++;
    bytes += line.length + 1;
    if (++linesInFile == ITEMS_PER_FILE) {
      finishFile();
    }
  }

  private void finishFile() {
    byte[] compressed = compressed(lines.toByteArray());
    String key =
        folder + "data/" + exportId.replace("-", "") + "-%05d.json.gz".formatted(manifest.size());
    buckets.write(bucket, key, compressed);
    JsonWriter entry = new JsonWriter(256)
        .beginObject()
        .name("itemCount")
        .value(linesInFile)
        .name("md5Checksum")
        .value(Base64.getEncoder().encodeToString(md5(compressed)))
        .name("etag")
        .value(HexFormat.of().formatHex(md5(compressed)))
        .name("dataFileS3Key")
        .value(key)
        .endObject();
    manifest.add(entry.toBytes());
    lines.reset();
    linesInFile = 0;
  }

  /** Writes what is left, and the manifests; the summary gets what the caller knows of the export. */
  void finish(Consumer<JsonWriter> summary) {
    if (linesInFile > 0 || manifest.isEmpty()) {
      finishFile();
    }
    ByteArrayOutputStream files = new ByteArrayOutputStream();
    for (byte[] entry : manifest) {
      files.writeBytes(entry);
      files.write('\n');
    }
    writeChecked("manifest-files", files.toByteArray());
    JsonWriter json = new JsonWriter(1024).beginObject().name("version").value("2020-06-30");
    summary.accept(json);
    json.name("itemCount").value(items);
    json.name("billedSizeBytes").value(bytes);
    json.name("manifestFilesS3Key").value(folder + "manifest-files.json");
    json.name("outputFormat").value("DYNAMODB_JSON").endObject();
    writeChecked("manifest-summary", json.toBytes());
  }

  private void writeChecked(String name, byte[] content) {
    buckets.write(bucket, folder + name + ".json", content);
    String checksum = HexFormat.of().formatHex(md5(content));
    buckets.write(
        bucket, folder + name + ".checksum", checksum.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] compressed(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written to", e);
    }
    return out.toByteArray();
  }

  private static byte[] md5(byte[] content) {
    try {
      return MessageDigest.getInstance("MD5").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
