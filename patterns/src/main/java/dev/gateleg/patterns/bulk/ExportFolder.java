package dev.gateleg.patterns.bulk;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.error.PatternCode;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of one export. A data file counts when it is finished: then the checkpoint has its checksum and the key after which
 * the segment goes on. Thread-safe; each segment is one thread's.
 */
final class ExportFolder {

  private static final int ITEMS_PER_FILE = 100_000;
  private static final String CHECKPOINT = "_gateleg-checkpoint";

  private final Path home;
  private final String id;
  private final String table;
  private final int segments;
  private final Instant started;
  private final Map<Integer, List<Finished>> files = new TreeMap<>();

  /** A data file that is whole: where its segment goes on is DynamoDB's JSON, or empty at its end. */
  private record Finished(
      int segment, String name, long items, long bytes, String md5, String next) {

    String line() {
      return String.join("\t", "file", "" + segment, name, "" + items, "" + bytes, md5, next);
    }
  }

  private ExportFolder(Path home, String id, String table, int segments, Instant started) {
    this.table = table;
    this.home = home;
    this.id = id;
    this.segments = segments;
    this.started = started;
  }

  /** The export in a folder that was not finished, or a new one. */
  static ExportFolder open(Path folder, TableAccess context, int segments) throws IOException {
    Path exports = folder.resolve("AWSDynamoDB");
    Files.createDirectories(exports);
    try (var all = Files.newDirectoryStream(exports)) {
      for (Path each : all) {
        if (Files.exists(each.resolve(CHECKPOINT))) {
          return resumed(each, context);
        }
      }
    }
    Instant now = context.now();
    String id = String.format(
        Locale.ROOT, "%014d-%08x", now.toEpochMilli(), (int) context.random().getAsLong());
    ExportFolder fresh =
        new ExportFolder(exports.resolve(id), id, context.tableName(), segments, now);
    Files.createDirectories(fresh.home.resolve("data"));
    Files.write(fresh.home.resolve("_started"), new byte[0]);
    fresh.save();
    return fresh;
  }

  private static ExportFolder resumed(Path home, TableAccess context) throws IOException {
    List<String> lines = Files.readAllLines(home.resolve(CHECKPOINT));
    String[] head = lines.get(0).split("\t", -1);
    if (!head[0].equals("gateleg-export-1") || !head[1].equals(context.tableName())) {
      throw new InvalidInputException(
          PatternCode.BULK_OTHER,
          "The folder " + home + " has an unfinished export of another table than "
              + context.tableName() + "; give this one a folder of its own.",
          null);
    }
    ExportFolder export = new ExportFolder(
        home,
        home.getFileName().toString(),
        head[1],
        Integer.parseInt(head[2]),
        Instant.ofEpochMilli(Long.parseLong(head[3])));
    for (String line : lines.subList(1, lines.size())) {
      String[] parts = line.split("\t", 7);
      export.add(new Finished(
          Integer.parseInt(parts[1]),
          parts[2],
          Long.parseLong(parts[3]),
          Long.parseLong(parts[4]),
          parts[5],
          parts[6]));
    }
    return export;
  }

  private void add(Finished file) {
    files.computeIfAbsent(file.segment, any -> new ArrayList<>()).add(file);
  }

  private synchronized void finished(Finished file) throws IOException {
    add(file);
    save();
  }

  private synchronized void save() throws IOException {
    StringBuilder text = new StringBuilder(
        String.join("\t", "gateleg-export-1", table, "" + segments, "" + started.toEpochMilli()));
    files.values().forEach(each -> each.forEach(file -> text.append('\n').append(file.line())));
    Path fresh = home.resolve(CHECKPOINT + ".new");
    Files.writeString(fresh, text);
    Files.move(
        fresh,
        home.resolve(CHECKPOINT),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  int segments() {
    return segments;
  }

  synchronized long items() {
    return files.values().stream()
        .flatMap(List::stream)
        .mapToLong(Finished::items)
        .sum();
  }

  /** What a segment writes. */
  Segment segment(int number) {
    return new Segment(number);
  }

  /** One segment of the export. Not thread-safe. */
  final class Segment implements AutoCloseable {

    private final int number;
    private int count;
    private String next = "";
    private boolean ended;
    private long items;
    private @Nullable Counting bytes;
    private @Nullable MessageDigest md5;
    private @Nullable OutputStream out;

    Segment(int number) {
      this.number = number;
      synchronized (ExportFolder.this) {
        List<Finished> done = files.getOrDefault(number, List.of());
        this.count = done.size();
        if (!done.isEmpty()) {
          next = done.get(done.size() - 1).next;
          ended = next.isEmpty();
        }
      }
    }

    /** The key after which it goes on; null at the start. */
    @Nullable
    Map<String, Value> start() {
      return next.isEmpty() ? null : ItemJson.read(next);
    }

    boolean ended() {
      return ended;
    }

    private String name() {
      return String.format(Locale.ROOT, "%s-%03d-%05d.json.gz", id.replace("-", ""), number, count);
    }

    void add(String line) throws IOException {
      OutputStream to = out;
      if (to == null) {
        md5 = digest();
        bytes = new Counting(Files.newOutputStream(home.resolve("data").resolve(name())));
        to = new GZIPOutputStream(new DigestOutputStream(bytes, md5), 64 * 1024);
        out = to;
      }
      to.write(line.getBytes(StandardCharsets.UTF_8));
      to.write('\n');
      items++;
    }

    /** A page is done; the segment goes on after a key, or is at its end where that is empty. */
    void page(Map<String, Value> last) throws IOException {
      next = last.isEmpty() ? "" : ItemJson.write(last);
      ended = last.isEmpty();
      if (items >= ITEMS_PER_FILE || ended) {
        finishFile();
      }
    }

    private void finishFile() throws IOException {
      OutputStream open = out;
      MessageDigest sum = md5;
      if (open == null || sum == null) {
        finished(new Finished(number, "", 0, 0, "", next));
        return;
      }
      String name = name();
      open.close();
      out = null;
      finished(new Finished(
          number,
          name,
          items,
          bytes == null ? 0 : bytes.count,
          Base64.getEncoder().encodeToString(sum.digest()),
          next));
      count++;
      items = 0;
    }

    @Override
    public void close() throws IOException {
      if (out != null) {
        out.close();
      }
    }
  }

  /** Writes the manifests; the export is whole then. */
  Path finish(TableAccess context) throws IOException {
    String prefix = "AWSDynamoDB/" + id + "/";
    StringBuilder list = new StringBuilder();
    long bytes = 0;
    for (List<Finished> each : files.values()) {
      for (Finished file : each) {
        if (!file.name.isEmpty()) {
          String etag = HexFormat.of().formatHex(Base64.getDecoder().decode(file.md5));
          list.append("{\"itemCount\":").append(file.items);
          list.append(",\"md5Checksum\":\"").append(file.md5);
          list.append("\",\"etag\":\"").append(etag);
          list.append("\",\"dataFileS3Key\":\"").append(prefix).append("data/").append(file.name);
          list.append("\"}\n");
          bytes += file.bytes;
        }
      }
    }
    checked("manifest-files", list.toString());
    StringBuilder summary = new StringBuilder("{\"version\":\"2020-06-30\",\"exportArn\":");
    ItemJson.quote("arn:gateleg:export/" + context.tableName() + "/" + id, summary);
    ItemJson.quote(started.toString(), summary.append(",\"startTime\":"));
    ItemJson.quote(context.now().toString(), summary.append(",\"endTime\":"));
    ItemJson.quote(context.tableName(), summary.append(",\"tableName\":"));
    summary.append(",\"exportType\":\"FULL_EXPORT\",\"itemCount\":").append(items());
    summary.append(",\"billedSizeBytes\":").append(bytes);
    ItemJson.quote(prefix + "manifest-files.json", summary.append(",\"manifestFilesS3Key\":"));
    summary.append(",\"outputFormat\":\"DYNAMODB_JSON\"}");
    checked("manifest-summary", summary.toString());
    Files.deleteIfExists(home.resolve(CHECKPOINT));
    return home;
  }

  private void checked(String name, String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    Files.write(home.resolve(name + ".json"), content);
    Files.writeString(
        home.resolve(name + ".checksum"), HexFormat.of().formatHex(digest().digest(content)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("MD5"); // what DynamoDB's exports have
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has MD5.", e);
    }
  }

  /** Counts what is written. */
  private static final class Counting extends FilterOutputStream {
    private long count;

    Counting(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      count++;
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      out.write(from, offset, length);
      count += length;
    }
  }
}
