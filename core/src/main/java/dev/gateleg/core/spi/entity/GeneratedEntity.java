package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.EntitySpec.DerivedPart;
import dev.gateleg.core.spi.entity.EntitySpec.KeyComponent;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.core.spi.entity.EntitySpec.Stamp;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.ValueCodec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the class that the compiler writes for an entity, its companion, has in common with all others: keys, codec and what
 * is managed. Immutable and thread-safe.
 *
 * @param <E> the entity's record
 */
public abstract non-sealed class GeneratedEntity<E> implements EntityType<E>, ItemShape<E> {

  private final Class<E> javaType;
  private final String name;
  private final List<KeyComponent> components;
  private final List<DerivedPart> derived;
  private final List<String> required;
  private final List<String> optional;
  private final List<String> unique;
  private final Supplier<List<Dependency<E>>> dependencies;
  private final EntitySpec.@Nullable CopySpec<?, E> copy;
  private final List<KeyDef> keys;
  /** The sort key on the table, where it is the same for every item. */
  private final @Nullable Value constantSort;

  private final @Nullable String version;
  private final @Nullable String timeToLive;
  private final @Nullable Duration lifetime;
  private final @Nullable String createdAt;
  private final @Nullable String updatedAt;
  private final Map<String, Stamp> stamps;

  /** For generated code. */
  protected GeneratedEntity(EntitySpec<E> spec) {
    this.javaType = spec.javaType;
    this.name = spec.name;
    this.components = List.copyOf(spec.components);
    this.derived =
        Stream.concat(spec.derived.stream(), ShardParts.of(spec).stream()).toList();
    this.required = spec.required;
    this.optional = spec.optional;
    this.unique = spec.unique;
    this.dependencies = spec.dependencies;
    this.copy = spec.copy;
    this.keys = List.copyOf(spec.keys);
    if (keys.isEmpty() || !keys.get(0).index().isEmpty()) {
      throw new IllegalStateException(name + " has no key on the table, or it is not said first.");
    }
    this.constantSort = constant(keys.get(0).sort());
    this.version = spec.version;
    this.timeToLive = spec.timeToLive;
    this.lifetime = spec.lifetime;
    this.createdAt = spec.createdAt;
    this.updatedAt = spec.updatedAt;
    this.stamps = Map.copyOf(spec.stamps);
  }

  /** What writes of the entity bring along. */
  public final List<Dependency<E>> dependencies() {
    return dependencies.get();
  }

  /** The key of an item, of the text under which it is stored. */
  public final EntityKey<E> storedKey(String partition, @Nullable String sort) {
    return new EntityKey<>(this, Value.fromS(partition), sort == null ? null : Value.fromS(sort));
  }

  /** Writes the entity's attributes; its keys and its type are the table's to write. */
  public abstract void write(E entity, AttributeSink sink);

  @Override
  public abstract E read(AttributeSource source, KeyParts keys);

  /** The companion behind an entity's type. */
  public static <E> GeneratedEntity<E> of(EntityType<E> type) {
    return (GeneratedEntity<E>) type;
  }

  @Override
  public final GeneratedEntity<E> entity() {
    return this;
  }

  @Override
  public final List<String> fetched() {
    return List.of();
  }

  /** The values of the components that keys are made of, in the order in which the spec names them. */
  public abstract @Nullable Object[] keyParts(E entity);

  /** The values of all parts of keys: the components, then what is derived of them. */
  public final @Nullable Object[] allParts(E entity) {
    @Nullable Object[] components = keyParts(entity);
    if (derived.isEmpty()) {
      return components;
    }
    @Nullable Object[] parts = Arrays.copyOf(components, components.length + derived.size());
    for (int i = 0; i < derived.size(); i++) {
      parts[components.length + i] = derived.get(i).of(parts);
    }
    return parts;
  }

  /** The version that the record was read with; 0 where it was not, or has none. */
  public long version(E entity) {
    return 0;
  }

  /** The record as it is written: with its version, and the instants of its first and last write. */
  public E stamped(E entity, long version, Instant now) {
    return entity;
  }

  /** For generated companions: the key made of text. */
  protected final EntityKey<E> entityKey(@Nullable String partition, @Nullable String sort) {
    return new EntityKey<>(this, Value.fromS(present(partition, "partition")), sortValue(sort));
  }

  private Value sortValue(@Nullable String sort) {
    return constantSort != null && constantSort.s().equals(sort)
        ? constantSort
        : Value.fromS(present(sort, "sort"));
  }

  /** For generated companions: the key made of text, on a table without a sort key. */
  protected final EntityKey<E> entityKey(@Nullable String partition) {
    return new EntityKey<>(this, Value.fromS(present(partition, "partition")), null);
  }

  /** For generated companions: the key of which a part at least is no text. */
  protected final EntityKey<E> entityKey(Value partition, @Nullable Value sort) {
    return new EntityKey<>(this, partition, sort);
  }

  private String present(@Nullable String key, String which) {
    if (key == null) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL,
          name + "'s " + which + " key has a part that is null; give every part a value.",
          null);
    }
    return key;
  }

  /**
   * For generated companions: the key of an item whose partition is one of several shards, which the other parts choose;
   * these are said in the order of the key, the sort key's last.
   */
  protected final EntityKey<E> shardedKey(@Nullable Object... values) {
    @Nullable Object[] parts = new Object[components.size() + derived.size()];
    int next = 0;
    for (String part : ShardParts.tableParts(keys.get(0))) {
      parts[position(part)] = values[next];
      next++;
    }
    for (int i = 0; i < derived.size(); i++) {
      if (parts[components.size() + i] == null) {
        parts[components.size() + i] = derived.get(i).ofKnown(parts);
      }
    }
    return keyOf(parts);
  }

  /** For generated companions: the value of a key made of a template, which must be whole. */
  protected static Value text(String entity, @Nullable String key) {
    if (key == null) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL,
          entity + "'s key has a part that is null; give every part a value.",
          null);
    }
    return Value.fromS(key);
  }

  /** For generated companions: the value of a plain key attribute. */
  protected static <T> Value value(ValueCodec<T> codec, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL, "A key has a part that is null; give every part a value.", null);
    }
    return MapSink.valueOf(codec, value);
  }

  @Override
  public final Class<E> javaType() {
    return javaType;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final @Nullable String versionAttribute() {
    return version;
  }

  @Override
  public final List<String> uniqueAttributes() {
    return unique;
  }

  @Override
  public final @Nullable String timeToLiveAttribute() {
    return timeToLive;
  }

  /** How long an item lives whose entity has no time to live of its own; null where nothing says so. */
  public final @Nullable Duration lifetime() {
    return lifetime;
  }

  /** The time to live of an entity that is written now without one, in whole seconds. */
  public final Instant end(Instant now) {
    return now.plus(Objects.requireNonNull(lifetime)).truncatedTo(ChronoUnit.SECONDS);
  }

  /** What the entity is a copy of; null where it is none. */
  public final EntitySpec.@Nullable CopySpec<?, E> copy() {
    return copy;
  }

  public final @Nullable String createdAtAttribute() {
    return createdAt;
  }

  public final @Nullable String updatedAtAttribute() {
    return updatedAt;
  }

  public final Value stampValue(String attribute, Instant now) {
    Stamp stamp = Objects.requireNonNull(stamps.get(attribute), attribute);
    return MapSink.valueOf(stamp.codec(), now.truncatedTo(stamp.unit()));
  }

  @Override
  public final EntityKey<E> keyOf(E entity) {
    return keyOf(allParts(entity));
  }

  private EntityKey<E> keyOf(@Nullable Object[] parts) {
    KeyDef table = keys.get(0);
    Value partition = keyValue(table.partition().get(0), parts);
    return new EntityKey<>(
        this, partition, table.sort().isEmpty() ? null : keyValue(table.sort().get(0), parts));
  }

  private static @Nullable Value constant(List<KeyPart> sort) {
    return sort.isEmpty() || !sort.get(0).components().isEmpty()
        ? null
        : sort.get(0).value();
  }

  private Value keyValue(KeyPart part, @Nullable Object[] parts) {
    Value value = part.value(
        part.components().stream().map(component -> parts[position(component)]).toArray());
    if (value == null) {
      throw new InvalidInputException(
          CoreCode.KEY_PART_NULL,
          name + "'s key " + part + " has a part that is null; give every part a value.",
          null);
    }
    return value;
  }

  public final int position(String component) {
    for (int i = 0; i < components.size(); i++) {
      if (components.get(i).name().equals(component)) {
        return i;
      }
    }
    for (int i = 0; i < derived.size(); i++) {
      if (derived.get(i).name().equals(component)) {
        return components.size() + i;
      }
    }
    throw new IllegalStateException(name + " has no key component " + component + ".");
  }

  public final List<KeyComponent> components() {
    return components;
  }

  public final List<DerivedPart> derived() {
    return derived;
  }

  @Override
  public final List<String> attributes() {
    return Stream.concat(required.stream(), optional.stream()).toList();
  }

  public final List<String> requiredAttributes() {
    return required;
  }

  public final List<String> optionalAttributes() {
    return optional;
  }

  public final List<KeyDef> keys() {
    return keys;
  }

  @Override
  public final String toString() {
    return name;
  }
}
