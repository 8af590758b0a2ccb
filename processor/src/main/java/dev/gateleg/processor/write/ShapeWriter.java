package dev.gateleg.processor.write;

import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ShapeModel;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TableDef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/** Writes components into the model with the shapes of their values, nested ones included. Not thread-safe. */
final class ShapeWriter {

  private final TableDef table;

  /** The nested types that the one at hand stands in. */
  private final Deque<String> around = new ArrayDeque<>();

  ShapeWriter(TableDef table) {
    this.table = table;
  }

  ComponentModel component(ComponentDef component) {
    return new ComponentModel(
        component.name(),
        component.type().toString(),
        component.keyOnly() ? null : component.attribute(),
        ModelFile.kind(component.shape()),
        ComponentModel.Presence.valueOf(component.presence().name()),
        ComponentModel.Role.valueOf(component.role().name()),
        component.fallback() != null,
        shape(component.shape()),
        component.sensitive());
  }

  private ShapeModel shape(Shape shape) {
    if (shape instanceof Shape.Scalar scalar) {
      return new ShapeModel.Scalar(scalar.kind().name());
    } else if (shape instanceof Shape.EnumOf constants) {
      return new ShapeModel.EnumOf(constants.names());
    } else if (shape instanceof Shape.ListOf list) {
      return new ShapeModel.ListOf(shape(list.element()));
    } else if (shape instanceof Shape.SetOf set) {
      return new ShapeModel.SetOf(shape(set.element()), ModelFile.kind(set));
    } else if (shape instanceof Shape.MapOf map) {
      return new ShapeModel.MapOf(shape(map.key()), shape(map.value()));
    } else if (shape instanceof Shape.Converted converted) {
      return shape(converted.as());
    }
    String type = shape.type().qualifiedName();
    if (around.contains(type)) {
      return new ShapeModel.Recursive(type);
    }
    around.push(type);
    ShapeModel nested = shape instanceof Shape.SealedOf ? sealed(type) : record(type);
    around.pop();
    return nested;
  }

  private ShapeModel record(String type) {
    List<ComponentDef> components =
        Objects.requireNonNull(table.records().get(type)).components();
    return new ShapeModel.RecordOf(
        type, components.stream().map(this::component).toList());
  }

  private ShapeModel sealed(String type) {
    SealedDef sealed = Objects.requireNonNull(table.sealed().get(type));
    return new ShapeModel.SealedOf(sealed.cases().stream()
        .map(each -> new ShapeModel.Case(each.name(), shape(new Shape.RecordOf(each.type()))))
        .toList());
  }
}
