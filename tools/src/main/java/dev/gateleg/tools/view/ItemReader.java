package dev.gateleg.tools.view;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.IndexEntry.State;
import dev.gateleg.tools.view.ItemView.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells what an item is by its table's model alone. Immutable. */
public final class ItemReader {

  private final TableModel model;
  private final Map<String, EntityReader> entities = new LinkedHashMap<>();

  /** A reader of items of that model. */
  public ItemReader(TableModel model) {
    this.model = model;
    for (EntityModel entity : model.entities()) {
      entities.put(entity.type(), new EntityReader(entity));
    }
  }

  /** The reader of an entity that the model has. */
  EntityReader entity(String type) {
    EntityReader reader = entities.get(type);
    if (reader == null) {
      throw new ViewException(
          ToolsCode.ENTITY_UNKNOWN,
          "No entity of " + model.table() + " is called " + type + "; there are "
              + String.join(", ", entities.keySet()) + ".");
    }
    return reader;
  }

  /** What a whole item is. */
  public ItemView read(Map<String, Value> item) {
    return read(item, false);
  }

  /** What the item is; a partial one, out of an index that does not hold all attributes, may lack some. */
  public ItemView read(Map<String, Value> item, boolean partial) {
    String typeAttribute = model.typeAttribute();
    if (typeAttribute == null) {
      return entities.values().stream()
          .filter(entity -> entity.fits(item))
          .findFirst()
          .map(entity -> ofEntity(entity, item, partial))
          .orElseGet(() -> other(item, Kind.UNKNOWN, "", "no entity has such a key"));
    }
    Value type = item.get(typeAttribute);
    if (type == null || type.s() == null) {
      String why = type == null ? "it has no " + typeAttribute : typeAttribute + " is no text";
      return other(item, Kind.UNKNOWN, "", why + ", so the model can't tell what it is");
    }
    EntityReader entity = entities.get(type.s());
    if (entity != null) {
      return ofEntity(entity, item, partial);
    }
    return type.s().startsWith("_")
        ? other(item, Kind.HIDDEN, type.s(), "a pattern keeps it for itself")
        : other(item, Kind.UNKNOWN, "", "no entity is called " + type.s());
  }

  private ItemView ofEntity(EntityReader entity, Map<String, Value> item, boolean partial) {
    String fault = entity.fault(item, partial);
    List<IndexEntry> indexes = new ArrayList<>();
    for (IndexModel index : model.indexes()) {
      if (entity.has(index.name()) && (!partial || holds(index, item))) {
        indexes.add(entry(entity, index, item, partial));
      }
    }
    EntityReader.Key key = entity.key("");
    return new ItemView(
        item,
        fault == null ? Kind.ENTITY : Kind.UNDECODABLE,
        entity.entity().type(),
        fault == null ? "" : fault,
        ItemSize.of(item),
        key.partition().stream().map(reader -> attribute(reader, item)).toList(),
        key.sort().stream().map(reader -> attribute(reader, item)).toList(),
        indexes);
  }

  private ItemView other(Map<String, Value> item, Kind kind, String type, String reason) {
    List<IndexEntry> indexes = new ArrayList<>();
    for (IndexModel index : model.indexes()) {
      if (holds(index, item)) {
        indexes.add(new IndexEntry(
            index.name(),
            State.PRESENT,
            raw(index.partitionKey(), item),
            raw(index.sortKey(), item),
            ""));
      }
    }
    String sort = model.sortKey();
    return new ItemView(
        item,
        kind,
        type,
        reason,
        ItemSize.of(item),
        raw(List.of(model.partitionKey()), item),
        sort == null ? List.of() : raw(List.of(sort), item),
        indexes);
  }

  private IndexEntry entry(
      EntityReader entity, IndexModel index, Map<String, Value> item, boolean partial) {
    EntityReader.Key key = entity.key(index.name());
    String missing = entity.missing(index.name(), item);
    if (!holds(index, item)) {
      String why = missing != null
          ? missing + " is not set, so the item is not in this index"
          : "its components are set but its key attributes are not: it was written past the model";
      return new IndexEntry(
          index.name(), missing != null ? State.ABSENT : State.STALE, List.of(), List.of(), why);
    }
    // What a partial item lacks may be set all the same.
    Optional<String> stale = partial ? Optional.empty() : staleness(entity, key, missing, item);
    return new IndexEntry(
        index.name(),
        stale.isEmpty() ? State.PRESENT : State.STALE,
        key.partition().stream().map(reader -> attribute(reader, item)).toList(),
        key.sort().stream().map(reader -> attribute(reader, item)).toList(),
        stale.orElse(""));
  }

  private static Optional<String> staleness(
      EntityReader entity,
      EntityReader.Key key,
      @Nullable String missing,
      Map<String, Value> item) {
    if (missing != null) {
      return Optional.of(missing + " is not set, so the item should not be in this index");
    }
    for (KeyReader reader : key.all()) {
      String expected = entity.expected(reader, item);
      Value stored = item.get(reader.attribute());
      if (expected != null && stored != null && !expected.equals(stored.s())) {
        return Optional.of(reader.attribute() + " says " + Items.shown(stored)
            + ", the components make " + expected);
      }
    }
    return Optional.empty();
  }

  /** Whether DynamoDB has the item in the index: it has all attributes of its key. */
  private static boolean holds(IndexModel index, Map<String, Value> item) {
    return index.partitionKey().stream().allMatch(name -> keyable(item.get(name)))
        && index.sortKey().stream().allMatch(name -> keyable(item.get(name)));
  }

  private static boolean keyable(@Nullable Value value) {
    return value != null && (value.s() != null || value.n() != null || value.b() != null);
  }

  private static KeyAttributeView attribute(KeyReader reader, Map<String, Value> item) {
    Value value = item.get(reader.attribute());
    if (value == null) {
      return new KeyAttributeView(reader.attribute(), Value.NULL, List.of());
    }
    return reader.matches(value)
        ? new KeyAttributeView(reader.attribute(), value, reader.segments(value))
        : KeyAttributeView.raw(reader.attribute(), value);
  }

  private static List<KeyAttributeView> raw(List<String> attributes, Map<String, Value> item) {
    List<KeyAttributeView> raw = new ArrayList<>();
    for (String attribute : attributes) {
      Value value = item.get(attribute);
      if (keyable(value) && value != null) {
        raw.add(KeyAttributeView.raw(attribute, value));
      }
    }
    return raw;
  }
}
