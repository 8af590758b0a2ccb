package dev.gateleg.processor.read;

import dev.gateleg.model.key.KeyOverlap;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.TemplateDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the raw keys whose last text may hold the separator: {@code CUST|{id}} takes the id {@code 7|x} if no other entity
 * of the table has a key that could then be the same. Keys that two entities share, as in a collection, open together or
 * not at all.
 */
final class OpenEnds {

  /** A template of an entity in a key attribute. */
  private record End(EntityDef entity, String attribute, KeyTemplate template) {}

  private final List<End> all = new ArrayList<>();
  private final Set<End> open = new HashSet<>();

  private OpenEnds(List<EntityDef> entities, String scope) {
    for (EntityDef entity : entities) {
      for (KeyDef key : entity.keys()) {
        for (KeyPartDef part : key.parts()) {
          if (!part.plain()) {
            add(entity, part, scope);
          }
        }
      }
    }
  }

  private void add(EntityDef entity, KeyPartDef part, String scope) {
    End place = new End(entity, part.attribute(), part.template().template());
    all.add(place);
    List<String> components = place.template.components();
    // A companion of another jar is as it is; a scope must be told from what follows it.
    if (entity.written()
        && place.template.endsInRawText()
        && !components.get(components.size() - 1).equals(scope)) {
      open.add(place);
    }
  }

  /** The entities with templates that are as open as they can be. */
  static List<EntityDef> of(List<EntityDef> entities, String scope) {
    OpenEnds ends = new OpenEnds(entities, scope);
    while (ends.closeOne()) {
      continue;
    }
    return ends.open.isEmpty() ? entities : entities.stream().map(ends::opened).toList();
  }

  /** Closes a template that could meet another if it were open. */
  private boolean closeOne() {
    for (End candidate : open) {
      for (End other : all) {
        if (!other.entity.equals(candidate.entity)
            && other.attribute.equals(candidate.attribute)
            && (apart(candidate, other) || newlyMeets(candidate, other))) {
          return open.remove(candidate);
        }
      }
    }
    return false;
  }

  /** Whether the two make the same keys, and the other can't be open. */
  private boolean apart(End candidate, End other) {
    return candidate.template.makesTheKeysOf(other.template) && !open.contains(other);
  }

  private boolean newlyMeets(End candidate, End other) {
    KeyTemplate now = open.contains(other) ? other.template.withOpenEnd() : other.template;
    return !KeyOverlap.canCollide(candidate.template, other.template)
        && KeyOverlap.canCollide(candidate.template.withOpenEnd(), now);
  }

  private EntityDef opened(EntityDef entity) {
    return entity.withKeys(
        entity.keys().stream().map(key -> opened(entity, key)).toList());
  }

  private KeyDef opened(EntityDef entity, KeyDef key) {
    return new KeyDef(
        key.index(),
        key.partition().stream().map(part -> opened(entity, part)).toList(),
        key.sort().stream().map(part -> opened(entity, part)).toList(),
        key.derived(),
        key.shared(),
        key.place());
  }

  private KeyPartDef opened(EntityDef entity, KeyPartDef part) {
    TemplateDef template = part.template();
    if (part.plain() || !open.contains(new End(entity, part.attribute(), template.template()))) {
      return part;
    }
    return new KeyPartDef(
        part.attribute(),
        new TemplateDef(template.template().withOpenEnd(), template.components(), template.place()),
        part.constant());
  }
}
