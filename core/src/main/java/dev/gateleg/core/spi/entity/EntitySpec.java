package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ValueCodec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What generated code says of an entity, besides its codec. A builder that is read once, by {@link EntityType}.
 *
 * @param <E> the entity
 */
public final class EntitySpec<E> {

  /** An entity's key on the table (index is empty) or on an index. */
  public record KeyDef(String index, List<KeyPart> partition, List<KeyPart> sort) {}

  /** A component that a key is made of; the attribute is null where it is kept in the key alone. */
  public record KeyComponent(String name, @Nullable String attribute, ValueCodec<?> codec) {}

  /** A part of keys that is made of components, which are named by their positions. */
  public record DerivedPart(
      String name, Function<@Nullable Object[], @Nullable Object> made, int[] sources) {

    public @Nullable Object of(@Nullable Object[] parts) {
      return made.apply(values(parts));
    }

    private @Nullable Object[] values(@Nullable Object[] parts) {
      @Nullable Object[] values = new Object[sources.length];
      for (int i = 0; i < values.length; i++) {
        Object part = parts[sources[i]];
        values[i] = part instanceof Optional<?> optional ? optional.orElse(null) : part;
      }
      return values;
    }

    /** Whether it is the number of a shard, of which there may be more than there were to begin with. */
    public boolean grows() {
      return made instanceof ShardParts.Shard shard && shard.slot().grows();
    }

    /** The number of the shard among so many; null where a part that it is made of is absent. */
    public @Nullable Integer shard(@Nullable Object[] parts, int count) {
      return ((ShardParts.Shard) made).shard(values(parts), count);
    }

    /** The part where all that it is made of is known; otherwise null. */
    public @Nullable Object ofKnown(@Nullable Object[] parts) {
      for (int source : sources) {
        if (parts[source] == null) {
          return null;
        }
      }
      return of(parts);
    }
  }

  /**
   * That an entity is a copy of another: each of its items repeats some components of an item of the other.
   *
   * @param owner the other entity
   * @param made the copy of an owner; empty where it has none
   * @param follows the owner's attributes that the copy repeats
   * @param identity the copy's attributes that tell its owner
   * @param ownerOf the owner that a copy tells
   * @param fromStream whether it follows the table's stream, and is not written with its owner
   * @param <O> the owner
   * @param <E> the copy
   */
  public record CopySpec<O, E>(
      GeneratedEntity<O> owner,
      Function<O, Optional<E>> made,
      Set<String> follows,
      List<String> identity,
      Function<E, EntityKey<O>> ownerOf,
      boolean fromStream) {}

  /** How an instant of a write is stored. */
  public record Stamp(ValueCodec<Instant> codec, ChronoUnit unit) {}

  final Class<E> javaType;
  final String name;
  final List<KeyComponent> components = new ArrayList<>();
  final List<DerivedPart> derived = new ArrayList<>();
  final List<KeyDef> keys = new ArrayList<>();
  final Map<String, Stamp> stamps = new HashMap<>();
  List<String> required = List.of();

  List<String> optional = List.of();

  List<String> unique = List.of();

  Supplier<List<Dependency<E>>> dependencies = List::of;

  @Nullable
  CopySpec<?, E> copy;

  @Nullable
  String version;

  @Nullable
  String timeToLive;

  @Nullable
  Duration lifetime;

  @Nullable
  String createdAt;

  @Nullable
  String updatedAt;

  private EntitySpec(Class<E> javaType, String name) {
    this.javaType = javaType;
    this.name = name;
  }

  /** An entity of that record and stored type name. */
  public static <E> EntitySpec<E> of(Class<E> javaType, String name) {
    return new EntitySpec<>(javaType, name);
  }

  /**
   * A component that templates name; said in the order of {@link EntityType#keyParts}. The codec is that of the value
   * which the templates take.
   */
  public EntitySpec<E> component(
      String component, @Nullable String attribute, ValueCodec<?> codec) {
    components.add(new KeyComponent(component, attribute, codec));
    return this;
  }

  /**
   * A part of keys that is made of components, said after all of these. It is given their values, null where one is absent,
   * and gives null where there is no such part.
   */
  public EntitySpec<E> derived(
      String part, Function<@Nullable Object[], @Nullable Object> made, String... sources) {
    int[] positions = new int[sources.length];
    for (int i = 0; i < sources.length; i++) {
      positions[i] = position(sources[i]);
    }
    derived.add(new DerivedPart(part, made, positions));
    return this;
  }

  /** The position of a component, or of a part that is derived of some, among all parts. */
  int partPosition(String part) {
    for (int i = 0; i < derived.size(); i++) {
      if (derived.get(i).name().equals(part)) {
        return components.size() + i;
      }
    }
    return position(part);
  }

  private int position(String component) {
    for (int i = 0; i < components.size(); i++) {
      if (components.get(i).name().equals(component)) {
        return i;
      }
    }
    throw new IllegalStateException(name + " has no key component " + component + ".");
  }

  /** The attributes without which an item can't be read. */
  public EntitySpec<E> required(String... attributes) {
    required = List.of(attributes);
    return this;
  }

  /** The attributes that an item may lack. */
  public EntitySpec<E> optional(String... attributes) {
    optional = List.of(attributes);
    return this;
  }

  /** The attributes whose values no two items share. */
  public EntitySpec<E> unique(String... attributes) {
    unique = List.of(attributes);
    return this;
  }

  /** What writes of the entity bring along; asked for when it is first needed. */
  public EntitySpec<E> dependencies(Supplier<List<Dependency<E>>> declared) {
    dependencies = declared;
    return this;
  }

  /** That the entity is a copy of another. */
  public EntitySpec<E> copyOf(CopySpec<?, E> spec) {
    copy = spec;
    return this;
  }

  /** The key on the table, of a partition key and at most one sort key. */
  public EntitySpec<E> key(KeyPart partition, KeyPart... sort) {
    return index("", List.of(partition), List.of(sort));
  }

  /** The key on an index. That of a local index has the table's partition. */
  public EntitySpec<E> index(String index, List<KeyPart> partition, List<KeyPart> sort) {
    keys.add(new KeyDef(index, List.copyOf(partition), List.copyOf(sort)));
    return this;
  }

  /** The attribute that counts writes. */
  public EntitySpec<E> version(String attribute) {
    version = attribute;
    return this;
  }

  /** The attribute of the time to live. */
  public EntitySpec<E> timeToLive(String attribute) {
    timeToLive = attribute;
    return this;
  }

  /** The attribute of the time to live, and how long items live that are written without one. */
  public EntitySpec<E> timeToLive(String attribute, Duration lifetime) {
    this.lifetime = lifetime;
    return timeToLive(attribute);
  }

  /** The attribute of the first write's instant. */
  public EntitySpec<E> createdAt(String attribute) {
    return createdAt(attribute, Codecs.INSTANT, ChronoUnit.MILLIS);
  }

  /** The attribute of the first write's instant, its format, and the unit to which it is truncated. */
  public EntitySpec<E> createdAt(String attribute, ValueCodec<Instant> codec, ChronoUnit unit) {
    createdAt = attribute;
    stamps.put(attribute, new Stamp(codec, unit));
    return this;
  }

  /** The attribute of the last write's instant. */
  public EntitySpec<E> updatedAt(String attribute) {
    return updatedAt(attribute, Codecs.INSTANT, ChronoUnit.MILLIS);
  }

  /** The attribute of the last write's instant, its format, and the unit to which it is truncated. */
  public EntitySpec<E> updatedAt(String attribute, ValueCodec<Instant> codec, ChronoUnit unit) {
    updatedAt = attribute;
    stamps.put(attribute, new Stamp(codec, unit));
    return this;
  }
}
