package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TemplateDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A format on a key that is a component's plain attribute: the attribute itself is stored so. */
final class PlainFormats {

  private final Errors errors;
  private final EntityDraft entity;
  private final Map<String, ComponentDef> formatted = new LinkedHashMap<>();

  PlainFormats(Errors errors, EntityDraft entity) {
    this.errors = errors;
    this.entity = entity;
  }

  /** Takes the formats of templates that stand for these attributes. */
  void take(List<TemplateDef> templates, List<String> attributes) {
    for (int i = 0; i < Math.min(templates.size(), attributes.size()); i++) {
      TemplateDef template = templates.get(i);
      if (KeyResolver.plain(template, attributes.get(i))) {
        ComponentDef component = template.components().get(0);
        String format = template.format(component.name());
        if (!format.isEmpty()) {
          take(template, component, format);
        }
      }
    }
  }

  private void take(TemplateDef template, ComponentDef component, String format) {
    ComponentDef known = formatted.getOrDefault(component.name(), component);
    String before = Formats.of(known.shape());
    Shape shape = before.isEmpty() ? Formats.of(known.shape(), format) : known.shape();
    if (!Formats.timed(known.shape())) {
      refuse(
          template,
          format,
          "it is the plain attribute '" + component.attribute() + "', which is stored as "
              + component.shape().type().shown() + " is, without a format",
          "leave the format out, or name the index's attribute otherwise than the component's");
    } else if (shape == null || !before.isEmpty() && !before.equals(format)) {
      refuse(
          template,
          format,
          "its plain attribute '" + component.attribute() + "' has the format \"" + before + "\"",
          "use one format for both");
    } else {
      formatted.put(component.name(), known.with(shape));
    }
  }

  private void refuse(TemplateDef template, String format, String why, String remedy) {
    errors.report(
        Code.ATTRIBUTE_FORMAT,
        template.place(),
        entity.type().name() + "'s key \"" + template.template().template() + "\"",
        format,
        why,
        remedy);
  }

  /** The entity with its attributes in these formats. */
  EntityDraft applied() {
    return formatted.isEmpty() ? entity : entity.with(formatted);
  }
}
