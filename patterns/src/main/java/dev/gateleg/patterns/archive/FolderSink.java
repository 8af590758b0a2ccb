package dev.gateleg.patterns.archive;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.error.PatternCode;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An archive, or other files, in a folder. What it writes is on the disk when it returns. Thread-safe, also among processes. */
public final class FolderSink implements FileSink {

  /** Windows can't open a folder, and writes its names by itself. */
  private static final boolean FORCES_FOLDERS = File.separatorChar == '/';

  private final Path folder;

  private FolderSink(Path folder) {
    this.folder = folder;
  }

  /** The archive in a folder, which is made where there is none. */
  public static FolderSink at(Path folder) {
    return new FolderSink(folder.toAbsolutePath().normalize());
  }

  private Path file(String name) {
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder) || file.equals(folder)) {
      throw new InvalidInputException(
          PatternCode.ARCHIVE_NAME,
          "The file \"" + name + "\" would be outside of " + folder + ".",
          null);
    }
    return file;
  }

  private interface Content {
    void to(FileChannel channel) throws IOException;
  }

  @Override
  public void write(String name, byte[] content) {
    write(name, channel -> {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    });
  }

  @Override
  public void write(String name, Path content) {
    write(name, channel -> {
      try (FileChannel from = FileChannel.open(content, StandardOpenOption.READ)) {
        long at = 0;
        while (at < from.size()) {
          at += from.transferTo(at, from.size() - at, channel);
        }
      }
    });
  }

  private void write(String name, Content content) {
    Path file = file(name);
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      createFolder(parent(file));
      try (FileChannel channel = FileChannel.open(
          fresh,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE)) {
        content.to(channel);
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceFolder(parent(file));
    } catch (IOException e) {
      throw unavailable(file, e);
    }
  }

  /** Makes a folder that survives a power cut: the name of a new folder is a change of the one above it. */
  private static void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path above = folder.getParent();
    if (above != null) {
      createFolder(above);
    }
    Files.createDirectories(folder);
    if (above != null) {
      forceFolder(above);
    }
  }

  /** Writes a folder's names to the disk; without that, a power cut may forget a file that was written and moved. */
  private static void forceFolder(Path folder) throws IOException {
    if (FORCES_FOLDERS) {
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private static UnavailableException unavailable(Path file, IOException e) {
    return new UnavailableException(
        PatternCode.ARCHIVE_UNAVAILABLE,
        file + " can't be read or written: " + e + "; look at the disk and run it again.",
        e);
  }

  @Override
  public byte[] read(String name, long offset, int length) {
    Path file = file(name);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer bytes =
          ByteBuffer.allocate((int) Math.min(length, Math.max(0, channel.size() - offset)));
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
        // On until it is full, or the file ends.
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    } catch (NoSuchFileException e) {
      return new byte[0];
    } catch (IOException e) {
      throw unavailable(file, e);
    }
  }

  @Override
  public Optional<Tagged> readTagged(String name) {
    Path file = file(name);
    try {
      byte[] content = Files.readAllBytes(file);
      return Optional.of(new Tagged(content, Checksums.sha256(content)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable(file, e);
    }
  }

  @Override
  public boolean replace(String name, byte[] content, @Nullable String tag) {
    Path lock = file(name + ".lock");
    synchronized (FolderSink.class) { // a process may lock a file once
      try {
        createFolder(parent(lock));
        try (FileChannel channel =
                FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            var held = channel.lock()) {
          String now = readTagged(name).map(Tagged::tag).orElse(null);
          boolean same = held.isValid() && (now == null ? tag == null : now.equals(tag));
          if (same) {
            write(name, content);
          }
          return same;
        }
      } catch (IOException e) {
        throw unavailable(lock, e);
      }
    }
  }

  @Override
  public List<String> names(String prefix, Instant before) {
    List<String> names = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        if (name.startsWith(prefix)
            && Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
          names.add(name);
        }
      }
    } catch (IOException e) {
      throw unavailable(folder, e);
    }
    Collections.sort(names);
    return names;
  }

  @Override
  public void delete(String name) {
    Path file = file(name);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw unavailable(file, e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
