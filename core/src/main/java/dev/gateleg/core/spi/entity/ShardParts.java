package dev.gateleg.core.spi.entity;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.EntitySpec.DerivedPart;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The numbers of shards in an entity's keys: parts that are derived of the other parts of the table's key. */
final class ShardParts {

  private ShardParts() {}

  /** The shard parts of all keys, each once. */
  static List<DerivedPart> of(EntitySpec<?> spec) {
    Map<String, DerivedPart> parts = new LinkedHashMap<>();
    for (KeyDef key : spec.keys) {
      for (KeyPart part : key.partition()) {
        if (part instanceof KeyPart.Template made && made.template().shards() != null) {
          ShardSlot slot = Objects.requireNonNull(made.template().shards());
          String name = made.template().components().get(slot.position());
          if (!slot.drawn()) { // the drawn ones are components
            parts.computeIfAbsent(name, n -> part(n, slot, spec));
          }
        }
      }
    }
    return List.copyOf(parts.values());
  }

  private static DerivedPart part(String name, ShardSlot slot, EntitySpec<?> spec) {
    List<String> names = slot.by().isEmpty() ? tableParts(spec.keys.get(0)) : slot.by();
    List<Function<Object, String>> texts = new ArrayList<>();
    int[] positions = new int[names.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = spec.partPosition(names.get(i));
      texts.add(text(spec.keys.get(0), names.get(i)));
    }
    return new DerivedPart(name, new Shard(texts, slot), positions);
  }

  /**
   * The number of an item's shard, made of the parts that spread items; null where one of them is absent.
   *
   * @param texts how these parts stand in the table's key
   * @param slot how many shards there are to begin with
   */
  record Shard(List<Function<Object, String>> texts, ShardSlot slot)
      implements Function<@Nullable Object[], @Nullable Object> {

    @Override
    public @Nullable Object apply(@Nullable Object[] values) {
      return shard(values, slot.count());
    }

    /** The shard among so many. */
    @Nullable
    Integer shard(@Nullable Object[] values, int count) {
      List<String> parts = new ArrayList<>(values.length);
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        if (value == null) {
          return null;
        }
        parts.add(texts.get(i).apply(value));
      }
      return ShardSlot.shard(ShardSlot.hash(parts), count);
    }
  }

  /** The parts of the table's key, without shards, in its order and each once. */
  static List<String> tableParts(KeyDef table) {
    Set<String> names = new LinkedHashSet<>();
    for (List<KeyPart> parts : List.of(table.partition(), table.sort())) {
      for (KeyPart part : parts) {
        ShardSlot slot = part instanceof KeyPart.Template made ? made.template().shards() : null;
        for (int i = 0; i < part.components().size(); i++) {
          if (slot == null || slot.drawn() || slot.position() != i) {
            names.add(part.components().get(i));
          }
        }
      }
    }
    return List.copyOf(names);
  }

  /** How a part of the table's key stands in it, the same for equal values. */
  private static Function<Object, String> text(KeyDef table, String name) {
    for (List<KeyPart> parts : List.of(table.partition(), table.sort())) {
      for (KeyPart part : parts) {
        int position = part.components().indexOf(name);
        if (position >= 0 && part instanceof KeyPart.Template made) {
          KeyTemplate template = made.template();
          return value -> template.text(position, value);
        } else if (position >= 0) {
          return value -> text(Objects.requireNonNull(part.value(value)));
        }
      }
    }
    throw new IllegalStateException("'" + name + "' is no part of the table's key.");
  }

  private static String text(Value value) {
    if (value.n() != null) {
      return new BigDecimal(value.n()).stripTrailingZeros().toPlainString();
    }
    return value.s() != null
        ? value.s()
        : Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
  }
}
