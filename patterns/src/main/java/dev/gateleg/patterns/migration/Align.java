package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.write.LatePart;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the new side what the old one says, for old entities that belong together: for backfills and repairs. The old items are
 * checked to be as they were read in the transaction that writes the new ones, so that nothing newer is overwritten and nothing
 * that was deleted comes back, however late the transaction arrives. Not thread-safe.
 */
final class Align implements LatePart {

  private final Rules rules;
  private final Rule rule;
  private final List<EntityKey<?>> sources;
  private final Set<EntityKey<?>> extras;
  private Rules.@Nullable Members scanned;
  private int written;

  /**
   * What is to be aligned.
   *
   * @param sources the keys of the old entities
   * @param extras keys of the new side where something stands that may be too much
   * @param scanned the old entities as a scan found them, which saves reads at the first try; or null
   */
  Align(
      Rules rules,
      Rule rule,
      List<EntityKey<?>> sources,
      Set<EntityKey<?>> extras,
      Rules.@Nullable Members scanned) {
    this.rules = rules;
    this.rule = rule;
    this.sources = sources;
    this.extras = extras;
    this.scanned = scanned;
  }

  /** How many items the last try wrote. */
  int written() {
    return written;
  }

  List<EntityKey<?>> sources() {
    return sources;
  }

  @Override
  public List<? extends TransactionPart> parts(Instant now) {
    boolean guess = scanned != null; // that nothing is there yet
    Rules.Members members = scanned != null ? scanned : rules.members(sources, rules.old);
    scanned = null;
    Map<EntityKey<?>, Object> expected = rules.made(rule, members.entities(), true);
    Set<EntityKey<?>> keys = new LinkedHashSet<>(expected.keySet());
    keys.addAll(extras);
    List<TransactionPart> parts = new ArrayList<>();
    for (EntityKey<?> key : keys) {
      Object wanted = expected.get(key);
      Side.Found found = guess ? Side.Found.NOTHING : rules.now.read(key);
      if (rules.same(wanted, found.entity())) {
        continue;
      }
      if (wanted != null && found.entity() != null) {
        rules.checkCollision(rule, sources, key, found.entity());
      }
      parts.add(
          wanted == null
              ? rules.now.writes.delete(key, found.item())
              : rules.now.writes.put(wanted, found.item()));
    }
    written = parts.size();
    if (!parts.isEmpty()) {
      members.items().forEach((key, item) -> parts.add(rules.old.writes.check(key, item)));
    }
    return parts;
  }

  /** The new keys that are not what the old entities make, as both are now. */
  static Set<EntityKey<?>> differing(
      Rules rules, Rule rule, List<EntityKey<?>> sources, Set<EntityKey<?>> extras) {
    while (true) {
      Rules.Members members = rules.members(sources, rules.old);
      Map<EntityKey<?>, Object> expected = rules.made(rule, members.entities(), true);
      Set<EntityKey<?>> keys = new LinkedHashSet<>(expected.keySet());
      keys.addAll(extras);
      Set<EntityKey<?>> different = new LinkedHashSet<>();
      for (EntityKey<?> key : keys) {
        if (!rules.same(expected.get(key), rules.now.read(key).entity())) {
          different.add(key);
        }
      }
      if (different.isEmpty()
          || rules.members(sources, rules.old).items().equals(members.items())) {
        return different;
      }
    }
  }
}
