package dev.gateleg.processor.model;

import java.util.List;

/**
 * A record of some of an entity's components.
 *
 * @param type the record
 * @param implementation the class to write
 * @param isPublic whether both are public
 * @param entity the entity
 * @param components the entity's components, in the order of the record
 * @param place where it stands
 */
public record ProjectionDef(
    JavaType type,
    JavaType implementation,
    boolean isPublic,
    EntityDef entity,
    List<ComponentDef> components,
    Place place) {

  /** Copies the components. */
  public ProjectionDef {
    components = List.copyOf(components);
  }
}
