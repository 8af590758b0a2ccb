package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Presence;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads items as one entity of a model. */
final class EntityReader {

  /** An entity's key on the table or an index. */
  record Key(List<KeyReader> partition, List<KeyReader> sort) {

    List<KeyReader> all() {
      List<KeyReader> all = new ArrayList<>(partition);
      all.addAll(sort);
      return all;
    }
  }

  private final EntityModel entity;
  private final Map<String, Key> keys = new LinkedHashMap<>();

  EntityReader(EntityModel entity) {
    this.entity = entity;
    for (KeyModel key : entity.keys()) {
      List<KeyReader> partition = key.partition().stream().map(KeyReader::new).toList();
      // A local index shares the table's partition key.
      boolean shares = partition.isEmpty() && keys.containsKey("");
      keys.put(
          key.index(),
          new Key(
              shares ? key("").partition() : partition,
              key.sort().stream().map(KeyReader::new).toList()));
    }
  }

  EntityModel entity() {
    return entity;
  }

  /** The key on an index that the entity has one on; the table's has an empty name. */
  Key key(String index) {
    Key key = keys.get(index);
    if (key == null) {
      throw new IllegalArgumentException(entity.type() + " has no key on " + index);
    }
    return key;
  }

  boolean has(String index) {
    return keys.containsKey(index);
  }

  /** Whether the item's table key is one that this entity makes. */
  boolean fits(Map<String, Value> item) {
    return unfit(item) == null;
  }

  private @Nullable KeyReader unfit(Map<String, Value> item) {
    for (KeyReader reader : key("").all()) {
      if (!reader.matches(item.get(reader.attribute()))) {
        return reader;
      }
    }
    return null;
  }

  /** What keeps the entity's codec from reading the item; null if nothing does that the model tells. */
  @Nullable
  String fault(Map<String, Value> item, boolean partial) {
    KeyReader unfit = unfit(item);
    if (unfit != null) {
      return unfit.attribute() + " is no key of \"" + unfit.part().template() + "\"";
    }
    for (ComponentModel component : entity.components()) {
      String fault =
          component.attribute() == null || (partial && !item.containsKey(component.attribute()))
              ? null
              : fault(component, item, component.attribute());
      if (fault != null) {
        return fault;
      }
    }
    return unnamed(item);
  }

  /** An enum that keys are made of, and that holds none of its constants. */
  private @Nullable String unnamed(Map<String, Value> item) {
    for (Key key : keys.values()) {
      for (KeyReader part : key.all()) {
        for (KeyComponentModel component : part.part().components()) {
          String attribute = attribute(component.name());
          Value value = attribute == null ? null : item.get(attribute);
          if (!component.constants().isEmpty()
              && value != null
              && value.s() != null
              && !component.constants().contains(value.s())) {
            return attribute + " holds \"" + value.s() + "\", which is none of "
                + String.join(", ", component.constants());
          }
        }
      }
    }
    return null;
  }

  private static @Nullable String fault(
      ComponentModel component, Map<String, Value> item, String attribute) {
    Value value = item.get(attribute);
    if (value == null) {
      // An empty set has no attribute, and a missing truth value or number of Java's own is a
      // fault.
      boolean emptySet = component.kind().name().endsWith("_SET");
      return component.presence() == Presence.REQUIRED && !emptySet && !component.defaulted()
          ? "it has no " + attribute + ", which the model needs"
          : null;
    }
    AttributeKind kind = value.type().kind();
    if (kind == AttributeKind.NULL && component.presence() != Presence.REQUIRED) {
      return null;
    }
    if (kind != component.kind()) {
      return attribute + " is " + Items.tag(kind) + ", the model has "
          + Items.tag(component.kind());
    }
    ScalarCodec<?> codec = Scalars.codec(component.type(), component.kind());
    if (codec != null) {
      String stored = codec.isNumber() ? value.n() : value.s();
      try {
        codec.parse(stored, attribute);
      } catch (CodecException e) {
        return attribute + " holds \"" + stored + "\", which is no " + simple(component.type());
      }
    }
    return null;
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }

  /** The component that an index's key lacks; null if it lacks none. */
  @Nullable
  String missing(String index, Map<String, Value> item) {
    for (KeyReader reader : key(index).all()) {
      for (KeyComponentModel part : reader.part().components()) {
        DerivedPart derived = DerivedPart.of(part.name());
        String attribute = attribute(derived == null ? part.name() : derived.component());
        Value value = attribute == null ? null : item.get(attribute);
        boolean absent = value == null || value.nul();
        if (attribute != null && absent) {
          return part.name();
        }
      }
    }
    return null;
  }

  /** The text that an item's components make of a template; null where they can't be read or make none. */
  @Nullable
  String expected(KeyReader reader, Map<String, Value> item) {
    KeyTemplate template = reader.template();
    if (template == null) {
      return null;
    }
    List<@Nullable Object> values = new ArrayList<>();
    for (KeyComponentModel part : reader.part().components()) {
      Object value = part.type().equals(ShardSlot.NAME)
          ? shard(reader, template, part, item)
          : value(part, item);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    try {
      return template.key(values.toArray());
    } catch (KeyPartException e) {
      return null; // A value that can't stand in a key was never written into one.
    }
  }

  /** The shard that an item stands in: the table's key chooses it, so that no change of the item moves it to another. */
  private static @Nullable Object shard(
      KeyReader reader, KeyTemplate template, KeyComponentModel part, Map<String, Value> item) {
    Value stored = item.get(reader.attribute());
    int position = template.components().indexOf(part.name());
    return stored == null || position < 0 || !reader.matches(stored)
        ? null
        : template.decode(stored.s()).get(position);
  }

  private @Nullable Object value(KeyComponentModel part, Map<String, Value> item) {
    DerivedPart derived = DerivedPart.of(part.name());
    Object source = derived == null ? null : source(derived.component(), item);
    if (derived != null) {
      return source == null ? null : derived.derived(source);
    }
    String attribute = attribute(part.name());
    if (attribute == null) {
      return keyOnly(part.name(), item);
    }
    Value value = item.get(attribute);
    if (value == null) {
      return null;
    }
    if (value.bool() != null) {
      return value.bool();
    }
    if (!part.constants().isEmpty()) {
      return value.s();
    }
    ScalarCodec<?> codec = Scalars.codec(part.type(), value.type().kind());
    String stored = value.n() != null ? value.n() : value.s();
    try {
      return codec == null || stored == null ? null : codec.parse(stored, attribute);
    } catch (CodecException e) {
      return null;
    }
  }

  /** The value of a component that something is derived of. */
  private @Nullable Object source(String name, Map<String, Value> item) {
    return entity.components().stream()
        .filter(component -> component.name().equals(name))
        .findFirst()
        .map(component ->
            value(new KeyComponentModel(name, plainType(component.type()), List.of()), item))
        .orElse(null);
  }

  /** {@code java.time.Instant} of {@code java.util.Optional<java.time.Instant>}. */
  private static String plainType(String type) {
    return type.replaceFirst("^java\\.util\\.Optional<(.*)>$", "$1");
  }

  /** The value of a component that is kept in the table's key alone. */
  @Nullable
  Object keyOnly(String component, Map<String, Value> item) {
    for (KeyReader reader : key("").all()) {
      KeyTemplate template = reader.template();
      Value value = item.get(reader.attribute());
      if (template != null && value != null && value.s() != null && reader.matches(value)) {
        int at = template.components().indexOf(component);
        if (at >= 0) {
          return template.decode(value.s()).get(at);
        }
      }
    }
    return null;
  }

  /** The attribute of a component; null where it is kept in the key alone. */
  private @Nullable String attribute(String component) {
    return entity.components().stream()
        .filter(c -> c.name().equals(component))
        .findFirst()
        .map(ComponentModel::attribute)
        .orElse(null);
  }
}
