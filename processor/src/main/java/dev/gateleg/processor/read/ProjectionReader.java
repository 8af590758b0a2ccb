package dev.gateleg.processor.read;

import dev.gateleg.model.Projection;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads records that are parts of entities. */
public final class ProjectionReader {

  private final Environment environment;
  private final Errors errors;

  /** Reads what this compiler knows. */
  public ProjectionReader(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  /** The entity's record that a projection names, or null. */
  @Nullable
  TypeMirror entityOf(TypeElement projection) {
    Annotation annotation = Annotation.find(projection, Projection.class, environment.elements());
    return annotation == null ? null : annotation.type("of");
  }

  /** The projection; null where it has errors, which have been told. */
  @Nullable
  ProjectionDef read(TypeElement record, EntityDef entity) {
    JavaType type = JavaTypes.of(record);
    int before = errors.count();
    if (record.getKind() != ElementKind.RECORD) {
      errors.report(
          Code.NOT_A_RECORD, Place.of(record), type.name(), Shapes.kind(record), "a projection");
      return null;
    }
    List<ComponentDef> components = new ArrayList<>();
    for (RecordComponentElement component : record.getRecordComponents()) {
      component(record, component, entity).ifPresent(components::add);
    }
    if (errors.count() > before) {
      return null;
    }
    JavaType implementation = JavaType.of(type.packageName(), type.simpleName() + "Projection");
    return new ProjectionDef(
        type, implementation, Visibility.isPublic(record), entity, components, Place.of(record));
  }

  private Optional<ComponentDef> component(
      TypeElement record, RecordComponentElement component, EntityDef entity) {
    String name = component.getSimpleName().toString();
    JavaType type = JavaTypes.of(component.asType());
    Place place = Place.of(Components.field(record, component));
    Optional<ComponentDef> same = entity.component(name);
    if (same.isEmpty()) {
      List<String> names = entity.components().stream().map(ComponentDef::name).toList();
      errors.report(
          Code.PROJECTION_COMPONENT,
          place,
          record.getSimpleName(),
          name,
          entity.type().name() + " has none of that name",
          Errors.suggestion(name, names));
    } else if (!same.get().type().sameAs(type)) {
      errors.report(
          Code.PROJECTION_COMPONENT,
          place,
          record.getSimpleName(),
          name,
          "it is " + type.shown() + " here and " + same.get().type().shown() + " in "
              + entity.type().name(),
          "declare both alike");
    }
    return same;
  }
}
