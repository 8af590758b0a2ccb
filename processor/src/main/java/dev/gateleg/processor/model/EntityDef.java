package dev.gateleg.processor.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
 * @param copy what it is a copy of, or null
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
    @Nullable CopyDef copy,
    Place place) {

  /** Copies the lists. */
  public EntityDef {
    components = List.copyOf(components);
    keys = List.copyOf(keys);
  }

  /** The same with other keys. */
  public EntityDef withKeys(List<KeyDef> others) {
    return new EntityDef(type, name, companion, isPublic, written, components, others, copy, place);
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

  /** The components that some key is made of, by itself or by what is derived of it, in the record's order. */
  public List<ComponentDef> keyComponents() {
    return components.stream().filter(c -> inKeys(c.name())).toList();
  }

  private boolean inKeys(String component) {
    return keys.stream()
            .anyMatch(key -> key.partitionComponents().contains(component)
                || key.sortComponents().contains(component))
        || derivedComponents().stream()
            .flatMap(derived -> Objects.requireNonNull(derived.derivation()).sources().stream())
            .anyMatch(source -> source.component().equals(component));
  }

  /** The parts of keys that are derived of components, each once. */
  public List<ComponentDef> derivedComponents() {
    Map<String, ComponentDef> derived = new LinkedHashMap<>();
    for (KeyDef key : keys) {
      for (KeyPartDef part : key.parts()) {
        part.components().stream()
            .filter(component -> component.derivation() != null)
            .forEach(component -> derived.putIfAbsent(component.name(), component));
      }
    }
    return List.copyOf(derived.values());
  }
}
