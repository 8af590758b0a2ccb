package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.stored.Unchanged;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One item as it is, and as it would be. Immutable. */
final class ItemPlan<E> {

  private final TableAccess context;
  private final StoredEntity<E> entity;
  private final EntityKey<E> key;
  private final Map<String, Value> now;
  private final Map<String, Value> then;

  ItemPlan(
      TableAccess context,
      StoredEntity<E> entity,
      EntityKey<E> key,
      Map<String, Value> now,
      Map<String, Value> then) {
    this.context = context;
    this.entity = entity;
    this.key = key;
    this.now = now;
    this.then = then;
  }

  EntityKey<E> key() {
    return key;
  }

  Map<String, Value> now() {
    return now;
  }

  /** Whether something would be written: more than what only follows differs, or the item comes or goes. */
  boolean changes() {
    return now.isEmpty() != then.isEmpty()
        || differences().stream().anyMatch(each -> !each.follows());
  }

  double units() {
    return TableCosts.of(context.schema())
        .write(now.isEmpty() ? null : now, then.isEmpty() ? null : then, WriteMode.SINGLE)
        .total();
  }

  List<FieldDifference> differences() {
    List<FieldDifference> found = new ArrayList<>();
    Set<String> names = new TreeSet<>(now.keySet());
    names.addAll(then.keySet());
    names.removeAll(besides());
    Set<String> following = following();
    for (String name : names) {
      compare(name, now.get(name), then.get(name), following.contains(name), found);
    }
    return found;
  }

  private void compare(
      String path,
      @Nullable Value one,
      @Nullable Value other,
      boolean follows,
      List<FieldDifference> found) {
    if (one != null && other != null && one.hasM() && other.hasM()) {
      Set<String> names = new TreeSet<>(one.m().keySet());
      names.addAll(other.m().keySet());
      for (String name : names) {
        compare(path + "." + name, one.m().get(name), other.m().get(name), follows, found);
      }
    } else if (!Objects.equals(one, other)) {
      found.add(new FieldDifference(key, path, one, other, follows));
    }
  }

  /** Attributes that say nothing of the entity: the mark of a write, its type and its key. */
  private Set<String> besides() {
    Set<String> names = new HashSet<>();
    names.add(context.schema().partition());
    if (context.schema().sort() != null) {
      names.add(context.schema().sort());
    }
    if (context.schema().attempt() != null) {
      names.add(context.schema().attempt());
    }
    if (context.schema().type() != null) {
      names.add(context.schema().type());
    }
    return names;
  }

  private Set<String> following() {
    Set<String> names = new HashSet<>();
    names.addAll(entity.indexAttributes());
    if (entity.type().versionAttribute() != null) {
      names.add(entity.type().versionAttribute());
    }
    if (entity.updatedAt() != null) {
      names.add(entity.updatedAt());
    }
    return names;
  }

  /** The write that makes the item as it was, if it is as it was shown. */
  TransactionPart write(Table table) {
    if (then.isEmpty()) {
      return delete(table);
    }
    E wanted = entity.read(asOf());
    Put<E> put = now.isEmpty() ? table.creating(wanted) : table.putting(wanted).when(asShown());
    for (Map.Entry<String, Value> each : unknown(wanted).entrySet()) {
      put = ExactWrites.carrying(put, each.getKey(), each.getValue());
    }
    return put;
  }

  private Delete<E> delete(Table table) {
    return entity.type().versionAttribute() == null
        ? table.deleting(key).when(asShown())
        : table.deletingEntity(entity.read(now));
  }

  /** Runs the write alone. */
  void run(Table table) {
    if (then.isEmpty()) {
      delete(table).runWithoutOld();
    } else {
      @SuppressWarnings("unchecked") // It was made for this entity.
      Put<E> put = (Put<E>) write(table);
      put.run();
    }
  }

  /** The item as it was, at the version that it has now: the write counts on from there. */
  private Map<String, Value> asOf() {
    String version = entity.type().versionAttribute();
    Value current = version == null ? null : now.get(version);
    if (version == null || current == null) {
      return then;
    }
    Map<String, Value> item = new LinkedHashMap<>(then);
    item.put(version, current);
    return item;
  }

  /** What the item held besides what the entity's code writes. */
  private Map<String, Value> unknown(E wanted) {
    Map<String, Value> rest = new LinkedHashMap<>(then);
    Map<String, Value> own = entity.item(wanted, context.now());
    rest.keySet().removeAll(own.keySet());
    rest.keySet().removeAll(besides());
    rest.keySet().removeAll(following());
    rest.keySet().removeAll(entity.type().attributes());
    return rest;
  }

  /** Versions tell whether an item changed; without one every attribute is compared. */
  private Condition<E> asShown() {
    Set<String> compared = new TreeSet<>();
    if (entity.type().versionAttribute() == null) {
      compared.addAll(entity.compared(context.schema().attempt()));
      if (!entity.wide()) {
        compared.addAll(now.keySet());
        compared.addAll(then.keySet());
        compared.removeAll(besides());
      }
    }
    return Unchanged.of(context.schema().partition(), compared, now);
  }

  /** The item after the write, to be able to undo it. */
  Restored.Item written() {
    return new Restored.Item(
        key, now, new HashMap<>(StoredItems.get(context, Restore.SITE, context.keyMap(key))));
  }

  /** The same failure, told as what it means here. */
  RestoreConflictException moved(ConditionFailedException e) {
    return new RestoreConflictException(
        PatternCode.RESTORE_CONFLICT,
        key + " is not as it was shown any more; nothing was written of it, so make the plan anew"
            + " and look at it.",
        e);
  }
}
