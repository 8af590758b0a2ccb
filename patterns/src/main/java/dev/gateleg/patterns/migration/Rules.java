package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All rules of a migration, and both its sides. Immutable and thread-safe. */
final class Rules {

  final String migration;
  final Side old;
  final Side now;
  final List<Rule> all;
  private final Map<Class<?>, Rule> byOld = new HashMap<>();
  private final Map<Class<?>, Rule> byNew = new HashMap<>();

  Rules(String migration, Side old, Side now, List<Rule> all) {
    this.migration = migration;
    this.old = old;
    this.now = now;
    this.all = List.copyOf(all);
    for (Rule rule : all) {
      rule.olds().forEach(type -> byOld.put(type.javaType(), rule));
      rule.news().forEach(type -> byNew.put(type.javaType(), rule));
    }
  }

  boolean sameTable() {
    return old.context.tableName().equals(now.context.tableName());
  }

  Side side(boolean ofOld) {
    return ofOld ? old : now;
  }

  /** The rule of an entity; null where the migration has none. */
  @Nullable
  Rule of(Class<?> type, boolean ofOld) {
    return ofOld ? byOld.get(type) : byNew.get(type);
  }

  /** The keys of all entities that belong together with one, itself included. */
  List<EntityKey<?>> group(Rule rule, Object entity, boolean ofOld) {
    Way way = rule.way(ofOld);
    return way.together() == null
        ? List.of(side(ofOld).keyOf(entity))
        : List.copyOf(way.together().apply(entity));
  }

  /** What entities that belong together become on the other side, by key. */
  Map<EntityKey<?>, Object> made(Rule rule, List<Object> members, boolean ofOld) {
    Map<EntityKey<?>, Object> made = new LinkedHashMap<>();
    if (members.isEmpty()) {
      return made;
    }
    for (Object entity : rule.way(ofOld).made().apply(members)) {
      Object other = made.put(side(!ofOld).keyOf(entity), entity);
      if (other != null) {
        throw new MigrationException(
            PatternCode.MIGRATION_KEYS_COLLIDE,
            "Migration " + migration + ": " + members + " becomes " + other + " and " + entity
                + ", which have one key; give them keys of their own.",
            null);
      }
    }
    return made;
  }

  /** Whether entities of the old side become exactly these of the new one. */
  boolean agree(Rule rule, List<Object> olds, Map<EntityKey<?>, Object> news) {
    Map<EntityKey<?>, Object> expected = made(rule, olds, true);
    if (!expected.keySet().equals(news.keySet())) {
      return false;
    }
    for (Map.Entry<EntityKey<?>, Object> each : expected.entrySet()) {
      if (!same(each.getValue(), news.get(each.getKey()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether two entities of the new side are stored as the same item; null is none. */
  boolean same(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == other;
    }
    return ExactWrites.same(now.itemOf(one), now.itemOf(other));
  }

  /**
   * Refuses to write a new entity where one stands that was made of others, which are still there.
   *
   * @param rule the rule of both
   * @param sources the keys of the old entities that it is to be made of
   * @param key where it is to stand
   * @param standing what stands there
   */
  void checkCollision(
      Rule rule, List<? extends EntityKey<?>> sources, EntityKey<?> key, Object standing) {
    Set<EntityKey<?>> own = new HashSet<>(sources);
    List<Object> parts = members(group(rule, standing, false), now).entities();
    Map<EntityKey<?>, Object> others = made(rule, parts, false);
    if (others.isEmpty() || others.keySet().stream().anyMatch(own::contains)) {
      return;
    }
    for (EntityKey<?> other : others.keySet()) {
      Object entity = old.read(other).entity();
      if (entity != null) {
        List<Object> all = members(group(rule, entity, true), old).entities();
        if (made(rule, all, true).containsKey(key)) {
          throw collision(sources.get(0), other, key);
        }
      }
    }
  }

  MigrationException collision(EntityKey<?> one, EntityKey<?> other, EntityKey<?> both) {
    return new MigrationException(
        PatternCode.MIGRATION_KEYS_COLLIDE,
        "Migration " + migration + ": " + one + " and " + other + " both become " + both
            + "; put what tells them apart into the new key.",
        null);
  }

  /** Entities that belong together, as they are now. */
  Members members(List<? extends EntityKey<?>> keys, Side side) {
    Map<EntityKey<?>, Map<String, Value>> items = new LinkedHashMap<>();
    List<Object> entities = new ArrayList<>();
    for (EntityKey<?> key : keys) {
      Side.Found found = side.read(key);
      items.put(key, found.item());
      if (found.entity() != null) {
        entities.add(found.entity());
      }
    }
    return new Members(items, entities);
  }

  /**
   * Entities that belong together.
   *
   * @param items the item under each key; empty where there is none
   * @param entities those that are there
   */
  record Members(Map<EntityKey<?>, Map<String, Value>> items, List<Object> entities) {}
}
