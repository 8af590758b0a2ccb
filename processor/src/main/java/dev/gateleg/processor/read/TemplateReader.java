package dev.gateleg.processor.read;

import dev.gateleg.model.key.Derivations;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyTemplateException;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.TemplateDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the templates of one key, and finds the components that they name. */
final class TemplateReader {

  private final Errors errors;
  private final TypeElement record;
  private final List<ComponentDef> components;
  private final DerivedParts derived;
  private final KeyStyle style;

  TemplateReader(
      Errors errors,
      TypeElement record,
      List<ComponentDef> components,
      DerivedParts derived,
      KeyStyle style) {
    this.errors = errors;
    this.record = record;
    this.components = components;
    this.derived = derived;
    this.style = style;
  }

  /** The templates of one value of the annotation; those with errors have been told. */
  List<TemplateDef> read(Annotation key, String which) {
    List<TemplateDef> templates = new ArrayList<>();
    for (AnnotationValue value : key.list(which)) {
      TemplateDef template = template(key.place().at(value), String.valueOf(value.getValue()));
      if (template != null) {
        templates.add(template);
      }
    }
    return templates;
  }

  private @Nullable TemplateDef template(Place place, String text) {
    try {
      List<String> names = KeyTemplate.componentsOf(text, style);
      List<String> formats = KeyTemplate.formatsOf(text, style);
      List<ComponentDef> named = new ArrayList<>();
      List<KeyType<?>> types = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        ComponentDef part = part(place, text, names.get(i), formats.get(i));
        if (part != null) {
          named.add(part);
          KeyType<?> type = KeyTypes.of(part.shape());
          // Bytes and the like can only be keys by themselves: as text they are never written.
          types.add(type == null ? KeyType.STRING : type);
        }
      }
      if (named.size() < names.size()) {
        return null;
      }
      KeyTemplate template = KeyTemplate.of(text, style, types.toArray(KeyType<?>[]::new));
      return asMeant(template, named, place) ? new TemplateDef(template, named, place) : null;
    } catch (KeyTemplateException e) {
      errors.report(e, place);
      return null;
    }
  }

  /** Whether the template derives what is to be derived, and nothing of what already is of the derived type. */
  private boolean asMeant(KeyTemplate template, List<ComponentDef> named, Place place) {
    for (int i = 0; i < named.size(); i++) {
      ComponentDef component = named.get(i);
      String made = template.components().get(i);
      if (!made.equals(component.name())) {
        KeyType<?> type = template.types().get(i);
        String known = Derivations.of(type);
        errors.report(
            Code.DERIVATION_UNKNOWN,
            place,
            record.getSimpleName(),
            template.template(),
            made.substring(component.name().length() + 1),
            component.name(),
            component.shape().type().shown(),
            known.isEmpty() ? "leave it out" : "use " + known);
        return false;
      }
    }
    return true;
  }

  private @Nullable ComponentDef part(Place place, String text, String name, String format) {
    ComponentDef component =
        components.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
    if (component == null) {
      if (name.equals(ShardSlot.NAME) && !format.isEmpty()) {
        return ComponentDef.shard(format, place);
      }
      ComponentDef made = derived.method(name);
      if (made == null) {
        unknown(place, text, name);
      }
      return made;
    }
    ComponentDef part = format.isEmpty() ? null : DerivedParts.of(component, format);
    if (part == null) {
      return component;
    }
    String where = record.getSimpleName() + "'s key \"" + text + "\"";
    return derived.derivable(component, place, where) ? part : null;
  }

  private void unknown(Place place, String text, String name) {
    List<String> names = Stream.concat(
            components.stream().map(ComponentDef::name), derived.names().stream())
        .toList();
    errors.report(
        Code.COMPONENT_UNKNOWN,
        place,
        record.getSimpleName(),
        text,
        name,
        Errors.suggestion(name, names));
  }
}
