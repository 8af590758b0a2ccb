package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An entity's values by component, as the reference keeps them; what is absent is not in it, and an empty set is absent.
 * Immutable by habit: {@link #with} and {@link #without} give copies.
 */
final class Row {

  private final Map<String, Object> values;

  private Row(Map<String, Object> values) {
    this.values = values;
  }

  static Row empty() {
    return new Row(new TreeMap<>());
  }

  @Nullable
  Object get(String component) {
    return values.get(component);
  }

  Set<String> components() {
    return values.keySet();
  }

  Row with(String component, @Nullable Object value) {
    if (value == null || value instanceof Set<?> set && set.isEmpty()) {
      return without(component);
    }
    Map<String, Object> copy = new TreeMap<>(values);
    copy.put(component, value);
    return new Row(copy);
  }

  Row without(String component) {
    Map<String, Object> copy = new TreeMap<>(values);
    copy.remove(component);
    return new Row(copy);
  }

  /** The row of a program's spellings, as it is to be stored: an expiry in whole seconds. */
  static Row of(EntitySpec entity, Map<String, String> texts) {
    Row row = given(entity, texts);
    for (ComponentSpec component : entity.components()) {
      if (component.role() == Role.EXPIRY && row.get(component.name()) instanceof Instant end) {
        row = row.with(component.name(), end.truncatedTo(ChronoUnit.SECONDS));
      }
    }
    return row;
  }

  /** The row of a program's spellings, as it is given. */
  static Row given(EntitySpec entity, Map<String, String> texts) {
    Row row = empty();
    for (Map.Entry<String, String> each : texts.entrySet()) {
      row = row.with(each.getKey(), entity.component(each.getKey()).type().parse(each.getValue()));
    }
    return row;
  }

  /** The row of a stored item; what is kept in keys alone is taken from another row. */
  static Row of(
      EntitySpec entity, Map<String, AttributeValue> item, Row keys, Consumer<String> unreadable) {
    Row row = empty();
    for (ComponentSpec component : entity.components()) {
      AttributeValue stored = item.get(component.stored());
      if (component.keyOnly()) {
        Object kept = keys.get(component.name());
        row = row.with(
            component.name(),
            kept == null ? null : component.type().load(component.type().store(kept)));
      } else if (stored != null && component.role() == Role.EXPIRY) {
        row = row.with(component.name(), Instant.ofEpochSecond(Long.parseLong(stored.n())));
      } else if (stored != null) {
        Object value;
        try {
          value = component.type().load(stored);
        } catch (RuntimeException e) {
          unreadable.accept(component.name() + " is " + stored + ", " + e.getMessage());
          value = keys.get(component.name());
        }
        row = row.with(component.name(), value);
      }
    }
    return row;
  }

  /** Whether it has the same values as another, in the components of the entity that are not managed. */
  boolean same(EntitySpec entity, Row other) {
    return entity.components().stream()
        .filter(component -> !component.managed())
        .allMatch(component -> same(component, get(component.name()), other.get(component.name())));
  }

  static boolean same(ComponentSpec component, @Nullable Object one, @Nullable Object other) {
    return one == null || other == null ? one == other : component.type().same(one, other);
  }

  /** Where two rows differ, for people. */
  String difference(Row other) {
    StringBuilder out = new StringBuilder();
    Set<String> names = new TreeSet<>(values.keySet());
    names.addAll(other.values.keySet());
    for (String name : names) {
      if (!Objects.equals(get(name), other.get(name))) {
        out.append(name)
            .append(' ')
            .append(get(name))
            .append(" / ")
            .append(other.get(name))
            .append("; ");
      }
    }
    return out.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Row row && values.equals(row.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
