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

  /** Whether the template is one component and nothing else; it may have a format. */
  public boolean single() {
    String text = template.template();
    return components.size() == 1
        && text.startsWith("{" + components.get(0).name())
        && text.indexOf('}') == text.length() - 1;
  }

  /** The format of a component here; empty where it has none. */
  public String format(String component) {
    String start = "{" + component + ":";
    int at = template.template().indexOf(start);
    return at < 0
        ? ""
        : template.template().substring(at + start.length(), template.template().indexOf('}', at));
  }
}
