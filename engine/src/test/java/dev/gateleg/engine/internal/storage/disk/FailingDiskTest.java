package dev.gateleg.engine.internal.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.storage.StorageException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A store whose files cannot grow any more: the shell's limit on file sizes stands in for a full disk. */
class FailingDiskTest {

  private static final int MAX_COMMITS = 10_000;

  @TempDir
  private Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void stopsWhenTheDiskIsFullAndKeepsWhatItAcknowledged() throws Exception {
    Path data = folder.resolve("store");
    List<String> java = ChildJvm.command(
        folder, System.getProperty("java.class.path"), Filler.class, List.of(data.toString()));
    // In blocks of 512 or 1024 bytes, so it must let the native library be unpacked: 20 to 40 MB.
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -f 40000; exec \"$@\"", "sh"));
    command.addAll(java);
    int acknowledged = 0;
    List<String> messages = new ArrayList<>();
    try (ChildJvm child = ChildJvm.start(command)) {
      for (String line = child.readLine(); line != null; line = child.readLine()) {
        if (line.equals("done")) {
          acknowledged++;
        } else {
          messages.add(line);
        }
      }
      assertThat(child.waitFor()).isZero();
    }
    assertThat(acknowledged).isBetween(1, MAX_COMMITS - 1);
    assertThat(messages).hasSize(3);
    assertThat(messages.get(0)).startsWith("[StoreFailed] " + data.resolve("data") + " cannot be ");
    assertThat(messages.get(1))
        .isEqualTo("[StoreFailed] the store at " + data.resolve("data")
            + " takes no more writes since one failed; see the cause,"
            + " then close the engine and open it again");
    assertThat(messages.get(2)).isEqualTo("read " + (acknowledged - 1));
    try (DiskStore store = DiskStore.open(data)) {
      Space<Item> space = store.space("space", ItemCodec.INSTANCE);
      for (int i = 0; i < acknowledged; i++) {
        assertThat(space.get(key(i))).as("acknowledged commit %d", i).isNotNull();
      }
      store.commit(new Changes().put(space, key(MAX_COMMITS), item(), null)).awaitDurable();
    }
  }

  /** Commits until that fails, then tries once more, then still reads. */
  static final class Filler {
    public static void main(String[] arguments) {
      DiskStore store = DiskStore.open(Path.of(arguments[0]));
      Space<Item> space = store.space("space", ItemCodec.INSTANCE);
      int last = -1;
      try {
        for (int i = 0; i < MAX_COMMITS; i++) {
          store.commit(new Changes().put(space, key(i), item(), null)).awaitDurable();
          last = i;
          System.out.println("done");
        }
      } catch (StorageException e) {
        System.out.println(e.getMessage());
      }
      try {
        store.commit(new Changes().put(space, key(MAX_COMMITS), item(), null)).awaitDurable();
      } catch (StorageException e) {
        System.out.println(e.getMessage());
      }
      System.out.println(space.get(key(last)) == null ? "lost" : "read " + last);
      System.out.flush();
      try {
        store.close();
      } catch (StorageException e) {
        // It could not sync, as was said before.
      }
    }
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  private static Item item() {
    return Item.of(Map.of("v", AttributeValue.fromS("x".repeat(200_000))));
  }
}
