package dev.gateleg.tools.view;

import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The numbers of shards in which items of an entity may stand, as the library chooses them. */
final class ShardNumbers {

  private ShardNumbers() {}

  /** Whether a component is the number of a shard that follows from the rest of the key. */
  static boolean follows(KeyComponentModel component) {
    return component.type().equals(ShardSlot.NAME);
  }

  /** The slot of a key attribute's shard; null where it has none. */
  static @Nullable ShardSlot slot(KeyReader reader) {
    KeyTemplate template = reader.template();
    return template == null ? null : template.shards();
  }

  /** All shards of a key; of one whose number may grow, all that it may grow to. */
  static List<Integer> all(ShardSlot slot) {
    return IntStream.range(0, slot.most()).boxed().toList();
  }

  /**
   * The shards in which the item of a whole key may stand: one, or where their number may grow, one for each number that it may
   * have.
   *
   * @param values gives the value of a component of the table's key
   */
  static List<Integer> of(
      ShardSlot slot, EntityReader.Key table, Function<KeyComponentModel, Object> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (KeyReader reader : table.all()) {
      List<KeyComponentModel> components = reader.part().components();
      for (int i = 0; i < components.size(); i++) {
        KeyComponentModel component = components.get(i);
        if (!follows(component) && !texts.containsKey(component.name())) {
          texts.put(component.name(), text(reader, i, values.apply(component)));
        }
      }
    }
    List<String> parts = slot.by().isEmpty()
        ? new ArrayList<>(texts.values())
        : slot.by().stream().map(name -> texts.getOrDefault(name, "")).toList();
    long hash = ShardSlot.hash(parts);
    Set<Integer> numbers = new LinkedHashSet<>();
    for (int count = slot.count(); count <= slot.most(); count += slot.count()) {
      numbers.add(ShardSlot.shard(hash, count));
    }
    return List.copyOf(numbers);
  }

  private static String text(KeyReader reader, int position, Object value) {
    KeyTemplate template = reader.template();
    return template == null ? value.toString() : template.text(position, value);
  }
}
