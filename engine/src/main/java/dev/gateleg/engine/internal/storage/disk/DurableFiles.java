package dev.gateleg.engine.internal.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** Files and folders that are there after a power cut once a method has returned. */
final class DurableFiles {

  private DurableFiles() {}

  /** Makes a folder that only its owner can read, unless it is there. */
  static void makePrivateFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path parent = folder.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(folder);
    }
  }

  /** Writes a file so that it is either whole or as before after a crash. */
  static void replace(Path file, byte[] bytes) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    write(draft, bytes);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    syncEntries(parent(file));
  }

  static void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
      channel.force(true);
    }
  }

  /** Copies a file that does not change meanwhile. */
  static void copy(Path from, Path to) throws IOException {
    Path draft = to.resolveSibling(to.getFileName() + ".new");
    Files.copy(from, draft, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(draft, to, StandardCopyOption.ATOMIC_MOVE);
    syncEntries(parent(to));
  }

  /** Makes the names in a folder durable, where the system can do that by itself. */
  static void syncEntries(Path folder) {
    try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
      directory.force(true);
    } catch (IOException e) {
      // Windows cannot open folders; its file system keeps the order of names by itself.
    }
  }

  /** Deletes a folder with all it holds, if it is there. */
  static void deleteTree(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.deleteIfExists(folder);
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isSymbolicLink(file)) {
          Files.delete(file);
        } else {
          deleteTree(file);
        }
      }
    }
    Files.delete(folder);
  }

  private static Path parent(Path file) {
    return Objects.requireNonNull(file.getParent());
  }
}
