package dev.gateleg.analytics.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** A lake's files in a folder. One load at a time uses it. */
final class FolderFiles implements LakeFiles {

  private final Path folder;

  FolderFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public Optional<String> manifest() {
    Path file = folder.resolve(Manifest.FILE);
    try {
      return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      throw LakeFiles.broken(file, e.toString(), e);
    }
  }

  @Override
  public Path local(PartFile file) {
    Path path = folder.resolve(file.name());
    try {
      if (!Files.isRegularFile(path) || Files.size(path) != file.bytes()) {
        throw LakeFiles.broken(
            path,
            Files.exists(path) ? "it is not as long as it was written" : "it is missing",
            new IOException(file.name()));
      }
      return path;
    } catch (IOException e) {
      throw LakeFiles.broken(path, e.toString(), e);
    }
  }

  @Override
  public void place(PartFile file) {
    move(folder, file);
  }

  /** Moves a file from the stage of a folder to its place, when it is on the disk. */
  static Path move(Path folder, PartFile file) {
    Path from = folder.resolve(STAGE).resolve(file.name());
    Path to = folder.resolve(file.name());
    try {
      try (FileChannel channel = FileChannel.open(from, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Path parent = to.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      return Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw ParquetWriter.unwritten(to, e);
    }
  }

  @Override
  public void save(String manifest) {
    Path file = folder.resolve(Manifest.FILE);
    Path fresh = folder.resolve(Manifest.FILE + ".new");
    try {
      Files.createDirectories(folder);
      Files.writeString(fresh, manifest);
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw ParquetWriter.unwritten(file, e);
    }
  }

  @Override
  public void delete(Collection<PartFile> files) {
    files.forEach(file -> delete(folder.resolve(file.name())));
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It is waste, and no part of the lake: nothing names it, and the next load tries again.
    }
  }

  @Override
  public void tidy(Collection<String> folders, Set<String> named) {
    for (String each : folders) {
      sweep(folder.resolve(STAGE).resolve(each), "", Set.of());
      sweep(folder.resolve(each), each + "/", named);
    }
  }

  private static void sweep(Path folder, String prefix, Set<String> named) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        String name = String.valueOf(file.getFileName());
        if (NAME.matcher(name).matches() && !named.contains(prefix + name)) {
          delete(file);
        }
      }
    } catch (IOException e) {
      throw LakeFiles.broken(folder, e.toString(), e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
