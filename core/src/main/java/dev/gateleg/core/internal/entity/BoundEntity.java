package dev.gateleg.core.internal.entity;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.expression.WriteShapes;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.MapSource;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.EntitySpec.KeyComponent;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.key.KeyLimits;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.model.key.ShardSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entity in one table: its keys with the names that the table gives to their attributes. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class BoundEntity<E> implements StoredEntity<E> {

  /** TTL values older than this are ignored by DynamoDB: such an item would never go. */
  private static final long OLDEST_TIME_TO_LIVE_SECONDS = 5L * 365 * 24 * 60 * 60;

  private static final int ROOM_FOR_OPTIONAL_ATTRIBUTES = 4;

  /** So many attributes can be compared one by one: an expression takes 300 operators, and each comparison is two. */
  private static final int MOST_COMPARED = 140;

  private final GeneratedEntity<E> type;
  private final TableSchema schema;
  private final Binding binding;
  private final List<KeyAttribute> tableKey;
  private final List<KeyAttribute> keysOfIndexes;
  private final Map<String, List<KeyAttribute>> keysByIndex = new HashMap<>();
  /** Those of the table and of indexes. */
  private final List<KeyAttribute> keys;

  /** Those of indexes that are made from templates. */
  private final List<KeyAttribute> indexKeys;

  /** By position among the parts of keys; null for one that is kept in the key alone, or derived. */
  private final @Nullable String[] componentAttributes;

  /** The attributes, beside the table's key, that hold the entity's components. */
  private final List<String> content;

  private final @Nullable Value typeValue;
  private final WriteShapes writes;
  private final int usualAttributes;
  private final long mostKeyBytes;
  private final ShardCounts shards;

  /** The index keys whose number of shards may grow. */
  private final Map<KeyAttribute, GrowingIndex> growing = new HashMap<>();

  /** An index whose partition key has a growing number of shards, and which part of its keys the shard's number is. */
  private record GrowingIndex(String index, KeyTemplate template, int shard) {}

  /** Binds an entity to its table. */
  public BoundEntity(EntityType<E> type, TableSchema schema) {
    this(type, schema, Binding.ENTITIES, ShardCounts.FIXED);
  }

  /** Binds an entity, or a hidden record, to its table, with how many shards its indexes have. */
  public BoundEntity(
      EntityType<E> entity, TableSchema schema, Binding binding, ShardCounts shards) {
    this.type = GeneratedEntity.of(entity);
    this.schema = schema;
    this.binding = binding;
    this.shards = shards;
    List<KeyAttribute> table = new ArrayList<>();
    List<KeyAttribute> others = new ArrayList<>();
    for (KeyDef key : type.keys()) {
      bind(key, table, others);
    }
    this.tableKey = List.copyOf(table);
    this.keysOfIndexes = List.copyOf(others);
    this.keys = Stream.of(table, others).flatMap(List::stream).toList();
    // An index may be on the table's own key, inverted say, which no write changes.
    this.indexKeys = others.stream()
        .filter(key -> key.part() instanceof KeyPart.Template
            && table.stream().noneMatch(own -> own.attribute().equals(key.attribute())))
        .toList();
    this.componentAttributes = Arrays.copyOf(
        type.components().stream().map(KeyComponent::attribute).toArray(String[]::new),
        type.components().size() + type.derived().size());
    this.content = attributesOfContent();
    this.typeValue = schema.type() == null ? null : Value.fromS(binding.storedType(type.name()));
    this.writes = new WriteShapes(new WriteShapes.ItemAttributes(
        schema.partition(), type.versionAttribute(), type.timeToLiveAttribute(), schema.attempt()));
    this.usualAttributes = type.components().size()
        + type.requiredAttributes().size()
        + keys.size()
        + ROOM_FOR_OPTIONAL_ATTRIBUTES;
    this.mostKeyBytes = keys.stream()
        .mapToLong(key -> key.mostBytes() + 3L * key.attribute().length())
        .sum();
  }

  private void bind(KeyDef key, List<KeyAttribute> table, List<KeyAttribute> others) {
    if (key.index().isEmpty()) {
      table.add(new KeyAttribute(
          type,
          schema.partition(),
          key.partition().get(0),
          true,
          KeyLimits.PARTITION_KEY_BYTES,
          binding));
      if (schema.sort() != null) {
        table.add(sort(schema.sort(), key.sort().get(0), true));
      }
      return;
    }
    IndexSchema index = schema.index(key.index());
    int from = others.size();
    for (int i = 0; i < key.partition().size() && !index.local(); i++) {
      KeyAttribute attribute =
          partition(index.partition().get(i), key.partition().get(i));
      others.add(attribute);
      if (key.partition().get(i) instanceof KeyPart.Template made) {
        bindShards(key.index(), attribute, made.template());
      }
    }
    for (int i = 0; i < key.sort().size(); i++) {
      others.add(sort(index.sort().get(i), key.sort().get(i), false));
    }
    keysByIndex.put(key.index(), List.copyOf(others.subList(from, others.size())));
  }

  private void bindShards(String index, KeyAttribute attribute, KeyTemplate template) {
    ShardSlot slot = template.shards();
    if (slot != null && slot.grows()) {
      int shard = type.position(template.components().get(slot.position()));
      growing.put(attribute, new GrowingIndex(index, template, shard));
    }
  }

  private List<String> attributesOfContent() {
    Set<String> all = new LinkedHashSet<>(type.requiredAttributes());
    all.addAll(type.optionalAttributes());
    for (KeyAttribute index : indexKeys) {
      for (int i = 0; i < index.size(); i++) {
        int component = index.component(i);
        if (componentAttributes[component] == null
            && !isDerived(component)
            && !inTableKey(component)) {
          all.add(index.attribute());
        }
      }
    }
    all.remove(schema.partition());
    all.remove(schema.sort());
    return List.copyOf(all);
  }

  /**
   * The attributes, beside the table's key, that hold the entity's components: those that an item may lack too, and index
   * keys that hold a component which is kept in no attribute of its own.
   */
  public List<String> content() {
    return content;
  }

  /** Whether the entity has more attributes than one condition can compare. */
  @Override
  public boolean wide() {
    return content.size() > MOST_COMPARED;
  }

  /**
   * The attributes by which an item without a version is known to be unchanged: all that hold components or, where these are
   * more than a condition takes, the mark that every write of such an entity leaves.
   *
   * @param mark the attribute of the mark; null if the table has none
   */
  @Override
  public List<String> compared(@Nullable String mark) {
    if (!wide()) {
      return content;
    } else if (mark == null) {
      throw new InvalidInputException(
          CoreCode.ENTITY_TOO_WIDE,
          type.name() + " has " + content.size()
              + " attributes and no version, more than one condition can compare; give it a"
              + " @Version, or the table an attempt attribute.",
          null);
    }
    return List.of(mark);
  }

  private KeyAttribute partition(String attribute, KeyPart part) {
    return new KeyAttribute(type, attribute, part, false, KeyLimits.PARTITION_KEY_BYTES);
  }

  private KeyAttribute sort(String attribute, KeyPart part, boolean ofTable) {
    return new KeyAttribute(type, attribute, part, ofTable, KeyLimits.SORT_KEY_BYTES);
  }

  /** The entity. */
  @Override
  public GeneratedEntity<E> type() {
    return type;
  }

  /** The expressions of a write of this entity. */
  public WriteExpressions expressions(WriteTerms terms) {
    return writes.of(terms);
  }

  /** All key attributes, those of the table first. */
  public List<KeyAttribute> keyAttributes() {
    return keys;
  }

  /** The index key attributes that are made from templates, which a write must keep in step with their components. */
  public List<KeyAttribute> indexKeys() {
    return indexKeys;
  }

  @Override
  public List<String> indexAttributes() {
    return indexKeys().stream().map(KeyAttribute::attribute).toList();
  }

  /** The record as it is written now, as that version. */
  @Override
  public E stamped(E entity, long version, Instant now) {
    return type.stamped(entity, version, now);
  }

  /** The version that a record was read with. */
  @Override
  public long version(E entity) {
    return type.version(entity);
  }

  /** The whole item of an entity: its attributes, keys and type. */
  @Override
  public SmallMap<Value> item(E entity, Instant now) {
    MapSink sink = new MapSink(usualAttributes);
    type.write(entity, sink);
    SmallMap<Value> item = sink.item();
    @Nullable Object[] parts = type.allParts(entity);
    for (KeyAttribute key : keys) {
      Value value = value(key, parts);
      if (value != null && key.part() instanceof KeyPart.Template) {
        item.add(key.attribute(), value);
      } else if (value != null) {
        item.put(key.attribute(), value); // a plain key may be a component's own attribute
      }
    }
    if (schema.type() != null && typeValue != null) {
      item.add(schema.type(), typeValue);
    }
    checkTimeToLive(item, now);
    copyTimeToLive(item);
    // Nearly every item is far below the limit and needs no exact count.
    if (sink.mostBytes() + mostKeyBytes > ItemSize.MOST_BYTES) {
      ItemSize.check(type.name(), item);
    }
    return item;
  }

  /**
   * The value of a key attribute, its length checked; null for an index key of which a component is absent. {@code parts}
   * are the entity's key components.
   */
  public @Nullable Value value(KeyAttribute key, @Nullable Object[] parts) {
    GrowingIndex grown = growing.get(key);
    Value value = key.value(grown == null ? parts : numbered(key, grown, parts));
    if (value != null) {
      ItemSize.checkKey(type.name(), key.attribute(), value, key.mostBytes());
    } else if (key.ofTable()) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL,
          type.name() + "'s key " + key.part()
              + " has a part that is null; give every part a value.",
          null);
    }
    return value;
  }

  /** The parts with the number of the shard among as many as the index has now. */
  private @Nullable Object[] numbered(
      KeyAttribute key, GrowingIndex grown, @Nullable Object[] parts) {
    if (parts[grown.shard] == null) {
      return parts;
    }
    @Nullable Object[] all = parts.clone();
    all[grown.shard] = 0;
    Value first = key.value(all);
    Integer number = first == null
        ? null
        : type.derived()
            .get(grown.shard - type.components().size())
            .shard(parts, shards.newest(grown.index, grown.template, first.s()));
    // Where an update does not tell what the shard follows from, the one that the item began in
    // will do: all are read.
    all[grown.shard] = number == null ? parts[grown.shard] : number;
    return all;
  }

  private void copyTimeToLive(SmallMap<Value> item) {
    String copy = binding.expiryCopy();
    Value expires = copy == null || type.timeToLiveAttribute() == null
        ? null
        : item.get(type.timeToLiveAttribute());
    if (copy != null && expires != null) {
      item.put(copy, expires);
    }
  }

  /** A second attribute that a change of this one changes too, in the same way; null where there is none. */
  public @Nullable String copyOf(String attribute) {
    return attribute.equals(type.timeToLiveAttribute()) ? binding.expiryCopy() : null;
  }

  private void checkTimeToLive(Map<String, Value> item, Instant now) {
    Value expires =
        type.timeToLiveAttribute() == null ? null : item.get(type.timeToLiveAttribute());
    if (expires != null) {
      checkTimeToLive(expires, now);
    }
  }

  /** Refuses a time to live so far back that DynamoDB would ignore it. */
  public void checkTimeToLive(Value expires, Instant now) {
    if (Long.parseLong(expires.n()) < now.getEpochSecond() - OLDEST_TIME_TO_LIVE_SECONDS) {
      throw new InvalidInputException(
          CoreCode.TIME_TO_LIVE_PAST,
          type.name() + "." + type.timeToLiveAttribute() + " is "
              + Instant.ofEpochSecond(Long.parseLong(expires.n()))
              + ", more than five years back, where DynamoDB ignores it; delete the item, or leave"
              + " the attribute out.",
          null);
    }
  }

  /** The table key as a request carries it. */
  public Map<String, Value> key(EntityKey<?> key) {
    return keyMap(schema, key);
  }

  /** The table key as a request carries it. */
  public static Map<String, Value> keyMap(TableSchema schema, EntityKey<?> key) {
    SmallMap<Value> map = new SmallMap<>(2);
    map.add(schema.partition(), key.partition());
    if (schema.sort() != null && key.sort() != null) {
      map.add(schema.sort(), key.sort());
    }
    return map;
  }

  /** The table key of an item. */
  @Override
  public EntityKey<E> keyOf(Map<String, Value> item) {
    Value partition = item.get(schema.partition());
    if (partition == null) {
      throw new IllegalStateException("An item without its key: " + item.keySet());
    }
    return new EntityKey<>(type, partition, schema.sort() == null ? null : item.get(schema.sort()));
  }

  /** Whether an item is of this entity: by its type attribute or, where it has none, by its key's shape. */
  @Override
  public boolean recognises(Map<String, Value> item) {
    Value stored = schema.type() == null ? null : item.get(schema.type());
    return stored != null ? stored.equals(typeValue) : hasShape(item);
  }

  /** Whether an item's table key has this entity's shape. */
  public boolean hasShape(Map<String, Value> item) {
    for (KeyAttribute key : tableKey) {
      Value value = item.get(key.attribute());
      if (value == null || !key.matches(value)) {
        return false;
      }
    }
    return true;
  }

  /** The type that items carry, or null where their keys tell it. */
  public @Nullable Value typeValue() {
    return typeValue;
  }

  /** A key as it stands in the table. */
  public EntityKey<E> stored(EntityKey<E> key) {
    Value partition = binding.stored(key.partition());
    return partition.equals(key.partition()) ? key : new EntityKey<>(type, partition, key.sort());
  }

  /** A table's partition key as it stands in the table, of one that a pattern makes. */
  public Value stored(Value partition) {
    return binding.stored(partition);
  }

  /** Whether records of this table can stand in a partition. */
  public boolean mayStandIn(@Nullable Value partition) {
    return partition != null && binding.holds(partition);
  }

  /** Reads an item as this entity; throws {@link UndecodableItemException} where it can't be. */
  @Override
  public E read(Map<String, Value> item) {
    return read(item, "");
  }

  /** Reads an item as this entity or a part of it; throws {@link UndecodableItemException} where it can't be. */
  public <T> T read(ItemShape<T> shape, Map<String, Value> item) {
    return read(shape, item, "");
  }

  /** Reads an item that a write brought back; {@code done} says for the message what has happened all the same. */
  public E read(Map<String, Value> item, String done) {
    return read(type, item, done);
  }

  private <T> T read(ItemShape<T> shape, Map<String, Value> item, String done) {
    try {
      return decoded(shape, ItemSource.of(item), item, null);
    } catch (RuntimeException e) {
      throw new UndecodableItemException(
          CoreCode.ITEM_UNDECODABLE,
          keyOf(item) + " " + done + "can't be decoded: " + e.getMessage(),
          e);
    }
  }

  /** What a read of an item that is about to be written will give; refuses one that could not be read. */
  @Override
  public E readBack(Map<String, Value> item) {
    return read(item, "is not written, since it ");
  }

  /**
   * Reads an item as the entity or a projection of it, as found under a key of the table or of an index. Whatever it
   * throws says why the item can't be read, its key apart.
   */
  public <T> T decoded(
      ItemShape<T> shape, AttributeSource source, Map<String, Value> item, @Nullable String index) {
    T read;
    try {
      read = shape.read(source, keyParts(item));
    } catch (GatelegException | IllegalArgumentException e) {
      throw e; // an attribute, a key of another shape, or what the record's constructor says
    } catch (RuntimeException e) {
      throw new UndecodableItemException(
          CoreCode.RECORD_REFUSED,
          "The constructor of " + shape + " threw " + e
              + "; mend the item, or let the record take it.",
          e);
    }
    StoredKeys.check(
        this, shape == type ? type.allParts(type.javaType().cast(read)) : null, item, index);
    return read;
  }

  /** The key attributes of the table, or of an index. */
  List<KeyAttribute> keysOf(@Nullable String index) {
    return index == null ? tableKey : keysByIndex.getOrDefault(index, List.of());
  }

  /** The components that an item's keys tell. */
  public KeyParts keyParts(Map<String, Value> item) {
    return component -> {
      Object part = decoded(tableKey, item, component);
      return part != null ? part : decoded(keysOfIndexes, item, component);
    };
  }

  private static @Nullable Object decoded(
      List<KeyAttribute> keys, Map<String, Value> item, String component) {
    for (KeyAttribute key : keys) {
      Value value = item.get(key.attribute());
      int position = key.part().components().indexOf(component);
      if (value != null && position >= 0) {
        List<?> told = key.parts(value);
        if (!told.isEmpty()) {
          return told.get(position);
        }
      }
    }
    return null;
  }

  /** The key components of an item that was read, in the order of the entity's own. */
  public @Nullable Object[] partsOf(E entity) {
    return type.allParts(entity);
  }

  /** The key components that a table key tells; the others are null. */
  public @Nullable Object[] partsOf(EntityKey<?> key) {
    @Nullable Object[] parts = new Object[components()];
    tell(tableKey.get(0), key.partition(), parts);
    if (tableKey.size() > 1 && key.sort() != null) {
      tell(tableKey.get(1), key.sort(), parts);
    }
    return parts;
  }

  private static void tell(KeyAttribute key, Value value, @Nullable Object[] parts) {
    List<?> told = key.size() == 0 ? List.of() : key.parts(value);
    for (int i = 0; i < told.size(); i++) {
      if (parts[key.component(i)] == null) {
        parts[key.component(i)] = told.get(i);
      }
    }
  }

  /** The component that is stored in an attribute, if keys are made of it: its position among the key components. */
  public int componentIn(String attribute) {
    for (int i = 0; i < componentAttributes.length; i++) {
      if (attribute.equals(componentAttributes[i])) {
        return i;
      }
    }
    return -1;
  }

  /** The attribute of the key component at that position, or null where it is kept in the key alone. */
  public @Nullable String attributeOf(int component) {
    return componentAttributes[component];
  }

  /** Whether the table's key is made of the component at that position. */
  public boolean inTableKey(int component) {
    for (KeyAttribute key : tableKey) {
      for (int i = 0; i < key.size(); i++) {
        if (key.component(i) == component) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many parts the entity's keys are made of: components, then what is derived of them. */
  public int components() {
    return componentAttributes.length;
  }

  /** Whether the part at that position is derived of components. */
  public boolean isDerived(int component) {
    return component >= type.components().size();
  }

  /** The positions of the components that a derived part is made of. */
  public int[] sources(int derived) {
    return type.derived().get(derived - type.components().size()).sources();
  }

  /** The derived part at a position, made of the components among the parts; null where there is none. */
  public @Nullable Object derived(int derived, @Nullable Object[] parts) {
    return type.derived().get(derived - type.components().size()).of(parts);
  }

  /** Whether a part of the table's key is derived of the component at that position, and what that part is. */
  public int derivedInTableKey(int component) {
    for (int part = type.components().size(); part < components(); part++) {
      if (inTableKey(part) && Arrays.stream(sources(part)).anyMatch(s -> s == component)) {
        return part;
      }
    }
    return -1;
  }

  /** The value that templates take of a stored attribute. */
  public @Nullable Object part(int component, Value stored) {
    return MapSource.valueOf(type.components().get(component).codec(), stored);
  }

  /** The attribute of a key component, with its stored value; none where it is kept in the key alone. */
  @SuppressWarnings("unchecked") // The compiler pairs a component with the codec of its type.
  public Optional<Map.Entry<String, Value>> stored(int component, Object part) {
    if (isDerived(component)) {
      return Optional.empty();
    }
    KeyComponent of = type.components().get(component);
    return of.attribute() == null
        ? Optional.empty()
        : Optional.of(
            Map.entry(of.attribute(), MapSink.valueOf((ValueCodec<Object>) of.codec(), part)));
  }

  /** The attributes without which an item can't be read. */
  public List<String> required() {
    return type.requiredAttributes();
  }

  /** The value of a stamp in its attribute: in the attribute's format, and no finer than keys are made of. */
  public Value stamp(String attribute, Instant now) {
    return type.stampValue(attribute, now);
  }

  /** The attribute of the first write's instant, or null. */
  public @Nullable String createdAt() {
    return type.createdAtAttribute();
  }

  /** The attribute of the last write's instant, or null. */
  @Override
  public @Nullable String updatedAt() {
    return type.updatedAtAttribute();
  }

  /** The value of a component that the table is opened for, in an entity's key. */
  public @Nullable Object scopeOf(String component, EntityKey<?> key) {
    return decoded(tableKey, keyMap(schema, key), component);
  }

  /** Whether a partition key is one of this entity's with that value of a component. */
  public boolean hasScope(String component, Object value, Value partition) {
    KeyPart part = tableKey.get(0).part();
    int position = part.components().indexOf(component);
    if (position < 0) {
      return false;
    } else if (part instanceof KeyPart.Template shape) {
      return partition.s() != null
          && shape.template().matches(partition.s())
          && value.equals(shape.template().decode(partition.s()).get(position));
    }
    return partition.equals(part.value(value));
  }

  /** A start of keys that has a component's value as this entity's partition key has it: {@code _SCOPE#acme#}. */
  public @Nullable String scopePrefix(String start, String component, Object value) {
    KeyPart part = tableKey.get(0).part();
    int position = part.components().indexOf(component);
    if (position < 0) {
      return null;
    } else if (part instanceof KeyPart.Template shape) {
      KeyTemplate template = shape.template();
      return prefix(start, template.style(), template.types().get(position), value);
    }
    Value plain = part.value(value);
    return plain == null || plain.s() == null
        ? null
        : prefix(start, KeyStyle.DEFAULT, KeyType.STRING, plain.s());
  }

  private static String prefix(String start, KeyStyle style, KeyType<?> type, Object value) {
    String template = start + style.separator() + "{scope}" + style.separator() + "{name}";
    return KeyTemplate.of(template, style, type, KeyType.STRING).prefix(value);
  }
}
