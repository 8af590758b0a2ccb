package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.History.Moment;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.Operation.Part;
import dev.gateleg.proofs.models.Step.Verb;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Checks an item after each write: its values, its version and instants, its type, and every one of its key attributes. */
final class ItemChecks {

  /** Clocks may be wrong by minutes, and requests late by some more. */
  private static final Duration CLOCKS = Duration.ofMinutes(45);

  private final ModelSpec model;
  private final Judge judge;
  private final History history;

  ItemChecks(ModelSpec model, Judge judge, History history) {
    this.model = model;
    this.history = history;
    this.judge = judge;
  }

  void check(
      Operation by,
      Part part,
      EntitySpec entity,
      Moment before,
      Moment after,
      @Nullable Row expected) {
    Row row = Objects.requireNonNull(after.stored());
    if (expected != null && !expected.same(entity, row)) {
      judge.violation(
          "StoredOtherwise",
          by + " stored other values: expected / stored: " + expected.difference(row));
    }
    for (ComponentSpec component : entity.components()) {
      switch (component.role()) {
        case VERSION -> version(by, part, before, row.get(component.name()));
        case CREATED -> created(by, part, component, before, row.get(component.name()));
        case UPDATED -> instant(by, component, row.get(component.name()));
        default -> {}
      }
    }
    if (model.typed()
        && !AttributeValue.fromS(entity.name()).equals(after.item().get(ModelSpec.TYPE))) {
      judge.violation("TypeWrong", by + " stored the type " + after.item().get(ModelSpec.TYPE));
    }
    keys(by.toString(), entity, row, after.item());
  }

  /** Versions count up by one, and none comes back for a key. */
  private void version(Operation by, Part part, Moment before, @Nullable Object stored) {
    long version = stored instanceof Long number ? number : 0;
    Row was = before.row();
    if (was == null) {
      boolean resent = by.effects.stream().anyMatch(each -> each.id().equals(part.id()));
      if (version <= 0 || history.hadVersion(part.id(), version) && !resent) {
        judge.violation(
            "VersionRepeated", by + " stored version " + version + " of " + part.id() + " again");
      }
      return;
    }
    long old = Meaning.versionOf(Objects.requireNonNull(before.entity()), was);
    if (version != old + 1) {
      judge.violation(
          "VersionWrong", by + " stored version " + version + " after " + old + " of " + part.id());
    }
  }

  private void created(
      Operation by, Part part, ComponentSpec component, Moment before, @Nullable Object stored) {
    Verb verb = part.write().verb();
    Object old = before.row() == null ? null : before.row().get(component.name());
    if (old != null && !verb.whole()) {
      if (!old.equals(stored)) {
        judge.violation(
            "CreatedAtChanged",
            by + " changed " + component.name() + " from " + old + " to " + stored);
      }
    } else if (before.row() == null || verb.whole()) {
      instant(by, component, stored);
    }
  }

  private void instant(Operation by, ComponentSpec component, @Nullable Object stored) {
    Instant from = VirtualClock.START.plusNanos(by.began).minus(CLOCKS);
    if (!(stored instanceof Instant at)
        || at.isBefore(from)
        || at.isAfter(VirtualClock.START.plusNanos(by.began).plus(CLOCKS))) {
      judge.violation("StampWrong", by + " stored " + component.name() + " " + stored);
    }
  }

  /** Whether an item lies under the key that its own attributes make. */
  boolean hasItsKey(EntitySpec entity, Row row, Map<String, AttributeValue> item) {
    KeySpec key = entity.tableKey();
    return fits(entity, row, item, key.partition(), ModelSpec.PARTITION)
        && fits(entity, row, item, key.sort(), ModelSpec.SORT);
  }

  private static boolean fits(
      EntitySpec entity,
      Row row,
      Map<String, AttributeValue> item,
      List<String> templates,
      String attribute) {
    boolean raw = entity.tableKey().raw();
    return Template.of(templates.get(0)).problem(entity, row, raw, Recorder.text(item, attribute))
        == null;
  }

  /** Every key attribute is what the templates make of the row. */
  void keys(String by, EntitySpec entity, Row row, Map<String, AttributeValue> item) {
    for (KeySpec key : entity.keys()) {
      templates(by, entity, row, item, key, key.partition(), true);
      templates(by, entity, row, item, key, key.sort(), false);
    }
  }

  private void templates(
      String by,
      EntitySpec entity,
      Row row,
      Map<String, AttributeValue> item,
      KeySpec key,
      List<String> templates,
      boolean partition) {
    List<String> attributes = model.attributes(key.index(), partition);
    for (int i = 0; i < templates.size(); i++) {
      Template template = Template.of(templates.get(i));
      String attribute = attributes.get(i);
      boolean plain =
          entity.components().stream().anyMatch(component -> component.stored().equals(attribute));
      if (plain) {
        continue; // The attribute is the component's own, and was compared with it.
      }
      AttributeValue stored = item.get(attribute);
      String wrong = template.problem(entity, row, key.raw(), stored == null ? null : stored.s());
      if (wrong != null) {
        judge.violation(
            key.index().isEmpty() ? "KeyWrong" : "IndexKeyWrong",
            by + " left " + attribute + ", which " + wrong + "; the item is " + row);
      }
    }
  }
}
