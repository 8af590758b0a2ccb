package dev.gateleg.core.expression;

import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.ValueCodec;
import java.util.Map;
import java.util.function.Function;

/**
 * A field of values by key.
 *
 * @param <E> the entity
 * @param <K> the keys' type
 * @param <V> the values' type
 * @param <F> the field of one value
 */
public final class MapField<E, K, V, F extends Field<E, V>> extends Field<E, Map<K, V>> {

  private final Function<K, String> name;
  private final Function<FieldPlace, F> field;

  /** For generated code: the field of an attribute. */
  public MapField(
      String attribute,
      ValueCodec<Map<K, V>> codec,
      Function<K, String> name,
      Function<FieldPlace, F> field) {
    this(FieldPlace.of(attribute), codec, name, field);
  }

  /** For generated code: a field of a nested record. */
  public MapField(
      FieldPlace place,
      ValueCodec<Map<K, V>> codec,
      Function<K, String> name,
      Function<FieldPlace, F> field) {
    super(place, codec);
    this.name = name;
    this.field = field;
  }

  /** The name that a key has in the stored map. */
  public String nameOf(K key) {
    return name.apply(key);
  }

  /** The value under a key. */
  public F at(K key) {
    return field.apply(new FieldPlace(path().key(name.apply(key))));
  }
}
