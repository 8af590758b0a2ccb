package dev.gateleg.core.entity;

import dev.gateleg.core.EntityKey;
import dev.gateleg.core.entity.EntitySpec.KeyComponent;
import dev.gateleg.core.entity.EntitySpec.KeyDef;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.MapSink;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.ValueCodec;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An entity as the table sees it: its keys and its codec. The compiler writes one for every entity, its companion.
 * Immutable and thread-safe.
 *
 * @param <E> the entity's record
 */
public abstract class EntityType<E> {

  private final Class<E> javaType;
  private final String name;
  private final List<KeyComponent> components;
  private final List<String> required;
  private final List<KeyDef> keys;
  private final @Nullable String version;
  private final @Nullable String timeToLive;
  private final @Nullable String createdAt;
  private final @Nullable String updatedAt;

  /** For generated code. */
  protected EntityType(EntitySpec<E> spec) {
    this.javaType = spec.javaType;
    this.name = spec.name;
    this.components = List.copyOf(spec.components);
    this.required = spec.required;
    this.keys = List.copyOf(spec.keys);
    this.version = spec.version;
    this.timeToLive = spec.timeToLive;
    this.createdAt = spec.createdAt;
    this.updatedAt = spec.updatedAt;
  }

  /** Writes the entity's attributes; its keys and its type are the table's to write. */
  public abstract void write(E entity, AttributeSink sink);

  /** Reads an entity; components without an attribute are taken from the item's keys. */
  public abstract E read(AttributeSource source, KeyParts keys);

  /** The values of the components that keys are made of, in the order in which the spec names them. */
  protected abstract @Nullable Object[] keyParts(E entity);

  /** The version that the record was read with; 0 where it was not, or has none. */
  protected long version(E entity) {
    return 0;
  }

  /** The record as it is written: with its version, and the instants of its first and last write. */
  protected E stamped(E entity, long version, Instant now) {
    return entity;
  }

  /** For generated companions: the key made of text. */
  protected final EntityKey<E> key(@Nullable String partition, @Nullable String sort) {
    return new EntityKey<>(this, AttributeValue.fromS(present(partition, "partition")),
        AttributeValue.fromS(present(sort, "sort")));
  }

  /** For generated companions: the key made of text, on a table without a sort key. */
  protected final EntityKey<E> key(@Nullable String partition) {
    return new EntityKey<>(this, AttributeValue.fromS(present(partition, "partition")), null);
  }

  /** For generated companions: the key of which a part at least is no text. */
  protected final EntityKey<E> key(AttributeValue partition, @Nullable AttributeValue sort) {
    return new EntityKey<>(this, partition, sort);
  }

  private String present(@Nullable String key, String which) {
    if (key == null) {
      throw new InvalidInputException(
          "KeyPartNull", name + "'s " + which + " key has a part that is null; give every part a value.", null);
    }
    return key;
  }

  /** For generated companions: the value of a key made of a template, which must be whole. */
  protected static AttributeValue text(String entity, @Nullable String key) {
    if (key == null) {
      throw new InvalidInputException(
          "KeyPartNull", entity + "'s key has a part that is null; give every part a value.", null);
    }
    return AttributeValue.fromS(key);
  }

  /** For generated companions: the value of a plain key attribute. */
  protected static <T> AttributeValue value(ValueCodec<T> codec, T value) {
    return MapSink.valueOf(codec, value);
  }

  /** For generated codecs: the component, which must not be null. */
  protected static <T> T present(@Nullable T component, String entity, String componentName) {
    if (component == null) {
      throw CodecException.nullComponent(entity, componentName);
    }
    return component;
  }

  /** For generated codecs: the attribute that was read, which must not be absent. */
  protected static <T> T required(@Nullable T attribute, String entity, String attributeName) {
    if (attribute == null) {
      throw CodecException.missing(entity, attributeName);
    }
    return attribute;
  }

  /** The record. */
  public final Class<E> javaType() {
    return javaType;
  }

  /** The name that items carry as their type. */
  public final String name() {
    return name;
  }

  /** The attribute that counts writes, or null. */
  public final @Nullable String versionAttribute() {
    return version;
  }

  /** The attribute of the time to live, or null. */
  public final @Nullable String timeToLiveAttribute() {
    return timeToLive;
  }

  final @Nullable String createdAtAttribute() {
    return createdAt;
  }

  final @Nullable String updatedAtAttribute() {
    return updatedAt;
  }

  final List<KeyComponent> components() {
    return components;
  }

  final List<String> requiredAttributes() {
    return required;
  }

  final List<KeyDef> keys() {
    return keys;
  }

  @Override
  public final String toString() {
    return name;
  }
}
