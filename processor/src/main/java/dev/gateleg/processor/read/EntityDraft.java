package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.CopyDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.TemplateDef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity as its record says it, before the table's attributes are known.
 *
 * @param type the record
 * @param name the name that items carry as their type
 * @param companion the class to write
 * @param isPublic whether both are public
 * @param written whether the companion is to be written
 * @param components the components
 * @param keys the keys
 * @param copy what it is a copy of, or null
 * @param place where it stands
 */
record EntityDraft(
    JavaType type,
    String name,
    JavaType companion,
    boolean isPublic,
    boolean written,
    List<ComponentDef> components,
    List<DraftKey> keys,
    @Nullable CopyDef copy,
    Place place) {

  /** A key as it is written. */
  record DraftKey(
      String index,
      List<TemplateDef> partition,
      List<TemplateDef> sort,
      boolean shared,
      Place place) {}

  /** The same entity with these components in the places of those of their names. */
  EntityDraft with(Map<String, ComponentDef> others) {
    List<DraftKey> otherKeys = keys.stream()
        .map(key -> new DraftKey(
            key.index(),
            templates(key.partition(), others),
            templates(key.sort(), others),
            key.shared(),
            key.place()))
        .toList();
    return new EntityDraft(
        type,
        name,
        companion,
        isPublic,
        written,
        replaced(components, others),
        otherKeys,
        copy,
        place);
  }

  private static List<TemplateDef> templates(
      List<TemplateDef> templates, Map<String, ComponentDef> others) {
    return templates.stream()
        .map(template -> new TemplateDef(
            template.template(), replaced(template.components(), others), template.place()))
        .toList();
  }

  private static List<ComponentDef> replaced(
      List<ComponentDef> components, Map<String, ComponentDef> others) {
    return components.stream()
        .map(component -> others.getOrDefault(component.name(), component))
        .toList();
  }
}
