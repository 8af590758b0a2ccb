package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.TemplateDef;
import java.util.List;

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
    Place place) {

  /** A key as it is written. */
  record DraftKey(String index, List<TemplateDef> partition, List<TemplateDef> sort, Place place) {}
}
