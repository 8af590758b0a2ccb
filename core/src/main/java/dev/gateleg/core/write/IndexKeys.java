package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.entity.KeyAttribute;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.UpdateAction.Assign;
import dev.gateleg.core.spi.expression.UpdateAction.Misfit;
import dev.gateleg.core.spi.expression.UpdateAction.Remove;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an update's changes mean for the entity's index keys: each key attribute that is made of a changed component is
 * set anew or removed. Where such a key has a part that the update does not tell, the item has to be read first.
 */
final class IndexKeys<E> {

  /** An update also stamps version, attempt and instants. */
  private static final int ROOM_FOR_STAMPS = 3;

  private final BoundEntity<E> entity;
  private final EntityKey<E> key;
  private final List<UpdateAction> actions;
  /** The last action on each key component, by position; null where there is none. */
  private final @Nullable UpdateAction[] changes;

  /** The index key attributes that the update must set or remove. */
  private final List<KeyAttribute> touched;

  /** The components that the table key tells, once somebody asked for them. */
  private @Nullable Object @Nullable [] told;

  IndexKeys(BoundEntity<E> entity, EntityKey<E> key, List<UpdateAction> actions, boolean upsert) {
    this.entity = entity;
    this.key = key;
    this.actions = actions;
    this.changes = new UpdateAction[entity.components()];
    boolean any = upsert;
    for (UpdateAction action : actions) {
      int component = entity.componentIn(action.attribute());
      if (component >= 0) {
        changes[component] = action;
        any = true;
      }
    }
    this.touched = any ? touched(upsert) : List.of();
  }

  /** Whether a component's value after the update depends on that before. */
  private boolean dependent(int component) {
    UpdateAction action = changes[component];
    return action != null && !(action.topLevel() && action.overwrites());
  }

  /** Whether the update changes a component, or one that the part is derived of. */
  private boolean changed(int part) {
    if (!entity.isDerived(part)) {
      return changes[part] != null;
    }
    for (int source : entity.sources(part)) {
      if (changes[source] != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether a part is known after the update without the item. */
  private boolean known(int part) {
    if (!changed(part)) {
      return told(part) != null || entity.isDerived(part) && sourcesKnown(part);
    }
    return entity.isDerived(part) ? sourcesKnown(part) : !dependent(part);
  }

  private boolean sourcesKnown(int derived) {
    for (int source : entity.sources(derived)) {
      if (!known(source)) {
        return false;
      }
    }
    return true;
  }

  /** The value that the update gives to a component; null for a removal. */
  private @Nullable Object after(int component, UpdateAction action) {
    return action.value() == null ? null : entity.part(component, action.value());
  }

  private List<KeyAttribute> touched(boolean upsert) {
    List<KeyAttribute> keys = new ArrayList<>(entity.indexKeys().size());
    for (KeyAttribute index : entity.indexKeys()) {
      boolean told = upsert; // what may create the item writes all keys that the table's key tells
      boolean moves = false;
      for (int i = 0; i < index.size(); i++) {
        int component = index.component(i);
        moves |= changed(component);
        told &= changed(component) || known(component);
      }
      if (moves || told) {
        keys.add(index);
      }
    }
    return keys;
  }

  private @Nullable Object told(int component) {
    if (told == null) {
      told = entity.partsOf(key);
    }
    return told[component];
  }

  /** Whether the item has to be read first. */
  boolean needsItem() {
    for (KeyAttribute index : touched) {
      for (int i = 0; i < index.size(); i++) {
        if (!known(index.component(i))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The changes with those of the index keys, where the update and the key tell all of their parts. */
  List<UpdateAction> completed() {
    return withKeys(actions, changes, this::told);
  }

  /**
   * The changes with those of the index keys, for an item that was read. Changes on whose result a key depends become plain
   * ones, since the write is made on condition that their old values are unchanged. Others stay as they are: a plain index's
   * own attribute is compared by nobody.
   */
  List<UpdateAction> completed(@Nullable Object[] partsBefore, Map<String, Value> item) {
    @Nullable UpdateAction[] known = changes.clone();
    List<UpdateAction> plain = new ArrayList<>();
    Set<String> compared = decisive();
    for (UpdateAction action : actions) {
      int component = entity.componentIn(action.attribute());
      if (component >= 0 && dependent(component) && compared.contains(action.attribute())) {
        UpdateAction set = plain(action, item.get(action.attribute()));
        known[component] = set;
        plain.add(set);
      } else {
        plain.add(action);
      }
    }
    return withKeys(plain, known, component -> partsBefore[component]);
  }

  /** A change as one that sets what it comes to; as it is where DynamoDB refuses it. */
  static UpdateAction plain(UpdateAction action, @Nullable Value before) {
    try {
      Value stored = action.after(before);
      return stored == null ? new Remove(action.path()) : new Assign(action.path(), stored);
    } catch (Misfit e) {
      return action;
    }
  }

  private List<UpdateAction> withKeys(
      List<UpdateAction> given,
      @Nullable UpdateAction[] known,
      IntFunction<@Nullable Object> before) {
    List<UpdateAction> all = new ArrayList<>(given.size() + touched.size() + ROOM_FOR_STAMPS);
    all.addAll(given);
    if (touched.isEmpty()) {
      return all;
    }
    @Nullable Object[] parts = new Object[entity.components()];
    for (KeyAttribute index : touched) {
      for (int i = 0; i < index.size(); i++) {
        complete(parts, index.component(i), known, before);
      }
      Value value = entity.value(index, parts);
      all.add(value == null ? new Remove(index.attribute()) : new Assign(index.attribute(), value));
    }
    return all;
  }

  /** Puts a part as it is after the update among the parts. */
  private void complete(
      @Nullable Object[] parts,
      int part,
      @Nullable UpdateAction[] known,
      IntFunction<@Nullable Object> before) {
    if (!entity.isDerived(part)) {
      UpdateAction change = known[part];
      parts[part] = change == null ? before.apply(part) : after(part, change);
      return;
    }
    Object unchanged = changed(part) ? null : before.apply(part);
    if (unchanged != null) {
      parts[part] = unchanged;
      return;
    }
    for (int source : entity.sources(part)) {
      complete(parts, source, known, before);
    }
    parts[part] = entity.derived(part, parts);
  }

  /** The attributes that the index keys were computed from though the update does not set them. */
  Set<String> decisive() {
    Set<String> attributes = new LinkedHashSet<>();
    for (KeyAttribute index : touched) {
      for (int i = 0; i < index.size(); i++) {
        decisive(index, index.component(i), attributes);
      }
    }
    return attributes;
  }

  private void decisive(KeyAttribute index, int part, Set<String> attributes) {
    if (known(part)) {
      return;
    } else if (entity.isDerived(part)) {
      for (int source : entity.sources(part)) {
        decisive(index, source, attributes);
      }
      return;
    }
    String attribute = entity.attributeOf(part);
    // A component that is kept in the key alone is known from the key.
    attributes.add(attribute == null ? index.attribute() : attribute);
  }
}
