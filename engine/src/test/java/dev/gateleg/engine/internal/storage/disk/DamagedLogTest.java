package dev.gateleg.engine.internal.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.storage.StorageException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A write-ahead log that is not what was synced. */
class DamagedLogTest {

  private static final int COMMITS = 800;

  @TempDir
  private Path folder;

  private Path log;

  @BeforeEach
  void write() throws Exception {
    try (DiskStore store = DiskStore.open(folder)) {
      Space<Item> space = store.space("space", ItemCodec.INSTANCE);
      for (int i = 0; i < COMMITS; i++) {
        store.commit(new Changes().put(space, key(i), item(), null)).awaitDurable();
      }
    }
    log = new DatabaseFiles(folder).logs().lastEntry().getValue();
    assertThat(log).isNotEmptyFile();
  }

  @Test
  void isRefusedWithAFlippedBitAndKeptUntilItIsSalvaged() throws Exception {
    byte[] intact = Files.readAllBytes(log);
    byte[] damaged = intact.clone();
    damaged[intact.length / 2] ^= 4;
    Files.write(log, damaged);
    assertThatThrownBy(() -> DiskStore.open(folder))
        .isInstanceOf(StorageException.class)
        .hasMessageMatching(
            "\\[StoreDamaged] .* is damaged: data.\\d+\\.log is damaged at byte \\d+;"
                + " the writes \\d+ to \\d+ were synced and cannot be read; restore the folder .*");
    assertThat(log).hasBinaryContent(damaged);
    try (DiskStore store = DiskStore.open(folder, true)) {
      assertThat(found(store)).isBetween(COMMITS / 2, COMMITS - 1);
    }
    assertThat(folder.resolve("damaged/1/data").resolve(log.getFileName()))
        .hasBinaryContent(damaged);
    DiskStore.open(folder).close();
  }

  /** Such a length points behind the end of the file, which is how a log looks whose writing was cut short. */
  @Test
  void isRefusedWithAWrongLengthNearItsEnd() throws Exception {
    byte[] bytes = Files.readAllBytes(log);
    int block = (bytes.length - 1) / 32768 * 32768;
    bytes[block + 5] = (byte) 0x7f;
    Files.write(log, bytes);
    assertThatThrownBy(() -> DiskStore.open(folder)).hasMessageContaining(" is damaged at byte ");
  }

  @Test
  void isRefusedWhenItIsMissingEmptyOrTooShort() throws Exception {
    byte[] bytes = Files.readAllBytes(log);
    Files.delete(log);
    assertRefused();
    Files.write(log, new byte[0]);
    assertRefused();
    Files.write(log, java.util.Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> DiskStore.open(folder)).hasMessageContaining(" is damaged at byte ");
  }

  private void assertRefused() {
    assertThatThrownBy(() -> DiskStore.open(folder))
        .hasMessageContaining("[StoreDamaged] " + folder
            + " is damaged: a write-ahead log is missing or cut short; the writes ");
  }

  @Test
  void mayHaveATornRecordAfterWhatWasSynced() throws Exception {
    Files.write(log, new byte[] {1, 2, 3, 4, 100, 0, 1, 9, 9}, StandardOpenOption.APPEND);
    try (DiskStore store = DiskStore.open(folder)) {
      assertThat(found(store)).isEqualTo(COMMITS);
    }
  }

  @Test
  void isReadFromWhereRocksDbHadPutItAwayWhenThatWasNotNoted() throws Exception {
    Path archive = folder.resolve("data").resolve("archive");
    Files.createDirectories(archive);
    Files.move(log, archive.resolve(log.getFileName()));
    try (DiskStore store = DiskStore.open(folder)) {
      assertThat(found(store)).isEqualTo(COMMITS);
    }
  }

  private static int found(DiskStore store) {
    Space<Item> space = store.space("space", ItemCodec.INSTANCE);
    int found = 0;
    for (int i = 0; i < COMMITS; i++) {
      found += space.get(key(i)) == null ? 0 : 1;
    }
    return found;
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  private static Item item() {
    return Item.of(Map.of("v", AttributeValue.fromS("x".repeat(300))));
  }
}
