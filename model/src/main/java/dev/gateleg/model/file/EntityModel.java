package dev.gateleg.model.file;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entity of a table. Immutable.
 *
 * @param record the qualified name of its record
 * @param type the name that items carry as their type
 * @param companion the qualified name of the class that the compiler wrote for it
 * @param components its components
 * @param keys its keys, the table's first
 * @param copyOf the type of the entity that it is a copy of, or null
 * @param fromStream whether, as a copy, it follows the table's stream and is not written with its owner
 */
public record EntityModel(
    String record,
    String type,
    String companion,
    List<ComponentModel> components,
    List<KeyModel> keys,
    @Nullable String copyOf,
    boolean fromStream) {

  /** Copies the lists. */
  public EntityModel {
    components = List.copyOf(components);
    keys = List.copyOf(keys);
  }

  /** The key on an index; the table's has an empty name. */
  public Optional<KeyModel> key(String index) {
    return keys.stream().filter(key -> key.index().equals(index)).findFirst();
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("record", record)
        .with("type", type)
        .with("companion", companion)
        .with("components", components, ComponentModel::toJson)
        .with("keys", keys, KeyModel::toJson)
        .with("copyOf", copyOf)
        .with("fromStream", fromStream ? "true" : null);
  }

  static EntityModel of(JsonObject json) {
    return new EntityModel(
        json.string("record"),
        json.string("type"),
        json.string("companion"),
        json.objects("components", ComponentModel::of),
        json.objects("keys", KeyModel::of),
        json.stringOrNull("copyOf"),
        json.stringOrNull("fromStream") != null);
  }
}
