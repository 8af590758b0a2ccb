package dev.gateleg.processor.write;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TableDef;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the typed field of each shape. */
final class FieldNames {

  private final Source out;
  private final CodecNames codecs;
  private final TableDef table;
  private final String entity;
  private final @Nullable JavaType owner;

  /**
   * For fields of an entity, given as the source names it (or as a type variable); {@code owner} is the nested record
   * whose fields they are, if they are not the entity's own.
   */
  FieldNames(
      Source out, CodecNames codecs, TableDef table, String entity, @Nullable JavaType owner) {
    this.out = out;
    this.codecs = codecs;
    this.table = table;
    this.entity = entity;
    this.owner = owner;
  }

  /** The type of the field of a component. */
  String type(ComponentDef component) {
    return endless(component.shape())
        ? field("Field") + "<" + entity + ", " + out.name(component.shape().type()) + ">"
        : type(component.shape());
  }

  private String type(Shape shape) {
    String boxed = out.name(shape.type().boxed());
    if (shape instanceof Shape.RecordOf nested) {
      return fields(nested) + "<" + entity + ">";
    }
    if (shape instanceof Shape.ListOf list) {
      String element = out.name(list.element().type().boxed());
      return field("ListField") + "<" + entity + ", " + element + ", " + type(list.element()) + ">";
    }
    if (shape instanceof Shape.SetOf set) {
      return field("SetField") + "<" + entity + ", "
          + out.name(set.element().type().boxed()) + ">";
    }
    if (shape instanceof Shape.MapOf map) {
      String key = out.name(map.key().type().boxed());
      String value = out.name(map.value().type().boxed());
      return field("MapField") + "<" + entity + ", " + key + ", " + value + ", " + type(map.value())
          + ">";
    }
    String kind = kind(shape);
    return field(kind) + "<" + entity + (kind.equals("TextField") ? ">" : ", " + boxed + ">");
  }

  /** The expression that makes the field of a component; {@code place} is its attribute or its place. */
  Expr made(ComponentDef component, String place) {
    Shape shape = component.shape();
    String name = component.name();
    if (shape instanceof Shape.RecordOf nested && !endless(shape)) {
      String at = place.startsWith("\"")
          ? out.name(Names.EXPRESSION_SPI, "FieldPlace") + ".of(" + place + ")"
          : place;
      return Expr.call("new " + fields(nested) + "<>", at);
    }
    if (shape instanceof Shape.ListOf list) {
      return Expr.call(
          "new " + field("ListField") + "<>",
          place,
          codecs.single(list.element()),
          maker(list.element(), 0));
    }
    if (shape instanceof Shape.SetOf set) {
      return Expr.call(
          "new " + field("SetField") + "<>",
          place,
          codecs.of(set, name),
          codecs.single(set.element()));
    }
    if (shape instanceof Shape.MapOf map) {
      return Expr.call(
          "new " + field("MapField") + "<>",
          place,
          codecs.of(map, name),
          codecs.single(map.key()) + "::text",
          maker(map.value(), 0));
    }
    String kind = kind(shape);
    return kind.equals("TextField")
        ? Expr.call("new " + field(kind) + "<>", place)
        : Expr.call("new " + field(kind) + "<>", place, codecs.of(shape, name));
  }

  /** A function that makes the field of an element from its place. */
  private String maker(Shape element, int depth) {
    if (element instanceof Shape.RecordOf nested) {
      return fields(nested) + "::new";
    }
    String at = depth == 0 ? "at" : "at" + (depth + 1);
    String made = at + " -> new ";
    if (element instanceof Shape.ListOf list) {
      return made + field("ListField") + "<>(" + at + ", " + codecs.single(list.element()) + ", "
          + maker(list.element(), depth + 1) + ")";
    }
    if (element instanceof Shape.SetOf set) {
      return made + field("SetField") + "<>(" + at + ", " + codecs.single(set) + ", "
          + codecs.single(set.element()) + ")";
    }
    if (element instanceof Shape.MapOf map) {
      return made + field("MapField") + "<>(" + at + ", " + codecs.single(map) + ", "
          + codecs.single(map.key()) + "::text, " + maker(map.value(), depth + 1) + ")";
    }
    String kind = kind(element);
    return kind.equals("TextField")
        ? field(kind) + "::new"
        : made + field(kind) + "<>(" + at + ", " + codecs.single(element) + ")";
  }

  private static String kind(Shape shape) {
    if (shape instanceof Shape.Scalar scalar) {
      if (scalar.kind() == ScalarKind.STRING) {
        return "TextField";
      }
      return scalar.kind().number()
          ? "NumberField"
          : scalar.kind().ordered() ? "OrderedField" : "Field";
    }
    boolean ordered = shape instanceof Shape.EnumOf || shape.stored().scalar();
    return ordered ? "OrderedField" : "Field";
  }

  private String fields(Shape.RecordOf nested) {
    RecordDef record = Objects.requireNonNull(table.records().get(nested.type().qualifiedName()));
    return out.name(record.fields());
  }

  private String field(String name) {
    return out.name(Names.EXPRESSION, name);
  }

  /** Whether the record leads back to the one whose field it is, so that their fields would have no end. */
  private boolean endless(Shape shape) {
    return owner != null
        && shape instanceof Shape.RecordOf nested
        && (nested.type().equals(owner) || reaches(nested.type(), owner, new HashSet<>()));
  }

  private boolean reaches(JavaType from, JavaType target, Set<JavaType> seen) {
    RecordDef record = table.records().get(from.qualifiedName());
    List<ComponentDef> components = record == null ? List.of() : record.components();
    for (ComponentDef component : components) {
      if (component.shape() instanceof Shape.RecordOf nested
          && (nested.type().equals(target)
              || seen.add(nested.type()) && reaches(nested.type(), target, seen))) {
        return true;
      }
    }
    return false;
  }
}
