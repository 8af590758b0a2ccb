package dev.gateleg.processor.model;

import java.util.List;

/**
 * A record that is stored inside an entity.
 *
 * @param type the record
 * @param fields the class of its fields and codec, {@code AddressFields}
 * @param isPublic whether both are public
 * @param written whether that class is to be written, not found on the class path
 * @param components its components
 */
public record RecordDef(
    JavaType type,
    JavaType fields,
    boolean isPublic,
    boolean written,
    List<ComponentDef> components) {

  /** Copies the components. */
  public RecordDef {
    components = List.copyOf(components);
  }
}
