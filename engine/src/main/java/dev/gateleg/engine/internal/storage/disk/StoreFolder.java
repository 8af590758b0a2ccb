package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder that one store has for itself: {@code format} says how it is to be read, {@code lock} keeps others out, and
 * {@code data} is the database's.
 */
final class StoreFolder implements AutoCloseable {

  /** What this version writes and reads. It covers the layout of the database and the encoding of keys and values. */
  static final int FORMAT = 1;

  private static final Pattern FORMAT_LINE = Pattern.compile("gateleg-engine (\\d{1,9})\\s*");
  private static final String FORMAT_FILE = "format";
  private static final String FORMAT_DRAFT = "format.new";
  private static final String LOCK_FILE = "lock";
  private static final int MAX_FORMAT_BYTES = 100;

  private final Path path;
  private final FileChannel lock;

  private StoreFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Takes the folder, which is made if it is not there.
   *
   * @throws StorageException if another store has it, or if it holds something else than a store of this format
   */
  static StoreFolder take(Path path) {
    try {
      Files.createDirectories(path);
      checkForeign(path);
      StoreFolder folder = new StoreFolder(path, lock(path));
      try {
        folder.checkFormat();
        return folder;
      } catch (RuntimeException | IOException e) {
        folder.close();
        throw e;
      }
    } catch (IOException e) {
      throw new StorageException(
          "[FolderUnusable] the engine's folder " + path + " cannot be used: " + e
              + "; make it writable, or name another folder",
          e);
    }
  }

  Path path() {
    return path;
  }

  /** Where the database has its files. */
  Path data() {
    return path.resolve("data");
  }

  /** Refuses a folder with files of others before anything is written to it. */
  private static void checkForeign(Path path) throws IOException {
    if (Files.exists(path.resolve(FORMAT_FILE))) {
      return;
    }
    Set<String> ours = Set.of(LOCK_FILE, FORMAT_DRAFT);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
      for (Path file : files) {
        if (!ours.contains(file.getFileName().toString())) {
          throw new StorageException("[NotAnEngineFolder] " + path + " holds '" + file.getFileName()
              + "' but no '" + FORMAT_FILE + "' file, so it is not an engine's;"
              + " name an empty or new folder");
        }
      }
    }
  }

  private static FileChannel lock(Path path) throws IOException {
    FileChannel channel = FileChannel.open(
        path.resolve(LOCK_FILE),
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw inUse(path, "process " + owner(channel));
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw inUse(path, "another engine of this process");
    } catch (RuntimeException | IOException e) {
      channel.close();
      throw e;
    }
    byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
    channel.truncate(0).write(ByteBuffer.wrap(pid), 0);
    return channel;
  }

  private static StorageException inUse(Path path, String owner) {
    return new StorageException("[FolderInUse] " + path + " is in use by " + owner
        + "; close that one first, talk to it over HTTP, or name another folder");
  }

  /** The number of the process that has the lock, as far as the file tells. */
  private static String owner(FileChannel channel) {
    try {
      ByteBuffer pid = ByteBuffer.allocate(20);
      channel.read(pid, 0);
      String text = new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII);
      return text.matches("\\d+") ? text : "(unknown)";
    } catch (IOException e) {
      return "(unknown)"; // Windows does not let others read what is locked.
    }
  }

  private void checkFormat() throws IOException {
    Path file = path.resolve(FORMAT_FILE);
    if (!Files.exists(file)) {
      writeFormat(file);
      return;
    }
    String text = Files.size(file) > MAX_FORMAT_BYTES
        ? ""
        : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher line = FORMAT_LINE.matcher(text);
    if (!line.matches()) {
      throw new StorageException("[UnknownFormat] " + file
          + " is not an engine's; restore the folder from a copy, or name another folder");
    }
    int format = Integer.parseInt(line.group(1));
    if (format > FORMAT) {
      throw new StorageException("[FormatTooNew] " + path + " has format " + format
          + ", and this version reads up to " + FORMAT
          + "; use the version of Gateleg that wrote it, or a later one");
    }
    if (format < FORMAT) {
      throw new StorageException("[FormatTooOld] " + path + " has format " + format
          + ", and this version reads only " + FORMAT
          + "; export its tables with the version that wrote it, and import them here");
    }
  }

  /** Writes the file so that it is either whole or absent after a crash. */
  private void writeFormat(Path file) throws IOException {
    Path draft = path.resolve(FORMAT_DRAFT);
    byte[] line = ("gateleg-engine " + FORMAT + "\n").getBytes(StandardCharsets.US_ASCII);
    try (FileChannel channel = FileChannel.open(
        draft,
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = ByteBuffer.wrap(line);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    syncEntries();
  }

  /** Makes the names in the folder durable, where the system can do that by itself. */
  private void syncEntries() {
    try (FileChannel directory = FileChannel.open(path, StandardOpenOption.READ)) {
      directory.force(true);
    } catch (IOException e) {
      // Windows cannot open folders; its file system keeps the order of names by itself.
    }
  }

  /** Lets others take the folder. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new StorageException(
          "[FolderUnusable] cannot unlock " + path + "; end this process", e);
    }
  }
}
