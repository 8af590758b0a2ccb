package dev.gateleg.processor.model;

import dev.gateleg.model.key.KeyTemplate;
import java.util.List;

/**
 * A key template bound to the components that it names.
 *
 * @param template the template, with the types of the components
 * @param components the components, in the template's order
 * @param place where it is written
 */
public record TemplateDef(KeyTemplate template, List<ComponentDef> components, Place place) {

  /** Copies the components. */
  public TemplateDef {
    components = List.copyOf(components);
  }

  /** Whether the template is one component without a format and nothing else. */
  public boolean single() {
    return components.size() == 1
        && template.template().equals("{" + components.get(0).name() + "}");
  }
}
