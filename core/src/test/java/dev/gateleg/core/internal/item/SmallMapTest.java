package dev.gateleg.core.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SmallMapTest {

  @Test
  void behavesAsALinkedHashMapDoes() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      SmallMap<Integer> map = new SmallMap<>(random.nextInt(3));
      Map<String, Integer> model = new LinkedHashMap<>();
      for (int i = 0; i < 40; i++) {
        String name = "n" + random.nextInt(12);
        assertThat(map.get(name)).as("seed %s", seed).isEqualTo(model.get(name));
        assertThat(map.containsKey(name)).as("seed %s", seed).isEqualTo(model.containsKey(name));
        assertThat(map.put(name, i)).as("seed %s", seed).isEqualTo(model.put(name, i));
      }
      Map<String, Integer> walked = new LinkedHashMap<>();
      map.forEach(walked::put);
      assertThat(map).as("seed %s", seed).isEqualTo(model).hasSameHashCodeAs(model);
      assertThat(map.toString()).as("seed %s", seed).isEqualTo(model.toString());
      assertThat(walked.toString()).as("seed %s", seed).isEqualTo(model.toString());
    }
  }
}
