package dev.gateleg.patterns.ledger;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A record of the ledger under keys of the program's own: its codec is the one that the compiler wrote.
 *
 * @param <E> the record
 */
final class KeyedType<E> extends GeneratedEntity<E> {

  /**
   * A component that keys may be made of.
   *
   * @param type its type in keys
   * @param codec its codec as an attribute
   * @param value its value
   * @param <E> the record
   */
  record Part<E>(KeyType<?> type, ValueCodec<?> codec, Function<E, Object> value) {}

  private final GeneratedEntity<E> written;
  private final List<Part<E>> parts;
  private final KeyTemplate partition;
  private final KeyTemplate sort;

  private KeyedType(
      GeneratedEntity<E> written,
      EntitySpec<E> spec,
      List<Part<E>> parts,
      KeyTemplate partition,
      KeyTemplate sort) {
    super(spec);
    this.written = written;
    this.parts = parts;
    this.partition = partition;
    this.sort = sort;
  }

  static <E> KeyedType<E> of(
      GeneratedEntity<E> written, Map<String, Part<E>> known, LedgerKeys.Keys keys) {
    KeyTemplate partition = template(keys.partition(), known);
    KeyTemplate sort = template(keys.sort(), known);
    EntitySpec<E> spec = EntitySpec.of(written.javaType(), written.name());
    List<Part<E>> parts = new java.util.ArrayList<>();
    for (String component : keys.components()) {
      Part<E> part = part(known, component);
      spec.component(component, component, part.codec());
      parts.add(part);
    }
    spec.key(KeyPart.of(partition), KeyPart.of(sort))
        .required(written.requiredAttributes().toArray(String[]::new))
        .optional(written.optionalAttributes().toArray(String[]::new));
    return new KeyedType<>(written, spec, parts, partition, sort);
  }

  private static <E> KeyTemplate template(String template, Map<String, Part<E>> known) {
    KeyType<?>[] types = KeyTemplate.componentsOf(template, KeyStyle.DEFAULT).stream()
        .map(component -> part(known, component).type())
        .toArray(KeyType<?>[]::new);
    return KeyTemplate.of(template, types);
  }

  private static <E> Part<E> part(Map<String, Part<E>> known, String component) {
    Part<E> part = known.get(component);
    if (part == null) {
      throw new IllegalStateException("No part of keys: " + component);
    }
    return part;
  }

  KeyTemplate partition() {
    return partition;
  }

  KeyTemplate sort() {
    return sort;
  }

  /** The key of these values, by the names of their components. */
  EntityKey<E> key(Map<String, ?> values) {
    return entityKey(partition.key(of(partition, values)), sort.key(of(sort, values)));
  }

  /** What a template takes, of values by the names of their components. */
  static Object[] of(KeyTemplate template, Map<String, ?> values) {
    return template.components().stream().map(values::get).toArray();
  }

  @Override
  public void write(E entity, AttributeSink sink) {
    written.write(entity, sink);
  }

  @Override
  public E read(AttributeSource source, KeyParts keys) {
    return written.read(source, keys);
  }

  @Override
  public Object[] keyParts(E entity) {
    return parts.stream().map(part -> part.value().apply(entity)).toArray();
  }
}
