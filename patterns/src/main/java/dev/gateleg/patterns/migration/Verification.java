package dev.gateleg.patterns.migration;

import dev.gateleg.core.cost.ReadMode;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.patterns.migration.VerifyResult.Different;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares both sides, item by item and both ways, by one scan of each: of every new item that the old ones say, and of every
 * one that is there, a digest is kept until both were seen. What does not fit is read again, since programs go on writing; what
 * still does not is a difference. Whatever can't be read ends it with an exception. Not thread-safe.
 */
final class Verification {

  private final Rules rules;
  private final Tally tally;
  private final int segments;
  private double units;

  Verification(Rules rules, Tally tally, int segments) {
    this.rules = rules;
    this.tally = tally;
    this.segments = segments;
  }

  VerifyResult run() {
    if (rules.sameTable()) {
      scan(rules.old, Tally.BOTH);
    } else {
      scan(rules.old, Tally.OLD);
      scan(rules.now, Tally.NEW);
    }
    tally.finishGroups();
    Set<Different> differences = new LinkedHashSet<>(tally.collisions());
    long again = 0;
    for (Map.Entry<EntityKey<?>, Tally.Entry> entry : tally.open().entrySet()) {
      again++;
      Different different = looked(entry.getKey(), entry.getValue());
      if (different != null) {
        differences.add(different);
      }
    }
    return new VerifyResult(
        tally.old(),
        tally.now(),
        again,
        tally.unknown(),
        List.copyOf(differences),
        units + rules.old.readUnits.sum() + rules.now.readUnits.sum());
  }

  private void scan(Side side, String which) {
    TableCosts costs = TableCosts.of(side.context.schema());
    for (int segment = 0; segment < segments; segment++) {
      String place = which + segment;
      if (tally.finished(place)) {
        continue;
      }
      Map<String, Value> after = tally.position(place);
      do {
        Answer page = StoredItems.scan(side.context, Side.SITE, segment, segments, after, true);
        units += costs.page(page.items(), ReadMode.CONSISTENT).total();
        page.items().forEach(item -> tally.add(item, which));
        after = page.last().isEmpty() ? null : page.last();
        tally.commit(place, after);
      } while (after != null);
    }
  }

  /** What differs at a new key, as both sides are now; null where they are the same. */
  private @Nullable Different looked(EntityKey<?> key, Tally.Entry entry) {
    Rule rule = rules.of(key.type().javaType(), false);
    if (rule == null) {
      return null;
    }
    List<EntityKey<?>> sources = entry.sources();
    if (sources.isEmpty()) {
      Object standing = rules.now.read(key).entity();
      if (standing == null) {
        return null;
      }
      List<Object> parts =
          rules.members(rules.group(rule, standing, false), rules.now).entities();
      Map<EntityKey<?>, Object> olds = rules.made(rule, parts, false);
      if (olds.isEmpty()) {
        return new Different(List.of(), List.of(key));
      }
      sources = rules.group(rule, olds.values().iterator().next(), true);
    }
    Set<EntityKey<?>> different = Align.differing(rules, rule, sources, Set.of(key));
    if (different.isEmpty()) {
      return foreign(rule, sources, key) ? new Different(sources, List.of(key)) : null;
    }
    return new Different(sources, sorted(different));
  }

  /** Whether what stands at a new key is what other old items became, though it looks the same. */
  private boolean foreign(Rule rule, List<EntityKey<?>> sources, EntityKey<?> key) {
    Object standing = rules.now.read(key).entity();
    if (standing == null) {
      return false;
    }
    List<Object> parts =
        rules.members(rules.group(rule, standing, false), rules.now).entities();
    Set<EntityKey<?>> olds = rules.made(rule, parts, false).keySet();
    return !olds.isEmpty() && olds.stream().noneMatch(sources::contains);
  }

  private static List<EntityKey<?>> sorted(Set<EntityKey<?>> keys) {
    TreeSet<EntityKey<?>> sorted =
        new TreeSet<>((one, other) -> one.toString().compareTo(other.toString()));
    sorted.addAll(keys);
    return List.copyOf(sorted);
  }
}
