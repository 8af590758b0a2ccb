package dev.gateleg.core.entity;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.entity.KeyAttribute;
import dev.gateleg.core.internal.json.JsonSink;
import dev.gateleg.core.internal.json.JsonSource;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.model.codec.AttributeSink;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An entity's whole items as DynamoDB's JSON, the form of its exports and of the command line: attributes, keys and type.
 * Written and read by the entity's codec, with no map in between. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class EntityJson<E> {

  private final GeneratedEntity<E> type;
  private final BoundEntity<E> bound;
  private final @Nullable String typeAttribute;
  /** The key attributes that the codec does not write itself, each once. */
  private final Map<String, KeyAttribute> keys = new LinkedHashMap<>();

  private final Set<String> noted = new LinkedHashSet<>();

  /** The JSON of an entity in a table. */
  public EntityJson(TableSchema schema, EntityType<E> type) {
    this.type = GeneratedEntity.of(type);
    this.bound = new BoundEntity<>(type, schema);
    this.typeAttribute = schema.type();
    for (KeyAttribute key : bound.keyAttributes()) {
      noted.add(key.attribute());
      if (bound.componentIn(key.attribute()) < 0) {
        keys.putIfAbsent(key.attribute(), key);
      }
    }
    if (typeAttribute != null) {
      noted.add(typeAttribute);
    }
  }

  /** The item of an entity, as it would be stored. */
  public String write(E entity) {
    StringBuilder text = new StringBuilder();
    write(entity, text);
    return text.toString();
  }

  /** Writes the item of an entity at the end of some text. */
  public void write(E entity, Appendable out) {
    JsonSink sink = new JsonSink(out);
    type.write(entity, sink);
    @Nullable Object[] parts = type.allParts(entity);
    for (KeyAttribute key : keys.values()) {
      Value value = bound.value(key, parts);
      if (value != null) {
        write(value, sink.name(key.attribute()));
      }
    }
    if (typeAttribute != null) {
      sink.name(typeAttribute).string(type.name());
    }
    sink.end();
  }

  private static void write(Value key, AttributeSink sink) {
    if (key.s() != null) {
      sink.string(key.s());
    } else if (key.n() != null) {
      sink.number(key.n());
    } else {
      sink.binary(key.b().asByteArrayUnsafe());
    }
  }

  /**
   * The entity that an item is. Throws {@code InvalidInputException} where the text is broken, {@code CodecException}
   * where an attribute is missing or wrong, and {@link UndecodableItemException} where the item is of another entity.
   */
  public E read(CharSequence json) {
    return read(new JsonSource(json, noted));
  }

  /** The entity that an item in UTF-8 is. */
  public E read(byte[] json) {
    return read(new JsonSource(json, noted));
  }

  private E read(JsonSource source) {
    E entity;
    try {
      entity = bound.decoded(type, source, source.noted(), null);
    } catch (RuntimeException e) {
      checkType(source, e);
      throw e;
    }
    checkType(source, null);
    return entity;
  }

  private void checkType(JsonSource source, @Nullable RuntimeException failure) {
    Value stored = typeAttribute == null ? null : source.noted().get(typeAttribute);
    if (stored != null && !type.name().equals(stored.s())) {
      throw new UndecodableItemException(
          CoreCode.ITEM_OTHER,
          "The item is another entity than " + type.name() + ": its type is " + stored.s()
              + "; read it as that.",
          failure);
    }
  }
}
