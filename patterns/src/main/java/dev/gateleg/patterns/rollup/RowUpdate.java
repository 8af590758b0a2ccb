package dev.gateleg.patterns.rollup;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.spi.write.LearningWrite.Seen;
import dev.gateleg.core.write.Update;
import dev.gateleg.model.codec.Codecs;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The update of a row that is being written. Not thread-safe.
 *
 * @param <T> the entity that rows are
 */
final class RowUpdate<T> {

  private final Rollup<?, ?> rollup;
  private final Layout<?, T> layout;
  private final Seen<StoredRow> seen;
  private Update<T> update;

  RowUpdate(Rollup<?, ?> rollup, Layout<?, T> layout, Update<T> update, Seen<StoredRow> seen) {
    this.rollup = rollup;
    this.layout = layout;
    this.seen = seen;
    this.update = update;
    if (!layout.countsChanges()) {
      this.update = update.add(number(layout.changes()), BigDecimal.ONE);
    }
  }

  /** The update, when all is told. */
  Update<T> update() {
    return update;
  }

  static <T> NumberField<T, BigDecimal> number(String attribute) {
    return new NumberField<>(attribute, Codecs.DECIMAL);
  }

  static <T> Field<T, Boolean> flag(String attribute) {
    return new Field<>(attribute, Codecs.BOOLEAN);
  }

  private static <T> MapField<T, String, BigDecimal, NumberField<T, BigDecimal>> map(
      String attribute) {
    return new MapField<>(
        attribute,
        Codecs.mapOf(Codecs.STRING, Codecs.DECIMAL),
        key -> key,
        place -> new NumberField<>(place, Codecs.DECIMAL));
  }

  /** The attribute in which the program reads an extreme; null where it does not. */
  @Nullable
  String named(Extreme<?> extreme) {
    return layout.named(extreme);
  }

  private Place countPlace() {
    return Objects.requireNonNull(layout.count(), "a row with extremes has its count");
  }

  /** How many entities the row counts. */
  NumberField<T, BigDecimal> count() {
    return number(countPlace().attribute());
  }

  /** How many entities a row counts that was seen. */
  long counted(StoredRow row) {
    return row.number(countPlace()).longValueExact();
  }

  /** What the row must be like, by one of its numbers. */
  void when(Condition<T> condition) {
    update = update.when(condition);
  }

  void set(String attribute, BigDecimal number) {
    update = update.set(number(attribute), number);
  }

  void setIfAbsent(String attribute, BigDecimal number) {
    update = update.setIfAbsent(number(attribute), number);
  }

  void setFlag(String attribute) {
    update = update.set(flag(attribute), true);
  }

  void remove(String attribute) {
    update = update.remove(number(attribute));
  }

  /** Moves counters. An absent one counts as 0, and need not be made first; the map that it stands in has to be there. */
  void add(Map<Place, BigDecimal> counters) {
    Map<String, Map<String, BigDecimal>> maps = new LinkedHashMap<>();
    for (String always : layout.counters()) {
      if (!counters.containsKey(Place.of(always))) {
        // So that a row which this makes has all that it can't be read without.
        update = update.add(number(always), BigDecimal.ZERO);
      }
    }
    counters.forEach((place, number) -> {
      BigDecimal storable = RollupErrors.storable(rollup.name(), layout.shown(place), number);
      if (place.key() != null) {
        maps.computeIfAbsent(place.attribute(), name -> new LinkedHashMap<>())
            .put(place.key(), storable);
      } else if (number.signum() != 0 || layout.counters().contains(place.attribute())) {
        update = update.add(number(place.attribute()), storable);
      }
    });
    maps.forEach(this::add);
  }

  /** Gives a row these numbers, and no others. */
  void replace(Map<Place, BigDecimal> numbers) {
    for (String counter : layout.counters()) {
      update =
          update.set(number(counter), numbers.getOrDefault(Place.of(counter), BigDecimal.ZERO));
    }
    for (String attribute : layout.maps()) {
      Map<String, BigDecimal> values = new LinkedHashMap<>();
      numbers.forEach((place, number) -> {
        if (place.key() != null && place.attribute().equals(attribute)) {
          values.put(place.key(), number);
        }
      });
      update = update.set(RowUpdate.<T>map(attribute), values);
    }
    for (Extreme<?> extreme : rollup.extremes()) {
      extreme.replace(numbers.get(Place.of(extreme.attribute())), this);
    }
  }

  private void add(String attribute, Map<String, BigDecimal> numbers) {
    boolean there = !seen.known() || seen.item() != null && seen.item().has(attribute);
    if (!there) {
      update = update
          .set(RowUpdate.<T>map(attribute), numbers)
          .when(RowUpdate.<T>map(attribute).isAbsent());
      return;
    }
    update = update.when(RowUpdate.<T>map(attribute).exists());
    numbers.forEach((key, number) -> {
      if (number.signum() != 0) {
        update = update.add(RowUpdate.<T>map(attribute).at(key), number);
      }
    });
  }
}
