package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.write.DependentWrites.Change;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the changes of one transaction mean on the other side, whose items are read for it. Not thread-safe. */
final class MirroredChanges {

  private final Rules rules;
  private final boolean ofOld;
  private final Side own;
  private final Side other;
  private final Map<GroupId, Group> groups = new LinkedHashMap<>();
  private final Map<EntityKey<?>, Target> targets = new LinkedHashMap<>();

  /** Entities of one side that become something together. */
  private record GroupId(Rule rule, List<EntityKey<?>> keys) {}

  private static final class Group {
    final List<Object> before = new ArrayList<>();
    final List<Object> after = new ArrayList<>();

    /** Those that are not changed, and must stay as they are. */
    final Map<EntityKey<?>, Map<String, Value>> others = new LinkedHashMap<>();

    Map<EntityKey<?>, Object> madeBefore = Map.of();
    Map<EntityKey<?>, Object> madeAfter = Map.of();
  }

  private static final class Target {
    final GroupId group;
    final Side.Found found;

    @Nullable
    Object before;

    @Nullable
    Object after;

    Target(GroupId group, Side.Found found) {
      this.group = group;
      this.found = found;
    }
  }

  MirroredChanges(Rules rules, boolean ofOld, List<Change<Object>> changes) {
    this.rules = rules;
    this.ofOld = ofOld;
    this.own = rules.side(ofOld);
    this.other = rules.side(!ofOld);
    Map<EntityKey<?>, Change<Object>> byKey = new LinkedHashMap<>();
    for (Change<Object> change : changes) {
      Object either = change.before() != null ? change.before() : change.after();
      if (either != null) {
        byKey.put(own.keyOf(either), change);
        open(change.before());
        open(change.after());
      }
    }
    groups.forEach((id, group) -> fill(id, group, byKey));
    groups.forEach(this::aim);
  }

  private void open(@Nullable Object entity) {
    GroupId id = entity == null ? null : idOf(entity);
    if (id != null) {
      groups.computeIfAbsent(id, any -> new Group());
    }
  }

  private @Nullable GroupId idOf(Object entity) {
    Rule rule = rules.of(entity.getClass(), ofOld);
    return rule == null || rule.kind() == Rule.Kind.DROPPED
        ? null
        : new GroupId(rule, rules.group(rule, entity, ofOld));
  }

  private void fill(GroupId id, Group group, Map<EntityKey<?>, Change<Object>> changes) {
    for (EntityKey<?> key : id.keys()) {
      Change<Object> change = changes.get(key);
      if (change == null) {
        Side.Found found = own.read(key);
        group.others.put(key, found.item());
        add(group.before, found.entity());
        add(group.after, found.entity());
        continue;
      }
      if (change.before() != null && id.equals(idOf(change.before()))) {
        group.before.add(change.before());
      }
      if (change.after() != null && id.equals(idOf(change.after()))) {
        group.after.add(change.after());
      }
    }
  }

  private static void add(List<Object> list, @Nullable Object entity) {
    if (entity != null) {
      list.add(entity);
    }
  }

  private void aim(GroupId id, Group group) {
    group.madeBefore = rules.made(id.rule(), group.before, ofOld);
    group.madeAfter = rules.made(id.rule(), group.after, ofOld);
    if (!ofOld && !rules.agree(id.rule(), List.copyOf(group.madeAfter.values()), after(group))) {
      throw new MigrationException(
          PatternCode.MIGRATION_NOT_INVERSE,
          "Migration " + rules.migration + ": " + group.after + " becomes "
              + group.madeAfter.values()
              + " on the old side, of which something else would be made again; let one function"
              + " undo the other.",
          null);
    }
    group.madeBefore.forEach((key, entity) -> target(id, key).before = entity);
    group.madeAfter.forEach((key, entity) -> {
      Target target = target(id, key);
      if (target.after != null) {
        throw rules.collision(target.group.keys().get(0), id.keys().get(0), key);
      }
      target.after = entity;
    });
  }

  private Target target(GroupId id, EntityKey<?> key) {
    return targets.computeIfAbsent(key, any -> new Target(id, other.read(key)));
  }

  private Map<EntityKey<?>, Object> after(Group group) {
    return byKey(group.after);
  }

  private Map<EntityKey<?>, Object> byKey(List<Object> entities) {
    Map<EntityKey<?>, Object> all = new LinkedHashMap<>();
    entities.forEach(entity -> all.put(own.keyOf(entity), entity));
    return all;
  }

  /** Whether the other side is what the old entities make, before the changes. */
  boolean agreed() {
    return ofOld
        ? targets.values().stream()
            .allMatch(target -> rules.same(target.before, target.found.entity()))
        : groups.entrySet().stream().allMatch(each -> agreed(each.getKey(), each.getValue()));
  }

  private boolean agreed(GroupId id, Group group) {
    List<Object> olds = new ArrayList<>();
    for (EntityKey<?> key : group.madeBefore.keySet()) {
      add(olds, target(id, key).found.entity());
    }
    for (EntityKey<?> key : group.madeAfter.keySet()) {
      if (!group.madeBefore.containsKey(key) && target(id, key).found.entity() != null) {
        return false;
      }
    }
    return rules.agree(id.rule(), olds, byKey(group.before));
  }

  /** Refuses to overwrite what other old entities were made into. */
  void checkCollisions() {
    targets.forEach((key, target) -> {
      Object standing = target.found.entity();
      if (target.after != null && standing != null) {
        rules.checkCollision(target.group.rule(), target.group.keys(), key, standing);
      }
    });
  }

  /** The writes of the other side, each on condition that the item is as it was read. */
  List<TransactionPart> parts() {
    List<TransactionPart> parts = new ArrayList<>();
    groups
        .values()
        .forEach(
            group -> group.others.forEach((key, item) -> parts.add(own.writes.check(key, item))));
    targets.forEach((key, target) -> {
      Object after = target.after;
      Side.Found found = target.found;
      if (after != null && !stored(after, found.entity())) {
        parts.add(other.writes.put(after, found.item()));
      } else if (after == null) {
        // Where there is nothing yet, a backfill may be about to write what this takes away.
        parts.add(
            found.item().isEmpty()
                ? other.writes.check(key, found.item())
                : other.writes.delete(key, found.item()));
      }
    });
    return parts;
  }

  private boolean stored(Object after, @Nullable Object found) {
    return found != null && ExactWrites.same(other.itemOf(after), other.itemOf(found));
  }

  /** The keys of both sides, for messages. */
  @Override
  public String toString() {
    return groups.keySet().stream().map(GroupId::keys).toList() + " (" + targets.keySet() + ")";
  }
}
