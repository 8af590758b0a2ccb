package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The copies of a model's entity: an item for each row, found by one of its components, which not every row has. */
final class Copying {

  /** What the keys of copies start with, after the tenant. */
  static final String PREFIX = "K";

  private Copying() {}

  /** The component by which copies are found; null where an entity has none. What expires is not copied. */
  static @Nullable ComponentSpec by(EntitySpec entity) {
    return entity.has(Role.EXPIRY)
        ? null
        : entity.components().stream()
            .filter(
                each -> ValueType.IN_KEYS.contains(each.type()) && each.type().isScalar())
            .filter(each -> each.role() == Role.NONE && !each.keyOnly() && !entity.inTableKey(each))
            .filter(each -> each.type() != ValueType.MONEY && each.attribute().isEmpty())
            .findFirst()
            .orElse(null);
  }

  /** The copy's record, as a person would write it. */
  static String source(ModelSpec model, EntitySpec owner) {
    ComponentSpec by = Objects.requireNonNull(by(owner));
    List<ComponentSpec> keys = keys(owner);
    return "\n  @Entity(companion = \"" + owner.name() + "Copies\")\n  @CopyOf(" + owner.name()
        + ".class)\n  @Key(partition = \"" + partition(model, by) + "\", sort = \"" + sort(keys)
        + "\")\n  record " + owner.name() + "Copy("
        + owner.keyComponents().stream()
            .map(each -> each.type().java() + " " + each.name() + ", ")
            .collect(Collectors.joining())
        + by.type().java() + " " + by.name() + ") {}\n";
  }

  private static List<ComponentSpec> keys(EntitySpec owner) {
    return owner.keyComponents().stream()
        .filter(each -> !each.name().equals(ModelSpec.TENANT))
        .toList();
  }

  private static String partition(ModelSpec model, ComponentSpec by) {
    return (model.scoped() ? "T#{tenant}#" : "") + PREFIX + "#" + Template.braces(by);
  }

  private static String sort(List<ComponentSpec> keys) {
    return keys.stream().map(Template::braces).collect(Collectors.joining("#"));
  }

  /** Compares the copies that there are with the rows that there are. */
  static void check(
      ModelSpec model,
      EntitySpec owner,
      Map<String, Row> live,
      DynamoDbClient client,
      Judge judge) {
    ComponentSpec by = Objects.requireNonNull(by(owner));
    Template partition = Template.of(partition(model, by));
    Template sort = Template.of(sort(keys(owner)));
    Map<String, Map<String, AttributeValue>> copies = new TreeMap<>();
    client
        .scanPaginator(scan -> scan.tableName("model").consistentRead(true))
        .items()
        .forEach(item -> {
          if (isCopy(item)) {
            copies.put(Recorder.id(item), item);
          }
        });
    for (Map.Entry<String, Row> each : live.entrySet()) {
      Row row = each.getValue();
      if (row.get(by.name()) == null) {
        continue;
      }
      List<String> same = copies.entrySet().stream()
          .filter(copy -> partition.problem(owner, row, false, text(copy.getValue(), true)) == null
              && sort.problem(owner, row, false, text(copy.getValue(), false)) == null)
          .map(Map.Entry::getKey)
          .toList();
      if (same.size() != 1) {
        judge.violation("CopyWrong", each.getKey() + " " + row + " has the copies " + same);
      } else {
        values(owner, by, row, Objects.requireNonNull(copies.remove(same.get(0))), judge);
      }
    }
    copies.forEach((id, item) -> judge.violation("CopyWrong", id + " is a copy of nothing"));
  }

  private static void values(
      EntitySpec owner, ComponentSpec by, Row row, Map<String, AttributeValue> copy, Judge judge) {
    Map<String, AttributeValue> expected = new HashMap<>();
    for (ComponentSpec component : owner.keyComponents()) {
      expected.put(
          component.name(),
          component.type().store(Objects.requireNonNull(row.get(component.name()))));
    }
    Object value = Objects.requireNonNull(row.get(by.name()));
    AttributeValue stored = copy.get(by.name());
    if (stored == null || !by.type().same(by.type().load(stored), value)) {
      judge.violation("CopyWrong", copy + " has another " + by.name() + " than " + row);
    }
    if (!copy.keySet().containsAll(expected.keySet())) {
      judge.violation("CopyWrong", copy + " lacks some of " + expected.keySet());
    }
  }

  private static String text(Map<String, AttributeValue> item, boolean partition) {
    return Recorder.text(item, partition ? ModelSpec.PARTITION : ModelSpec.SORT);
  }

  /** Whether an item is a copy, by its key alone. */
  static boolean isCopy(Map<String, AttributeValue> item) {
    AttributeValue partition = item.get(ModelSpec.PARTITION);
    return partition != null && partition.s() != null && isCopy(partition.s());
  }

  static boolean isCopy(String partition) {
    return partition.matches("(?s)(T#[^#]*#)?" + PREFIX + "#.*");
  }
}
