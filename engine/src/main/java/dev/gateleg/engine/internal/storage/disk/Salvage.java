package dev.gateleg.engine.internal.storage.disk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies what tells most about a damaged store, before the store is opened with what is left of it and changes that. */
final class Salvage {

  private Salvage() {}

  /** Copies all but the sorted files, which do not change, and lets RocksDB read logs that it had put away. */
  static void keep(DatabaseFiles files) throws IOException {
    Path kept = free(files.damaged());
    DurableFiles.makePrivateFolder(kept);
    copyFiles(files.folder(), kept);
    copyFiles(files.data(), kept.resolve("data"));
    copyFiles(files.archive(), kept.resolve("data").resolve("archive"));
    for (Path log : files.logs().values()) {
      if (files.isArchived(log)) {
        files.unarchive(log);
      }
    }
  }

  private static Path free(Path damaged) {
    int number = 1;
    while (Files.exists(damaged.resolve(Integer.toString(number)))) {
      number++;
    }
    return damaged.resolve(Integer.toString(number));
  }

  private static void copyFiles(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    Files.createDirectories(to);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from, Files::isRegularFile)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".sst") && !name.equals("lock")) {
          Files.copy(file, to.resolve(name));
        }
      }
    }
  }
}
