package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
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
 * A folder that one store has for itself: {@code format} says how it is to be read, {@code lock} keeps others out, {@code data}
 * is the database's, {@code state} and {@code synced} say what {@code data} must hold at least.
 *
 * <p>While a store is made, its format is in a draft; so a folder with a format once had a whole store.
 */
final class StoreFolder implements AutoCloseable {

  /** What this version writes and reads. It covers the layout of the database and the encoding of keys and values. */
  static final int FORMAT = 2;

  /** An earlier format, whose only difference is that nothing was noted about the database's files. */
  private static final int UNNOTED_FORMAT = 1;

  /** What a folder has in which no store was made. */
  private static final int NO_FORMAT = 0;

  private static final Pattern FORMAT_LINE = Pattern.compile("gateleg-engine (\\d{1,9})\\s*");
  private static final String FORMAT_FILE = "format";
  private static final String FORMAT_DRAFT = "format.new";
  private static final String LOCK_FILE = "lock";
  private static final int MAX_FORMAT_BYTES = 100;

  private final DatabaseFiles files;
  private final Path path;
  private final FileChannel lock;
  private Database.Opening opening = Database.Opening.CHECKED;

  private StoreFolder(Path path, FileChannel lock) {
    this.files = new DatabaseFiles(path);
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
      DurableFiles.makePrivateFolder(path);
      checkForeign(path);
      format(path); // Before the lock, so that nothing is left in a folder that is refused.
      StoreFolder folder = new StoreFolder(path, lock(path));
      try {
        folder.checkFormat();
        return folder;
      } catch (RuntimeException | IOException e) {
        folder.close();
        throw e;
      }
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static StorageException unusable(Path path, IOException e) {
    return new StorageException(
        EngineCode.FOLDER_UNUSABLE,
        "the engine's folder " + path + " cannot be used: " + e
            + "; make it writable, or name another folder",
        e);
  }

  DatabaseFiles files() {
    return files;
  }

  /** How the database in it is to be opened. */
  Database.Opening opening() {
    return opening;
  }

  /** Notes that the folder has a whole store. */
  void made() {
    try {
      if (opening != Database.Opening.CHECKED) {
        DurableFiles.write(path.resolve(FORMAT_DRAFT), formatLine());
        Files.move(
            path.resolve(FORMAT_DRAFT),
            path.resolve(FORMAT_FILE),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
        DurableFiles.syncEntries(path);
      }
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static byte[] formatLine() {
    return ("gateleg-engine " + FORMAT + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** Keeps the small files of a damaged store apart, before what is left of it is opened. */
  void keepDamaged() {
    try {
      Salvage.keep(files);
      opening = Database.Opening.SALVAGE;
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** Refuses a folder with files of others before anything is written to it. */
  private static void checkForeign(Path path) throws IOException {
    if (Files.exists(path.resolve(FORMAT_FILE))) {
      return;
    }
    if (isMakingCutShort(path)) {
      return;
    }
    DatabaseFiles files = new DatabaseFiles(path);
    if (Files.exists(files.state()) || Files.exists(files.synced())) {
      throw files.damage("its file 'format' is missing");
    }
    Set<String> ours = Set.of(LOCK_FILE);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path file : entries) {
        if (!ours.contains(file.getFileName().toString())) {
          throw foreign(path, String.valueOf(file.getFileName()));
        }
      }
    }
  }

  /** Whether a draft is the beginning of a format, so that what is beside it was to become a store. */
  private static boolean isMakingCutShort(Path path) throws IOException {
    Path draft = path.resolve(FORMAT_DRAFT);
    if (!Files.exists(draft)) {
      return false;
    }
    if (Files.isDirectory(draft)
        || Files.size(draft) > formatLine().length
        || !new String(formatLine(), StandardCharsets.US_ASCII)
            .startsWith(Files.readString(draft, StandardCharsets.ISO_8859_1))) {
      throw foreign(path, FORMAT_DRAFT);
    }
    return true;
  }

  private static StorageException foreign(Path path, String file) {
    return new StorageException(
        EngineCode.NOT_AN_ENGINE_FOLDER,
        path + " holds '" + file + "' but no '" + FORMAT_FILE
            + "' file, so it is not an engine's; name an empty or new folder");
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
    return new StorageException(
        EngineCode.FOLDER_IN_USE,
        path + " is in use by " + owner
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
    int format = format(path);
    if (format == NO_FORMAT) {
      beginMaking();
    } else if (format == UNNOTED_FORMAT) {
      opening = Database.Opening.UNNOTED;
    }
  }

  /**
   * The format that the folder says it has; {@link #NO_FORMAT} if it says none.
   *
   * @throws StorageException if it is none that this version reads
   */
  private static int format(Path path) throws IOException {
    Path file = path.resolve(FORMAT_FILE);
    if (!Files.exists(file)) {
      return NO_FORMAT;
    }
    String text = Files.isDirectory(file) || Files.size(file) > MAX_FORMAT_BYTES
        ? ""
        : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher line = FORMAT_LINE.matcher(text);
    if (!line.matches()) {
      throw new StorageException(
          EngineCode.UNKNOWN_FORMAT,
          file + " is not an engine's; restore the folder from a copy, or name another folder");
    }
    int format = Integer.parseInt(line.group(1));
    if (format > FORMAT) {
      throw new StorageException(
          EngineCode.FORMAT_TOO_NEW,
          path + " has format " + format
              + ", and this version reads up to " + FORMAT
              + "; use the version of Gateleg that wrote it, or a later one");
    }
    if (format < FORMAT && format != UNNOTED_FORMAT) {
      throw new StorageException(
          EngineCode.FORMAT_TOO_OLD,
          path + " has format " + format
              + ", and this version reads only " + FORMAT
              + "; export its tables with the version that wrote it, and import them here");
    }
    return format;
  }

  /** Says that a store is being made here, and forgets one whose making was cut short. */
  private void beginMaking() throws IOException {
    DurableFiles.write(path.resolve(FORMAT_DRAFT), formatLine());
    DurableFiles.syncEntries(path);
    DurableFiles.deleteTree(files.data());
    Files.deleteIfExists(files.state());
    Files.deleteIfExists(files.synced());
    opening = Database.Opening.NEW;
  }

  /** Lets others take the folder. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new StorageException(
          EngineCode.FOLDER_UNUSABLE, "cannot unlock " + path + "; end this process", e);
    }
  }
}
