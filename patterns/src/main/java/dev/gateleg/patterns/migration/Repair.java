package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.migration.VerifyResult.Different;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Mends differences that a verification found, one in a transaction. */
record Repair(Rules rules, List<Different> differences) implements Segments.Job {

  @Override
  public void handle(List<Map<String, Value>> unused, Segments segments) {
    for (Different different : differences) {
      if (different.old().isEmpty()) {
        continue; // nothing tells of what it was made; a person has to look at it
      }
      EntityType<?> type = different.old().get(0).type();
      Rule rule = rules.of(type.javaType(), true);
      if (rule != null) {
        Set<EntityKey<?>> extras = Set.copyOf(different.now());
        Align align = new Align(rules, rule, different.old(), extras, null);
        segments.write(List.of(align), different.now().size());
        segments.count(align.written());
      }
    }
  }
}
