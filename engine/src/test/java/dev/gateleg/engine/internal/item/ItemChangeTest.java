package dev.gateleg.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemChangeTest {

  private static final int ROUNDS = 2_000;

  @Test
  void aChangedItemIsTheSameAsOneMadeOfTheChangedAttributes() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, AttributeValue> before = new LinkedHashMap<>();
      for (int i = random.nextInt(50); i > 0; i--) {
        before.put(name(random), value(random, 0));
      }
      Map<String, @Nullable AttributeValue> changes = new HashMap<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        changes.put(name(random), random.nextBoolean() ? value(random, 0) : null);
      }
      Map<String, AttributeValue> expected = new LinkedHashMap<>(before);
      changes.forEach((name, value) -> {
        if (value == null) {
          expected.remove(name);
        } else {
          expected.put(name, value);
        }
      });

      Item changed = Item.of(before).with(changes);

      assertThat(changed.attributes()).as("seed %d, round %d", seed, round).isEqualTo(expected);
      assertThat(changed.size())
          .as("seed %d, round %d", seed, round)
          .isEqualTo(ItemSize.of(expected));
      assertThat(changed).as("seed %d, round %d", seed, round).isEqualTo(Item.of(expected));
      assertThat(ItemCodec.INSTANCE.decode(changed.bytes())).isEqualTo(changed);
      assertThat(changed.equals(Item.of(before)))
          .as("seed %d, round %d", seed, round)
          .isEqualTo(expected.equals(before));
    }
  }

  @Test
  void aChangedAttributeStaysAtItsPlaceAndANewOneComesLast() {
    Map<String, AttributeValue> before = new LinkedHashMap<>();
    for (String name : List.of("order", "status", "note", "text")) {
      before.put(name, AttributeValue.fromS(name));
    }
    Map<String, @Nullable AttributeValue> changes = new LinkedHashMap<>();
    changes.put("paid", AttributeValue.fromBool(true));
    changes.put("status", AttributeValue.fromS("a longer one"));
    changes.put("note", null);
    changes.put("none", null);

    Item changed = Item.of(before).with(changes);

    assertThat(changed.attributes().keySet()).containsExactly("order", "status", "text", "paid");
  }

  @Test
  void mapsWithinItemsAreEqualWhateverTheirOrder() {
    Map<String, AttributeValue> one = new LinkedHashMap<>();
    one.put("a", AttributeValue.fromS("1"));
    one.put("b", AttributeValue.fromS("2"));
    Map<String, AttributeValue> other = new LinkedHashMap<>();
    other.put("b", AttributeValue.fromS("2"));
    other.put("a", AttributeValue.fromS("1"));

    assertThat(Item.of(Map.of("m", AttributeValue.fromM(one))))
        .isEqualTo(Item.of(Map.of("m", AttributeValue.fromM(other))));
  }

  private static String name(Random random) {
    return (random.nextInt(4) == 0 ? "naïve" : "name") + random.nextInt(60);
  }

  private static AttributeValue value(Random random, int depth) {
    switch (random.nextInt(depth > 2 ? 4 : 6)) {
      case 0:
        return AttributeValue.fromS("text".repeat(random.nextInt(60)));
      case 1:
        return AttributeValue.fromN(Integer.toString(random.nextInt(1_000_000) - 500_000));
      case 2:
        return AttributeValue.fromBool(random.nextBoolean());
      case 3:
        return AttributeValue.fromSs(List.of("a", "b" + random.nextInt(3)));
      case 4:
        List<AttributeValue> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(random, depth + 1));
        }
        return AttributeValue.fromL(list);
      default:
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          map.put(name(random), value(random, depth + 1));
        }
        return AttributeValue.fromM(map);
    }
  }
}
