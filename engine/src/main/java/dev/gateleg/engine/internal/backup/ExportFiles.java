package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.json.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the files of one export in DynamoDB's layout: compressed data files, a manifest that lists them, a manifest that
 * sums them up, and a checksum for each manifest. Not thread-safe.
 */
final class ExportFiles implements AutoCloseable {

  private static final int ITEMS_PER_FILE = 100_000;

  private final Buckets buckets;
  private final String bucket;
  private final String folder;
  private final String exportId;
  private final List<byte[]> manifest = new ArrayList<>();
  private @Nullable DataFile file;
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
    try {
      if (file == null) {
        file = new DataFile(dataKey());
      }
      file.lines.write(line);
      file.lines.write('\n');
    } catch (IOException e) {
      throw buckets.unwritable(bucket, dataKey(), e);
    }
    items++;
    bytes += line.length + 1;
    if (++linesInFile == ITEMS_PER_FILE) {
      finishFile();
    }
  }

  private String dataKey() {
    return folder + "data/" + exportId.replace("-", "")
        + "-%05d.json.gz".formatted(manifest.size());
  }

  /** A data file that is being written: what is compressed goes to the disk at once. */
  private final class DataFile {

    private final MessageDigest md5 = md5();
    private final OutputStream lines;

    DataFile(String key) throws IOException {
      this.lines =
          new GZIPOutputStream(new DigestOutputStream(buckets.open(bucket, key), md5), 64 * 1024);
    }
  }

  private void finishFile() {
    String key = dataKey();
    byte[] md5;
    try {
      DataFile finished = file == null ? new DataFile(key) : file;
      file = null;
      finished.lines.close();
      md5 = finished.md5.digest();
    } catch (IOException e) {
      throw buckets.unwritable(bucket, key, e);
    }
    JsonWriter entry = new JsonWriter(256)
        .beginObject()
        .name("itemCount")
        .value(linesInFile)
        .name("md5Checksum")
        .value(Base64.getEncoder().encodeToString(md5))
        .name("etag")
        .value(HexFormat.of().formatHex(md5))
        .name("dataFileS3Key")
        .value(key)
        .endObject();
    manifest.add(entry.toBytes());
    linesInFile = 0;
  }

  /** Closes what an export leaves open that fails. */
  @Override
  public void close() {
    if (file != null) {
      try {
        file.lines.close();
      } catch (IOException e) {
        throw buckets.unwritable(bucket, dataKey(), e);
      } finally {
        file = null;
      }
    }
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
    String checksum = HexFormat.of().formatHex(md5().digest(content));
    buckets.write(
        bucket, folder + name + ".checksum", checksum.getBytes(StandardCharsets.US_ASCII));
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
