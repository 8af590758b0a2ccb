package dev.gateleg.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one key attribute of an entity is made of: a template, or a component stored in the attribute as it is.
 *
 * @param attribute the attribute
 * @param template the template as it is written; for a plain key that of its component alone
 * @param constant the name of the template's constant in the companion; null for a plain key
 */
public record KeyPartDef(
    String attribute, TemplateDef template, @Nullable String constant) {

  /** Whether the key attribute is the component's own attribute. */
  public boolean plain() {
    return constant == null;
  }

  /** The components, in the template's order. */
  public List<ComponentDef> components() {
    return template.components();
  }

  /** The kind of the attribute. */
  public Shape.Stored kind() {
    return plain() ? components().get(0).shape().stored() : Shape.Stored.TEXT;
  }

  /** The template as it is written. */
  public String text() {
    return template.template().template();
  }
}
