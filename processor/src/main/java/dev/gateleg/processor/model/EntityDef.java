package dev.gateleg.processor.model;

import java.util.List;
import java.util.Optional;

/**
 * An entity as one table keeps it.
 *
 * @param type the record
 * @param name the name that items carry as their type
 * @param companion the class of its fields, keys and codec
 * @param isPublic whether both are public
 * @param written whether the companion is to be written, not found on the class path
 * @param components its components
 * @param keys its keys, the table's first
 * @param place where it stands
 */
public record EntityDef(
    JavaType type,
    String name,
    JavaType companion,
    boolean isPublic,
    boolean written,
    List<ComponentDef> components,
    List<KeyDef> keys,
    Place place) {

  /** Copies the lists. */
  public EntityDef {
    components = List.copyOf(components);
    keys = List.copyOf(keys);
  }

  /** The component of that name. */
  public Optional<ComponentDef> component(String component) {
    return components.stream().filter(c -> c.name().equals(component)).findFirst();
  }

  /** The component with that role. */
  public Optional<ComponentDef> component(ComponentDef.Role role) {
    return components.stream().filter(c -> c.role() == role).findFirst();
  }

  /** The key on that index; the table's has an empty name. */
  public Optional<KeyDef> key(String index) {
    return keys.stream().filter(k -> k.index().equals(index)).findFirst();
  }

  /** The components that some key is made of, in the record's order. */
  public List<ComponentDef> keyComponents() {
    return components.stream()
        .filter(c -> keys.stream()
            .anyMatch(k -> k.partitionComponents().contains(c.name())
                || k.sortComponents().contains(c.name())))
        .toList();
  }
}
