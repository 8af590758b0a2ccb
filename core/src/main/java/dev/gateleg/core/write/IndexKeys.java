package dev.gateleg.core.write;

import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.BoundEntity.KeyAttribute;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.UpdateAction;
import dev.gateleg.core.expression.UpdateAction.Kind;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an update's changes mean for the entity's index keys: each key attribute that is made of a changed component is
 * set anew or removed. Where such a key has a part that the update does not tell, the item has to be read first.
 */
final class IndexKeys<E> {

  private final BoundEntity<E> entity;
  private final List<UpdateAction> actions;
  /** The value after the update of each changed component, by position; null for a removal. */
  private final Map<Integer, @Nullable Object> changed = new LinkedHashMap<>();
  /** The components whose value after the update depends on that before. */
  private final List<Integer> dependent = new ArrayList<>();

  private final boolean upsert;

  IndexKeys(BoundEntity<E> entity, List<UpdateAction> actions, boolean upsert) {
    this.entity = entity;
    this.actions = actions;
    this.upsert = upsert;
    for (UpdateAction action : actions) {
      int component = entity.componentIn(action.attribute());
      if (component >= 0) {
        note(component, action);
      }
    }
  }

  private void note(int component, UpdateAction action) {
    if (action.kind() == Kind.SET && action.topLevel() && action.value() != null) {
      changed.put(component, entity.part(component, action.value()));
    } else if (action.kind() == Kind.REMOVE && action.topLevel()) {
      changed.put(component, null);
    } else {
      dependent.add(component);
    }
  }

  /** The index key attributes that the update must set or remove. */
  private List<KeyAttribute> touched() {
    return entity.indexKeys().stream()
        .filter(key -> changed.keySet().stream().anyMatch(component -> entity.uses(key, component))
            || dependent.stream().anyMatch(component -> entity.uses(key, component))
            || upsert && key.part().components().isEmpty())
        .toList();
  }

  /** Whether the item has to be read first. */
  boolean needsItem(EntityKey<E> key) {
    List<KeyAttribute> touched = touched();
    if (touched.isEmpty()) {
      return false;
    }
    if (touched.stream()
        .anyMatch(k -> dependent.stream().anyMatch(component -> entity.uses(k, component)))) {
      return true;
    }
    @Nullable Object[] known = entity.partsOf(key);
    for (int i = 0; i < known.length; i++) {
      int component = i;
      if (known[i] == null
          && !changed.containsKey(i)
          && touched.stream().anyMatch(k -> entity.uses(k, component))) {
        return true;
      }
    }
    return false;
  }

  /** The changes with those of the index keys, where the update and the key tell all of their parts. */
  List<UpdateAction> completed(EntityKey<E> key) {
    return withKeys(actions, entity.partsOf(key));
  }

  /**
   * The changes with those of the index keys, for an item that was read. Changes that depend on a component's old value
   * become plain ones, since the write is made on condition that it is unchanged.
   */
  List<UpdateAction> completed(@Nullable Object[] partsBefore, Map<String, AttributeValue> item) {
    List<UpdateAction> plain = new ArrayList<>();
    for (UpdateAction action : actions) {
      int component = entity.componentIn(action.attribute());
      if (component >= 0 && dependent.contains(component)) {
        AttributeValue after = after(action, item.get(action.attribute()));
        changed.put(component, entity.part(component, after));
        plain.add(UpdateAction.setAttribute(action.attribute(), after));
      } else {
        plain.add(action);
      }
    }
    return withKeys(plain, partsBefore);
  }

  private static AttributeValue after(UpdateAction action, @Nullable AttributeValue before) {
    AttributeValue operand = action.value();
    if (operand != null && action.kind() == Kind.SET_IF_ABSENT) {
      return before == null ? operand : before;
    } else if (operand != null && action.kind() == Kind.COUNT) {
      BigDecimal sum =
          new BigDecimal(before == null ? "0" : before.n()).add(new BigDecimal(operand.n()));
      return AttributeValue.fromN(Numbers.text(sum));
    }
    throw new IllegalStateException(
        "A key is made of " + action.attribute() + ", which can't be " + action.kind());
  }

  private List<UpdateAction> withKeys(List<UpdateAction> changes, @Nullable Object[] partsBefore) {
    @Nullable Object[] parts = partsBefore.clone();
    changed.forEach((component, value) -> parts[component] = value);
    List<UpdateAction> all = new ArrayList<>(changes);
    for (KeyAttribute key : touched()) {
      AttributeValue value = entity.checked(key, key.part().value(entity.type(), parts));
      all.add(
          value == null
              ? UpdateAction.removeAttribute(key.attribute())
              : UpdateAction.setAttribute(key.attribute(), value));
    }
    return all;
  }

  /** The attributes that the index keys were computed from though the update does not set them. */
  List<String> presumed(EntityKey<E> key) {
    @Nullable Object[] known = entity.partsOf(key);
    List<String> attributes = new ArrayList<>();
    for (int i = 0; i < known.length; i++) {
      int component = i;
      String attribute = entity.attributeOf(i);
      boolean told = known[i] != null || changed.containsKey(i) && !dependent.contains(i);
      if (!told
          && attribute != null
          && touched().stream().anyMatch(k -> entity.uses(k, component))) {
        attributes.add(attribute);
      }
    }
    return attributes;
  }
}
