package dev.gateleg.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import dev.gateleg.engine.internal.storage.disk.DiskStore;
import dev.gateleg.engine.storage.StorageException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskStoreTest extends StoreContract {

  @TempDir
  private Path temporary;

  @Override
  Store open() {
    return DiskStore.open(temporary.resolve("contract"));
  }

  @Test
  void findsEverythingAgainWhenItIsOpenedAgain() {
    Path folder = temporary.resolve("again");
    try (Store store = DiskStore.open(folder)) {
      Space<Item> kept = store.space("kept", ItemCodec.INSTANCE);
      Space<Item> dropped = store.space("dropped", ItemCodec.INSTANCE);
      store
          .commit(new Changes()
              .put(kept, key("a"), item("1"), null)
              .put(kept, key("b"), item("22"), null)
              .put(dropped, key("a"), item("3"), null))
          .awaitDurable();
      store
          .commit(new Changes().remove(kept, key("a"), item("1")).drop(dropped))
          .awaitDurable();
    }
    try (Store store = DiskStore.open(folder)) {
      Space<Item> kept = store.space("kept", ItemCodec.INSTANCE);
      Space<Item> dropped = store.space("dropped", ItemCodec.INSTANCE);
      Space<Item> fresh = store.space("fresh", ItemCodec.INSTANCE);
      assertThat(kept.get(key("a"))).isNull();
      assertThat(kept.get(key("b"))).isEqualTo(item("22"));
      assertThat(kept.count()).isEqualTo(1);
      assertThat(kept.bytes()).isEqualTo(item("22").size());
      for (Space<Item> empty : List.of(dropped, fresh)) {
        assertThat(keys(empty, KeyRange.ALL, Space.Direction.FORWARD)).isEmpty();
        assertThat(empty.count()).isZero();
        assertThat(empty.bytes()).isZero();
      }
    }
  }

  @Test
  void dropsALargeSpaceAndLeavesItsNeighboursAlone() {
    Path folder = temporary.resolve("large");
    int entries = 3_000;
    try (Store store = DiskStore.open(folder)) {
      for (String name : List.of("left", "middle", "right")) {
        Space<Item> space = store.space(name, ItemCodec.INSTANCE);
        Changes changes = new Changes();
        for (int i = 0; i < entries; i++) {
          changes.put(space, ByteBuffer.allocate(4).putInt(i).array(), item(name), null);
        }
        store.commit(changes);
      }
      store
          .commit(new Changes().drop(store.space("middle", ItemCodec.INSTANCE)))
          .awaitDurable();
      Space<Item> again = store.space("middle", ItemCodec.INSTANCE);
      store.commit(new Changes().put(again, key("new"), item("new"), null)).awaitDurable();
    }
    try (Store store = DiskStore.open(folder)) {
      assertThat(store.space("left", ItemCodec.INSTANCE).count()).isEqualTo(entries);
      assertThat(
              keys(store.space("left", ItemCodec.INSTANCE), KeyRange.ALL, Space.Direction.BACKWARD))
          .hasSize(entries);
      assertThat(
              keys(store.space("right", ItemCodec.INSTANCE), KeyRange.ALL, Space.Direction.FORWARD))
          .hasSize(entries);
      assertThat(keys(
              store.space("middle", ItemCodec.INSTANCE), KeyRange.ALL, Space.Direction.FORWARD))
          .singleElement()
          .isEqualTo(key("new"));
    }
  }

  @Test
  void readsRangesAsASortedMapDoes() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    TreeMap<byte[], Item> model = new TreeMap<>(Arrays::compareUnsigned);
    try (Store store = DiskStore.open(temporary.resolve("random"))) {
      Space<Item> space = store.space("space", ItemCodec.INSTANCE);
      Space<Item> next = store.space("next", ItemCodec.INSTANCE);
      store.commit(new Changes().put(next, new byte[0], item("not yours"), null));
      for (int i = 0; i < 2_000; i++) {
        byte[] key = randomKey(random);
        Item before = model.get(key);
        if (before != null && random.nextInt(3) == 0) {
          model.remove(key);
          store.commit(new Changes().remove(space, key, before));
        } else {
          Item after = item("v" + i);
          model.put(key, after);
          store.commit(new Changes().put(space, key, after, before));
        }
        if (i % 20 == 0) {
          assertReadsAlike(space, model, randomRange(random), seed);
        }
      }
      assertReadsAlike(space, model, KeyRange.ALL, seed);
      assertThat(space.count()).as("seed %d", seed).isEqualTo(model.size());
      assertThat(space.bytes())
          .as("seed %d", seed)
          .isEqualTo(model.values().stream().mapToLong(Item::size).sum());
    }
  }

  private static void assertReadsAlike(
      Space<Item> space, TreeMap<byte[], Item> model, KeyRange range, long seed) {
    List<byte[]> expected =
        new ArrayList<>(model.keySet().stream().filter(range::contains).toList());
    assertThat(keys(space, range, Space.Direction.FORWARD))
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected);
    java.util.Collections.reverse(expected);
    assertThat(keys(space, range, Space.Direction.BACKWARD))
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected);
  }

  private static KeyRange randomRange(Random random) {
    return new KeyRange(randomKey(random), random.nextInt(4) == 0 ? null : randomKey(random));
  }

  /** Short keys of few bytes, the extreme ones among them, so that ranges often end at a key. */
  private static byte[] randomKey(Random random) {
    byte[] alphabet = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
    byte[] key = new byte[random.nextInt(4)];
    for (int i = 0; i < key.length; i++) {
      key[i] = alphabet[random.nextInt(alphabet.length)];
    }
    return key;
  }

  private static List<byte[]> keys(Space<Item> space, KeyRange range, Space.Direction direction) {
    List<byte[]> keys = new ArrayList<>();
    space.read(range, direction, (key, value) -> keys.add(key));
    return keys;
  }

  @Test
  void saysThatItIsClosedInsteadOfCrashing() {
    Path folder = temporary.resolve("closed");
    Store store = DiskStore.open(folder);
    Space<Item> space = store.space("space", ItemCodec.INSTANCE);
    Store.Commit commit = store.commit(new Changes().put(space, key("a"), item("1"), null));
    store.close();
    store.close();
    commit.awaitDurable();
    String message = "[StoreClosed] the store at " + folder.resolve("data")
        + " is closed; keep the engine open as long as it is used";
    assertThatThrownBy(() -> space.get(key("a"))).hasMessage(message);
    assertThatThrownBy(() -> store.commit(new Changes().put(space, key("b"), item("1"), null)))
        .isInstanceOf(StorageException.class)
        .hasMessage(message);
    assertThatThrownBy(
            () -> space.read(KeyRange.ALL, Space.Direction.FORWARD, (key, value) -> true))
        .hasMessage(message);
  }

  @Test
  void closesWhileReadersAndWritersAreAtWork() throws Exception {
    for (int round = 0; round < 5; round++) {
      Store store = DiskStore.open(temporary.resolve("busy" + round));
      Space<Item> space = store.space("space", ItemCodec.INSTANCE);
      List<Thread> threads = new ArrayList<>();
      List<Throwable> surprises = java.util.Collections.synchronizedList(new ArrayList<>());
      for (int t = 0; t < 4; t++) {
        boolean writes = t % 2 == 0;
        byte[] key = key("k" + t);
        Thread thread = new Thread(() -> {
          try {
            while (true) {
              if (writes) {
                Item before = space.get(key);
                store.commit(new Changes().put(space, key, item("v"), before)).awaitDurable();
              } else {
                space.read(KeyRange.ALL, Space.Direction.BACKWARD, (k, v) -> space.get(k) != null);
              }
            }
          } catch (StorageException e) {
            if (!String.valueOf(e.getMessage()).startsWith("[StoreClosed]")) {
              surprises.add(e);
            }
          } catch (RuntimeException e) {
            surprises.add(e);
          }
        });
        thread.start();
        threads.add(thread);
      }
      Thread.sleep(20);
      store.close();
      for (Thread thread : threads) {
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
      }
      assertThat(surprises).isEmpty();
    }
  }
}
