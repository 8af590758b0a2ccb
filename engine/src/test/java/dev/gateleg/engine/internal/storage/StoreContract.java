package dev.gateleg.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What every store must do. */
abstract class StoreContract {

  private Store store;
  private Space<Item> space;

  abstract Store open() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = open();
    space = store.space("items", ItemCodec.INSTANCE);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void keepsWhatIsCommittedAndForgetsWhatIsRemoved() {
    put(space, "a", "1", null);
    assertThat(space.get(key("a"))).isEqualTo(item("1"));
    assertThat(space.get(key("b"))).isNull();
    put(space, "a", "2", "1");
    assertThat(space.get(key("a"))).isEqualTo(item("2"));
    store.commit(new Changes().remove(space, key("a"), item("2"))).awaitDurable();
    assertThat(space.get(key("a"))).isNull();
  }

  @Test
  void readsRangesInBothDirections() {
    for (String key : List.of("c", "a", "e", "b", "d", "a\u00ff")) {
      put(space, key, key, null);
    }
    assertThat(read(KeyRange.ALL, Space.Direction.FORWARD, 9))
        .containsExactly("a", "a\u00ff", "b", "c", "d", "e");
    assertThat(read(new KeyRange(key("b"), key("d")), Space.Direction.FORWARD, 9))
        .containsExactly("b", "c");
    assertThat(read(new KeyRange(key("b"), key("d")), Space.Direction.BACKWARD, 9))
        .containsExactly("c", "b");
    assertThat(read(new KeyRange(key("b"), null), Space.Direction.BACKWARD, 9))
        .containsExactly("e", "d", "c", "b");
    assertThat(read(KeyRange.prefix(key("a")), Space.Direction.FORWARD, 9))
        .containsExactly("a", "a\u00ff");
    assertThat(read(KeyRange.ALL, Space.Direction.FORWARD, 2)).containsExactly("a", "a\u00ff");
    assertThat(read(new KeyRange(key("d"), key("b")), Space.Direction.FORWARD, 9))
        .isEmpty();
  }

  @Test
  void ordersKeysAsUnsignedBytes() {
    store
        .commit(new Changes()
            .put(space, new byte[] {(byte) 0x80}, item("high"), null)
            .put(space, new byte[] {0x7f}, item("low"), null)
            .put(space, new byte[] {}, item("empty"), null))
        .awaitDurable();
    assertThat(read(KeyRange.ALL, Space.Direction.FORWARD, 9))
        .containsExactly("empty", "low", "high");
  }

  @Test
  void commitsToSeveralSpacesAtOnce() {
    Space<Item> other = store.space("other", ItemCodec.INSTANCE);
    store
        .commit(new Changes()
            .put(space, key("a"), item("1"), null)
            .put(other, key("a"), item("2"), null))
        .awaitDurable();
    assertThat(space.get(key("a"))).isEqualTo(item("1"));
    assertThat(other.get(key("a"))).isEqualTo(item("2"));
  }

  @Test
  void countsEntriesAndTheirSizes() {
    put(space, "a", "1", null);
    put(space, "b", "22", null);
    put(space, "a", "333", "1");
    assertThat(space.count()).isEqualTo(2);
    assertThat(space.bytes()).isEqualTo(item("333").size() + item("22").size());
    store.commit(new Changes().remove(space, key("b"), item("22"))).awaitDurable();
    assertThat(space.count()).isEqualTo(1);
    assertThat(space.bytes()).isEqualTo(item("333").size());
  }

  @Test
  void dropsASpaceWithAllItHolds() {
    put(space, "a", "1", null);
    store.commit(new Changes().drop(space)).awaitDurable();
    Space<Item> again = store.space("items", ItemCodec.INSTANCE);
    assertThat(again.get(key("a"))).isNull();
    assertThat(again.count()).isZero();
  }

  private void put(Space<Item> to, String key, String value, String before) {
    store
        .commit(new Changes().put(to, key(key), item(value), before == null ? null : item(before)))
        .awaitDurable();
  }

  private List<String> read(KeyRange range, Space.Direction direction, int limit) {
    List<String> found = new ArrayList<>();
    space.read(range, direction, (key, value) -> {
      found.add(value.attributes().get("v").s());
      return found.size() < limit;
    });
    return found;
  }

  static byte[] key(String key) {
    return key.getBytes(StandardCharsets.ISO_8859_1);
  }

  static Item item(String value) {
    return Item.of(Map.of("v", AttributeValue.fromS(value)));
  }
}
