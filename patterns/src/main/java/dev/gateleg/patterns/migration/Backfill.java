package dev.gateleg.patterns.migration;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Copies the old items of a page, several in one transaction. Not thread-safe. */
final class Backfill implements Segments.Job {

  /** So few that a conflict with a program's write repeats little, so many that a transaction pays. */
  private static final int MOST = 8;

  private static final long MOST_BYTES = 1_000_000;

  private final Rules rules;
  private final TableCosts oldCosts;
  private final TableCosts newCosts;
  private final List<Align> batch = new ArrayList<>();
  private final Set<EntityKey<?>> targets = new HashSet<>();
  private double units;
  private long bytes;

  Backfill(Rules rules) {
    this.rules = rules;
    this.oldCosts = TableCosts.of(rules.old.context.schema());
    this.newCosts = TableCosts.of(rules.now.context.schema());
  }

  @Override
  public void handle(List<Map<String, Value>> items, Segments segments) {
    for (Map<String, Value> item : items) {
      Object entity = rules.old.entity(item);
      Rule rule = entity == null ? null : rules.of(entity.getClass(), true);
      if (entity != null && rule != null && rule.kind() != Rule.Kind.DROPPED) {
        add(rule, entity, item, segments);
      }
    }
    flush(segments);
  }

  private void add(Rule rule, Object entity, Map<String, Value> item, Segments segments) {
    List<EntityKey<?>> sources = rules.group(rule, entity, true);
    boolean alone = sources.size() > 1 || rule.news().stream().anyMatch(this::bringsAlong);
    if (sources.size() > 1) {
      flush(segments);
      batch.add(new Align(rules, rule, sources, Set.of(), null));
      units += 2 * oldCosts.unchanged(item, WriteMode.TRANSACTIONAL).total();
      flush(segments);
      return;
    }
    Map<EntityKey<?>, Object> made = rules.made(rule, List.of(entity), true);
    boolean meets = made.keySet().stream().anyMatch(targets::contains);
    if (alone || meets || batch.size() == MOST || bytes > MOST_BYTES) {
      flush(segments);
    }
    Rules.Members scanned = new Rules.Members(Map.of(sources.get(0), item), List.of(entity));
    batch.add(new Align(rules, rule, sources, Set.of(), scanned));
    targets.addAll(made.keySet());
    units += oldCosts.unchanged(item, WriteMode.TRANSACTIONAL).total();
    for (Object each : made.values()) {
      Map<String, Value> stored = rules.now.itemOf(each);
      bytes += ItemSize.of(stored);
      units += newCosts.write(null, stored, WriteMode.TRANSACTIONAL).total();
    }
    if (alone) {
      flush(segments);
    }
  }

  private boolean bringsAlong(EntityType<?> type) {
    return rules.now.context.bringsAlong(type);
  }

  private void flush(Segments segments) {
    if (!batch.isEmpty()) {
      segments.write(batch, units);
      segments.count(batch.stream().mapToInt(Align::written).sum());
      batch.clear();
      targets.clear();
      units = 0;
      bytes = 0;
    }
  }
}
