package dev.gateleg.patterns.bulk;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far an import came, in a file; beside it is that of its rejects. Both are written when all records up to a number are
 * done, the rejects first: a run that goes on cuts off what came after. Not thread-safe.
 */
final class Checkpoint {

  private static final String HEAD = "gateleg-import-1";

  private final @Nullable Path folder;
  private final String source;
  long records;
  long written;
  long kept;
  long rejected;
  double units;
  boolean finished;

  /** How much of the files was done before this run, from 0 to 1. */
  double begun;

  private long rejectsBytes;

  private Checkpoint(@Nullable Path folder, String source) {
    this.folder = folder;
    this.source = source;
  }

  /** The checkpoint of an import; where a folder has one, it must be of the same source and table. */
  static Checkpoint open(@Nullable Path folder, String source, String what) {
    Checkpoint state = new Checkpoint(folder, source);
    if (folder != null) {
      try {
        Files.createDirectories(folder);
        if (Files.exists(file(folder))) {
          state.read(folder, what);
        }
        state.cut(folder);
      } catch (IOException e) {
        throw new UncheckedIOException("The checkpoint in " + folder + " can't be opened.", e);
      }
    }
    return state;
  }

  private static Path file(Path folder) {
    return folder.resolve("checkpoint");
  }

  static Path rejects(Path folder) {
    return folder.resolve("rejects.jsonl");
  }

  private void read(Path folder, String what) throws IOException {
    Map<String, String> lines = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file(folder))) {
      int at = line.indexOf('=');
      lines.put(at < 0 ? "head" : line.substring(0, at), line.substring(at + 1));
    }
    if (!HEAD.equals(lines.get("head")) || !source.equals(lines.get("source"))) {
      throw new InvalidInputException(
          PatternCode.BULK_OTHER,
          "The folder " + folder + " has the checkpoint of another import than that of " + what
              + ": of other files, another table or other settings; give it a folder of its own.",
          null);
    }
    records = Long.parseLong(lines.getOrDefault("records", "0"));
    written = Long.parseLong(lines.getOrDefault("written", "0"));
    kept = Long.parseLong(lines.getOrDefault("kept", "0"));
    rejected = Long.parseLong(lines.getOrDefault("rejected", "0"));
    rejectsBytes = Long.parseLong(lines.getOrDefault("rejectsBytes", "0"));
    units = Double.parseDouble(lines.getOrDefault("units", "0"));
    finished = Boolean.parseBoolean(lines.get("finished"));
  }

  /** What a run rejected after its last checkpoint is rejected once more. */
  private void cut(Path folder) throws IOException {
    try (FileChannel channel =
        FileChannel.open(rejects(folder), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(rejectsBytes);
    }
  }

  /** Keeps that all records so far are done. */
  void save(List<Rejected> more) {
    rejected += more.size();
    if (folder == null) {
      return;
    }
    try {
      if (!more.isEmpty()) {
        append(folder, more);
      }
      String text = HEAD + "\nsource=" + source + "\nrecords=" + records + "\nwritten=" + written
          + "\nkept=" + kept + "\nrejected=" + rejected + "\nrejectsBytes=" + rejectsBytes
          + "\nunits=" + units + "\nfinished=" + finished + "\n";
      Path fresh = folder.resolve("checkpoint.new");
      try (FileChannel channel = FileChannel.open(
          fresh,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE)) {
        write(channel, text);
      }
      Files.move(
          fresh, file(folder), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("The checkpoint in " + folder + " can't be written.", e);
    }
  }

  private void append(Path folder, List<Rejected> more) throws IOException {
    StringBuilder text = new StringBuilder();
    more.forEach(each -> text.append(each.line()).append('\n'));
    try (FileChannel channel =
        FileChannel.open(rejects(folder), StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      write(channel, text.toString());
      rejectsBytes = channel.size();
    }
  }

  private static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }
}
