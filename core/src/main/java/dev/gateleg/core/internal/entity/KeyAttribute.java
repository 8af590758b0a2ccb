package dev.gateleg.core.internal.entity;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A key attribute of an entity, as its table names it, and what it is made of. Immutable. */
public final class KeyAttribute {

  private final String attribute;
  private final KeyPart part;
  private final boolean ofTable;
  private final int mostBytes;
  private final int[] components;
  private final boolean timed;

  /** How the table's partition key stands in the table; null for all other keys. */
  private final @Nullable Binding binding;

  /** The value of a key without components, which is the same for every item. */
  private final @Nullable Value constant;

  KeyAttribute(
      GeneratedEntity<?> type, String attribute, KeyPart part, boolean ofTable, int mostBytes) {
    this(type, attribute, part, ofTable, mostBytes, null);
  }

  KeyAttribute(
      GeneratedEntity<?> type,
      String attribute,
      KeyPart part,
      boolean ofTable,
      int mostBytes,
      @Nullable Binding binding) {
    this.binding = binding;
    this.attribute = attribute;
    this.part = part;
    this.ofTable = ofTable;
    this.mostBytes = mostBytes;
    this.components = part.components().stream().mapToInt(type::position).toArray();
    this.timed = part.timed();
    this.constant = components.length == 0 ? stored(part.value()) : null;
  }

  /** The attribute's name. */
  public String attribute() {
    return attribute;
  }

  /** What the attribute is made of. */
  public KeyPart part() {
    return part;
  }

  /** Whether it is a key of the table, which every item has; otherwise it is one of an index. */
  boolean ofTable() {
    return ofTable;
  }

  /** Whether times are part of it. */
  boolean timed() {
    return timed;
  }

  int mostBytes() {
    return mostBytes;
  }

  /** How many components it is made of. */
  public int size() {
    return components.length;
  }

  /** The n-th of its components, by its position among the entity's key components. */
  public int component(int n) {
    return components[n];
  }

  /** The attribute's value, or null where a component is absent; {@code parts} are the entity's key components. */
  @Nullable
  Value value(@Nullable Object[] parts) {
    if (constant != null) {
      return constant;
    }
    @Nullable Object[] chosen = new Object[components.length];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = parts[components[i]];
    }
    return stored(part.value(chosen));
  }

  /** Whether a stored value is the one that the parts make; true where a component is absent. */
  boolean makes(Value stored, @Nullable Object[] parts) {
    if (binding == null && part instanceof KeyPart.Template shape && stored.s() != null) {
      return shape.template().makes(stored.s(), parts, components);
    }
    Value made = value(parts);
    return made == null || made.equals(stored);
  }

  private @Nullable Value stored(@Nullable Value made) {
    return made == null || binding == null ? made : binding.stored(made);
  }

  /** The components that a stored value was made of; none where it does not tell them. */
  List<?> parts(Value stored) {
    Value made = binding == null ? stored : binding.made(stored);
    return made == null ? List.of() : part.parts(made);
  }

  /** Whether a stored value has the shape of this key. */
  boolean matches(Value stored) {
    Value made = binding == null ? stored : binding.made(stored);
    return !(part instanceof KeyPart.Template shape)
        || made != null && made.s() != null && shape.template().matches(made.s());
  }
}
