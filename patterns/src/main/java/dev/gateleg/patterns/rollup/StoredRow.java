package dev.gateleg.patterns.rollup;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row as it stands in the table. Immutable by agreement: nobody changes its collections.
 *
 * @param key where it stands
 * @param numbers all of its numbers, by their places
 * @param others its attributes that are no numbers: flags, and maps of numbers
 */
record StoredRow(RowKey key, Map<Place, BigDecimal> numbers, Set<String> others) {

  /** A row of these numbers. */
  static StoredRow of(RowKey key, Map<Place, BigDecimal> numbers) {
    return new StoredRow(key, numbers, Set.of());
  }

  /**
   * Reads all numbers of an item, those in maps of numbers too.
   *
   * @param texts which attributes to keep as text, and where
   * @param key where the row stands, once all is read
   */
  static StoredRow read(
      AttributeSource source,
      Layout<?, ?> layout,
      Predicate<String> texts,
      Map<String, String> kept,
      Supplier<RowKey> key) {
    Map<Place, BigDecimal> numbers = new LinkedHashMap<>();
    Set<String> others = new HashSet<>();
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      if (source.kind() == AttributeKind.NUMBER) {
        numbers.put(Place.of(name), plain(source.number()));
      } else if (texts.test(name)) {
        kept.put(name, source.string());
      } else {
        others.add(name);
        if (source.kind() == AttributeKind.MAP && layout.isMap(name)) {
          source.beginMap();
          for (String value = source.nextName(); value != null; value = source.nextName()) {
            numbers.put(new Place(name, value), plain(source.number()));
          }
        }
      }
    }
    return new StoredRow(key.get(), numbers, others);
  }

  /** A number without the zeros at its end, of which DynamoDB keeps none. */
  private static BigDecimal plain(String text) {
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    return number.scale() < 0 ? number.setScale(0) : number;
  }

  /** A number; zero where it is absent. */
  BigDecimal number(Place place) {
    return numbers.getOrDefault(place, BigDecimal.ZERO);
  }

  /** A number; null where it is absent. */
  @Nullable
  BigDecimal numberOrNull(Place place) {
    return numbers.get(place);
  }

  /** The attributes that hold numbers. */
  Set<String> attributes() {
    Set<String> names = new HashSet<>();
    numbers.keySet().forEach(place -> names.add(place.attribute()));
    return names;
  }

  /** Whether it has an attribute that is no number. */
  boolean has(String attribute) {
    return others.contains(attribute);
  }
}
