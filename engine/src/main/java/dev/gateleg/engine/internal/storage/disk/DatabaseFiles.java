package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of a store by their names: RocksDB's own, and beside them what the store notes about them.
 *
 * @param folder the store's folder
 */
record DatabaseFiles(Path folder) {

  private static final Pattern MANIFEST_NAME = Pattern.compile("MANIFEST-(\\d{1,18})\\s*");
  private static final Pattern LOG_NAME = Pattern.compile("(\\d{1,18})\\.log");
  private static final int MAX_CURRENT_BYTES = 100;

  /** Where RocksDB has its files. */
  Path data() {
    return folder.resolve("data");
  }

  /** Where RocksDB puts logs that it needs no more. They are deleted by the store, once it has noted that. */
  Path archive() {
    return data().resolve("archive");
  }

  Path state() {
    return folder.resolve("state");
  }

  Path synced() {
    return folder.resolve("synced");
  }

  /** The manifest as it was before the database was opened last. */
  Path manifestBefore() {
    return folder.resolve("manifest.before");
  }

  /** Where the files of a damaged store are kept when what is left of it is opened. */
  Path damaged() {
    return folder.resolve("damaged");
  }

  /** Names RocksDB's manifest. */
  Path current() {
    return data().resolve("CURRENT");
  }

  Path manifest(long number) {
    return data().resolve(manifestName(number));
  }

  private static String manifestName(long number) {
    return "MANIFEST-%06d".formatted(number);
  }

  /** The number of the manifest that RocksDB reads; -1 if there is none. */
  long currentManifest() throws IOException {
    if (!Files.exists(current()) || Files.size(current()) > MAX_CURRENT_BYTES) {
      return -1;
    }
    Matcher name =
        MANIFEST_NAME.matcher(new String(Files.readAllBytes(current()), StandardCharsets.US_ASCII));
    return name.matches() ? Long.parseLong(name.group(1)) : -1;
  }

  /** Lets RocksDB read another manifest. */
  void pointTo(long manifest) throws IOException {
    DurableFiles.replace(
        current(), (manifestName(manifest) + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** All write-ahead logs by their numbers; of two with one number, the one that RocksDB would read. */
  NavigableMap<Long, Path> logs() throws IOException {
    NavigableMap<Long, Path> logs = new TreeMap<>();
    addLogs(archive(), logs);
    addLogs(data(), logs);
    return logs;
  }

  private static void addLogs(Path from, NavigableMap<Long, Path> logs) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
      for (Path file : files) {
        Matcher name = LOG_NAME.matcher(file.getFileName().toString());
        if (name.matches()) {
          logs.put(Long.parseLong(name.group(1)), file);
        }
      }
    }
  }

  boolean isArchived(Path log) {
    return log.startsWith(archive());
  }

  /** Puts an archived log where RocksDB reads it, which makes nothing of it if it does not need it. */
  void unarchive(Path log) throws IOException {
    Files.move(log, data().resolve(log.getFileName()));
  }

  StorageException damage(String what) {
    return damage(what, null);
  }

  StorageException damage(String what, @Nullable Throwable cause) {
    return new StorageException(
        EngineCode.STORE_DAMAGED,
        folder + " is damaged: " + what
            + "; restore the folder from a copy, or open what can still be read with"
            + " Engine.builder().salvage() or 'gateleg engine --salvage', which keeps copies of the"
            + " damaged files in " + damaged(),
        cause);
  }
}
