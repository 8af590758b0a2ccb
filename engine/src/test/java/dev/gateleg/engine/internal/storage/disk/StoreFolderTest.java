package dev.gateleg.engine.internal.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.storage.StorageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFolderTest {

  @TempDir
  private Path folder;

  @Test
  void refusesASecondStoreOnTheFolderUntilTheFirstIsClosed() {
    Path shared = folder.resolve("shared");
    try (DiskStore first = DiskStore.open(shared)) {
      assertThat(first).isNotNull();
      assertRefused(
          shared,
          "[FolderInUse] " + shared + " is in use by another engine of this process;"
              + " close that one first, talk to it over HTTP, or name another folder");
    }
    DiskStore.open(shared).close();
  }

  @Test
  void refusesAFolderOfAnotherProcess() throws Exception {
    Path shared = folder.resolve("shared");
    try (ChildJvm child = ChildJvm.start(folder, Holder.class, List.of(shared.toString()))) {
      assertThat(child.readLine()).isEqualTo("open");
      assertRefused(
          shared,
          "[FolderInUse] " + shared + " is in use by process " + child.pid()
              + "; close that one first, talk to it over HTTP, or name another folder");
      child.kill();
    }
    DiskStore.open(shared).close();
  }

  /** Opens a store and keeps it until it is killed. */
  static final class Holder {
    public static void main(String[] arguments) throws InterruptedException {
      DiskStore store = DiskStore.open(Path.of(arguments[0]));
      System.out.println("open");
      Thread.sleep(60_000);
      store.close();
    }
  }

  @Test
  void refusesAFolderOfALaterVersion() throws Exception {
    Files.writeString(folder.resolve("format"), "gateleg-engine 3\n");
    assertRefused(
        folder,
        "[FormatTooNew] " + folder + " has format 3, and this version reads up to 2;"
            + " use the version of Gateleg that wrote it, or a later one");
  }

  @Test
  void refusesAFolderOfAnEarlierVersionThatItCannotRead() throws Exception {
    Files.writeString(folder.resolve("format"), "gateleg-engine 0\n");
    assertRefused(
        folder,
        "[FormatTooOld] " + folder + " has format 0, and this version reads only 2;"
            + " export its tables with the version that wrote it, and import them here");
  }

  @Test
  void refusesAnUnknownFormat() throws Exception {
    for (String text :
        List.of("", "something else", "gateleg-engine 99999999999", "x".repeat(500))) {
      Files.writeString(folder.resolve("format"), text);
      assertRefused(
          folder,
          "[UnknownFormat] " + folder.resolve("format")
              + " is not an engine's; restore the folder from a copy, or name another folder");
    }
  }

  @Test
  void leavesTheFilesOfOthersAlone() throws Exception {
    Files.writeString(folder.resolve("thesis.txt"), "precious");
    assertRefused(
        folder,
        "[NotAnEngineFolder] " + folder + " holds 'thesis.txt' but no 'format' file,"
            + " so it is not an engine's; name an empty or new folder");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("thesis.txt"));
    }
  }

  @Test
  void leavesNothingInAFolderWithAFormatOfOthers() throws Exception {
    Files.writeString(folder.resolve("format"), "A4, landscape");
    assertRefused(
        folder,
        "[UnknownFormat] " + folder.resolve("format")
            + " is not an engine's; restore the folder from a copy, or name another folder");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("format"));
    }
    Files.delete(folder.resolve("format"));

    Path data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(folder.resolve("format.new"), "A5");
    assertRefused(
        folder,
        "[NotAnEngineFolder] " + folder + " holds 'format.new' but no 'format' file,"
            + " so it is not an engine's; name an empty or new folder");
    assertThat(data).exists();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(folder.resolve("format.new"), data);
    }
  }

  @Test
  void takesAFolderWhoseMakingWasCutShort() throws Exception {
    Files.writeString(folder.resolve("lock"), "123");
    Files.writeString(folder.resolve("format.new"), "gate");
    DiskStore.open(folder).close();
    assertThat(folder.resolve("format")).hasContent("gateleg-engine 2");
  }

  @Test
  void refusesAFileInPlaceOfAFolder() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "text");
    assertThatThrownBy(() -> DiskStore.open(file))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith("[FolderUnusable] the engine's folder " + file + " cannot be used:")
        .hasMessageEndingWith("; make it writable, or name another folder");
  }

  @Test
  void saysThatTheDatabaseIsDamagedAndFreesTheFolder() throws Exception {
    DiskStore.open(folder).close();
    Path current = folder.resolve("data").resolve("CURRENT");
    String intact = Files.readString(current);
    Files.writeString(current, "garbage");
    assertDamaged("data/CURRENT is missing or unreadable");
    Files.writeString(current, intact);
    DiskStore.open(folder).close();
  }

  @Test
  void refusesAStoreWithoutItsData() throws Exception {
    DiskStore.open(folder).close();
    DurableFiles.deleteTree(folder.resolve("data"));
    assertDamaged("its folder 'data' is missing");
  }

  @Test
  void refusesAStoreWithoutItsNotes() throws Exception {
    for (String name : List.of("state", "synced")) {
      Path store = folder.resolve(name);
      DiskStore.open(store).close();
      Files.delete(store.resolve(name));
      assertDamaged(store, "its file '" + name + "' is missing or unreadable");
    }
    Path store = folder.resolve("format");
    DiskStore.open(store).close();
    Files.delete(store.resolve("format"));
    assertDamaged(store, "its file 'format' is missing");
  }

  @Test
  void takesAStoreOfTheFormatBeforeAndNotesItsStateFromThenOn() throws Exception {
    DiskStore.open(folder).close();
    Files.delete(folder.resolve("state"));
    Files.delete(folder.resolve("synced"));
    Files.writeString(folder.resolve("format"), "gateleg-engine 1\n");
    DiskStore.open(folder).close();
    assertThat(folder.resolve("format")).hasContent("gateleg-engine 2");
    assertThat(folder.resolve("state")).exists();
    DiskStore.open(folder).close();
  }

  @Test
  void keepsFoldersThatItMakesToTheirOwner() throws Exception {
    Path store = folder.resolve("a").resolve("store");
    DiskStore.open(store).close();
    if (store.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      for (Path made : List.of(store, store.resolve("data"))) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
            .isEqualTo("rwx------");
      }
    }
  }

  private void assertDamaged(String what) {
    assertDamaged(folder, what);
  }

  private static void assertDamaged(Path store, String what) {
    assertRefused(
        store,
        "[StoreDamaged] " + store + " is damaged: " + what
            + "; restore the folder from a copy, or open what can still be read with"
            + " Engine.builder().salvage() or 'gateleg engine --salvage', which keeps copies of the"
            + " damaged files in " + store.resolve("damaged"));
  }

  private static void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> DiskStore.open(path))
        .isInstanceOf(StorageException.class)
        .hasMessage(message);
  }
}
