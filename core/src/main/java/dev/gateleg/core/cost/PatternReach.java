package dev.gateleg.core.cost;

import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.KeyFormatException;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells which items a query reads that is called with the values of an example, and where its bounds are open. Immutable.
 */
final class PatternReach {

  /** What is asked of one key attribute. */
  private record Asked(String attribute, Predicate<Value> holds) {}

  private final TableModel model;
  private final PatternModel pattern;
  private final KeyModel key;

  PatternReach(TableModel model, PatternModel pattern, EntityModel entity) {
    this.model = model;
    this.pattern = pattern;
    KeyModel own = entity.key(pattern.index()).orElseThrow();
    // A local index shares the table's partition key.
    this.key = own.partition().isEmpty()
        ? new KeyModel(own.index(), entity.key("").orElseThrow().partition(), own.sort())
        : own;
  }

  /** The shards that the partition is spread over; 1 where it is not. */
  int shards() {
    for (KeyPartModel part : key.partition()) {
      ShardSlot slot = part.plain() ? null : part.keyTemplate().shards();
      if (slot != null) {
        return slot.count();
      }
    }
    return 1;
  }

  /** The items that the query reads, a list for each shard; null where the example has no such key. */
  @Nullable
  List<List<Map<String, Value>>> read(
      Map<String, Value> example, Iterable<Map<String, Value>> items) {
    List<Asked> asked = new ArrayList<>();
    try {
      for (KeyPartModel part : key.partition()) {
        asked.add(partition(part, value(example, part)));
      }
      for (KeyPartModel part : key.sort()) {
        if (mentions(part)) {
          asked.add(sort(part, value(example, part)));
        }
      }
    } catch (KeyFormatException | MissingException e) {
      return null;
    }
    List<List<Map<String, Value>>> shards = new ArrayList<>();
    for (int i = 0; i < shards(); i++) {
      shards.add(new ArrayList<>());
    }
    for (Map<String, Value> item : items) {
      if (asked.stream().allMatch(each -> holds(each, item))) {
        shards.get(Math.min(shard(item), shards.size() - 1)).add(item);
      }
    }
    return shards;
  }

  private static final class MissingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingException() {
      super(null, null, false, false);
    }
  }

  private static Value value(Map<String, Value> example, KeyPartModel part) {
    Value value = example.get(part.attribute());
    if (value == null) {
      throw new MissingException();
    }
    return value;
  }

  private static boolean holds(Asked asked, Map<String, Value> item) {
    Value value = item.get(asked.attribute());
    return value != null && asked.holds().test(value);
  }

  private Asked partition(KeyPartModel part, Value example) {
    KeyTemplate template = part.plain() ? null : part.keyTemplate();
    ShardSlot slot = template == null ? null : template.shards();
    if (template == null || slot == null) {
      return new Asked(part.attribute(), value -> StoredValues.equal(value, example));
    }
    List<Object> wanted = without(template.decode(example.s()), slot);
    return new Asked(
        part.attribute(),
        value -> value.s() != null
            && template.matches(value.s())
            && without(template.decode(value.s()), slot).equals(wanted));
  }

  private static List<Object> without(List<Object> values, ShardSlot slot) {
    List<Object> rest = new ArrayList<>(values);
    rest.remove(slot.position());
    return rest;
  }

  private int shard(Map<String, Value> item) {
    for (KeyPartModel part : key.partition()) {
      KeyTemplate template = part.plain() ? null : part.keyTemplate();
      ShardSlot slot = template == null ? null : template.shards();
      if (template != null && slot != null) {
        Object shard = template
            .decode(Objects.requireNonNull(item.get(part.attribute())).s())
            .get(slot.position());
        return shard instanceof Number number ? number.intValue() : 0;
      }
    }
    return 0;
  }

  private Asked sort(KeyPartModel part, Value example) {
    KeyTemplate template = part.plain() ? null : part.keyTemplate();
    int given = 0;
    while (given < part.components().size() && given(part.components().get(given))) {
      given++;
    }
    if (given == part.components().size()) {
      return new Asked(part.attribute(), value -> StoredValues.equal(value, example));
    } else if (template == null) {
      return new Asked(part.attribute(), value -> true);
    }
    String start =
        template.prefix(template.decode(example.s()).subList(0, given).toArray());
    return new Asked(part.attribute(), value -> value.s() != null && value.s().startsWith(start));
  }

  /** Whether the pattern asks anything of this key attribute; the model file says so in words. */
  private boolean mentions(KeyPartModel part) {
    String words = " and " + pattern.condition();
    String attribute = " and " + part.attribute();
    return words.contains(attribute + " is ") || words.contains(attribute + " starts with ");
  }

  private boolean given(KeyComponentModel component) {
    boolean scope = model.scope() != null
        && !pattern.crossScope()
        && component.name().equals(model.scope().component());
    return scope
        || pattern.parameters().stream()
            .anyMatch(p -> p.bound().equals("is")
                && (component.name().equals(p.name()) || component.name().equals(p.component())));
  }
}
