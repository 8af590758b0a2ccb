package dev.gateleg.processor.read;

import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.List;

/** Where the number of a shard can stand: in a partition key, chosen by components of the table's key. */
final class ShardChecks {

  private final Errors errors;
  private final EntityDraft entity;

  ShardChecks(Errors errors, EntityDraft entity) {
    this.errors = errors;
    this.entity = entity;
  }

  void check(List<KeyDef> keys, List<IndexDef> indexes) {
    List<String> table = new ArrayList<>();
    keys.get(0).components().stream()
        .filter(component -> component.role() != Role.SHARD)
        .map(ComponentDef::name)
        .forEach(table::add);
    for (KeyDef key : keys) {
      boolean local =
          indexes.stream().anyMatch(index -> index.name().equals(key.index()) && index.local());
      if (!key.derived() && !local) {
        key.partition().forEach(part -> checkPartition(key, part, table));
      }
      checkOne(key);
      key.sort().stream()
          .filter(part -> part.template().template().shards() != null)
          .forEach(part -> misplaced(
              key,
              part,
              "items of a partition are spread by its partition key alone",
              "put {shard:…} into the partition key"));
    }
  }

  /** Items of a key are spread once: two numbers of one hash, or of two parts, would spread them no further. */
  private void checkOne(KeyDef key) {
    List<KeyPartDef> spread = key.partition().stream()
        .filter(part -> part.template().template().shards() != null)
        .toList();
    if (spread.size() > 1) {
      misplaced(
          key,
          spread.get(1),
          "another part of the key has them too",
          "keep them in one of the parts");
    }
  }

  private void checkPartition(KeyDef key, KeyPartDef part, List<String> table) {
    ShardSlot slot = part.template().template().shards();
    if (slot == null || slot.drawn()) {
      return;
    }
    for (String component : slot.by()) {
      if (!table.contains(component)) {
        misplaced(
            key,
            part,
            "'" + component + "', by which items are to be spread, is no part of the table's key",
            Errors.suggestion(component, table));
      }
    }
    if (table.isEmpty()) {
      misplaced(
          key, part, "the table's key has no component to spread items by", "put one into the key");
    }
  }

  private void misplaced(KeyDef key, KeyPartDef part, String why, String remedy) {
    errors.report(
        Code.SHARD_MISPLACED,
        part.template().place(),
        entity.type().name(),
        key.index().isEmpty() ? "the table" : key.index(),
        part.text(),
        why,
        remedy);
  }
}
